import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { ConfigError, parseConfig } from './config.ts'
import { describeSettings } from './describe-settings.ts'

function faultsOf(environment: Record<string, string>): string[] {
  try {
    parseConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('an empty environment is a sandbox on this machine', () => {
  const config = parseConfig({})
  expect(config).toMatchObject({
    publicUrl: 'http://127.0.0.1:3000',
    isLocal: true,
    rateLimits: true,
    payments: { provider: 'sandbox' },
    mail: { transport: 'sandbox' },
  })
})

test('all wrong values are named at once', () => {
  const faults = faultsOf({ PORT: 'http', ROLE: 'boss', DATABASE_URL: 'mysql://db' })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(['PORT', 'ROLE', 'DATABASE_URL'])
})

test('a public address names every service that is neither configured nor a sandbox on purpose', () => {
  const faults = faultsOf({ PUBLIC_URL: 'https://careplate.example', RATE_LIMITS: 'off' })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'SECRET_KEY',
    'DATABASE_URL',
    'PAYMENTS',
    'MAIL_TRANSPORT',
    'RATE_LIMITS',
  ])
})

test('Stripe needs all of its keys', () => {
  expect(faultsOf({ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
    'STRIPE_PUBLISHABLE_KEY: is missing; PAYMENTS=stripe needs it',
    'STRIPE_WEBHOOK_SECRET: is missing; PAYMENTS=stripe needs it',
  ])
})

test('the documentation lists exactly the settings that are read', () => {
  const page = readFileSync(join(projectRoot(), 'docs/configuration.md'), 'utf8')
  const documented = page.split('\n').filter((line) => line.startsWith('| `'))
  expect(documented).toEqual(describeSettings())
})
