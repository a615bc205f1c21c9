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

test('all wrong values are reported at once', () => {
  const faults = faultsOf({ PORT: 'http', ROLE: 'boss', DATABASE_URL: 'mysql://db' })
  expect(faults).toEqual([
    'PORT: must be a whole number from 1 to 65535',
    'ROLE: must be all, web, or worker',
    'DATABASE_URL: must be an address that starts with postgres:// or postgresql://',
  ])
})

test('an address of several databases is refused with the reason, in every notation', () => {
  const reason =
    'names several hosts, but the driver connects to one: name a host that follows the primary, such as a pooler or a load balancer'
  for (const address of [
    'postgres://user:a,b@one:5432,two:5433/db?target_session_attrs=read-write',
    'postgres://one,two/db',
    'postgres:///db?host=one,two',
  ])
    expect(faultsOf({ DATABASE_URL: address, DATABASE_OWNER_URL: address })).toEqual([
      `DATABASE_URL: ${reason}`,
      `DATABASE_OWNER_URL: ${reason}`,
    ])
  expect(faultsOf({ DATABASE_URL: 'postgres://user:a,b@one/d,b' })).toEqual([])
})

test("a wrong value doesn't hide missing settings and isn't itself reported as missing", () => {
  expect(
    faultsOf({ PORT: '80 80', STRIPE_SECRET_KEY: 'sk', MAIL_TRANSPORT: 'smtp', SMTP_URL: 'mail' }),
  ).toEqual([
    'PORT: must be a whole number from 1 to 65535',
    'SMTP_URL: must be an address that starts with smtp:// or smtps://',
    'STRIPE_PUBLISHABLE_KEY: is missing; PAYMENTS=stripe needs it',
    'STRIPE_WEBHOOK_SECRET: is missing; PAYMENTS=stripe needs it',
  ])
})

test('a host that listens on every address requires a public URL', () => {
  for (const HOST of ['0.0.0.0', '::']) {
    expect(faultsOf({ HOST })).toEqual([
      `PUBLIC_URL: is missing; HOST=${HOST} says where to listen, not what people type`,
    ])
    const settings = { HOST, PUBLIC_URL: 'http://localhost:3000' }
    expect(faultsOf(settings)).toEqual([expect.stringMatching(/^HOST: .* in SANDBOX_HOSTS/)])
    expect(parseConfig({ ...settings, SANDBOX_HOSTS: 'localhost' }).isLocal).toBe(true)
  }
  for (const HOST of ['localhost', '127.0.0.2'])
    expect(faultsOf({ HOST, PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  expect(parseConfig({ SANDBOX_HOSTS: 'Demo.test, [fd00::1]' }).sandboxHosts).toEqual([
    'demo.test',
    '[fd00::1]',
  ])
  for (const SANDBOX_HOSTS of ['demo.test:3000', 'http://demo.test', '*'])
    expect(faultsOf({ SANDBOX_HOSTS }), SANDBOX_HOSTS).toEqual([
      'SANDBOX_HOSTS: must be host names or IP addresses without a port, separated by spaces',
    ])
  expect(parseConfig({ HOST: '::1' })).toMatchObject({ publicUrl: 'http://[::1]:3000', isLocal: true })
  expect(faultsOf({ HOST: 'two words' })).toEqual(['HOST: must be a host name or an IP address'])
})

test('a Stripe-compatible server is set without a path, because a path would be silently ignored', () => {
  expect(faultsOf({ STRIPE_API_BASE: 'http://127.0.0.1:8420/' })).toEqual([])
  for (const STRIPE_API_BASE of ['http://127.0.0.1:8420/v1', 'https://proxy.example/stripe'])
    expect(faultsOf({ STRIPE_API_BASE })).toEqual([
      'STRIPE_API_BASE: must be an address without a path: calls begin with /v1 by themselves',
    ])
})

test('a public address reports every service that is neither configured nor explicitly a sandbox', () => {
  const faults = faultsOf({ PUBLIC_URL: 'https://careplate.example', RATE_LIMITS: 'off' })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'SECRET_KEY',
    'DATABASE_URL',
    'PAYMENTS',
    'MAIL_TRANSPORT',
    'RATE_LIMITS',
  ])
})

test('a public address refuses the publicly readable inbox, and invalid networks are refused', () => {
  const real = {
    PUBLIC_URL: 'https://careplate.example',
    SECRET_KEY: 'a secret key that is long enough for all',
    DATABASE_URL: 'postgres://db.example/careplate?sslmode=verify-full',
    PAYMENTS: 'sandbox',
    SMTP_URL: 'smtp://mail.example',
  }
  expect(faultsOf(real)).toEqual([])
  expect(faultsOf({ ...real, MAIL_TRANSPORT: 'sandbox' })[0]).toContain('MAIL_TRANSPORT: can be sandbox only')
  expect(faultsOf({ ...real, SMS_TRANSPORT: 'sandbox' })[0]).toContain('SMS_TRANSPORT')
  expect(parseConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  for (const wrong of ['10.0.0.0/33', 'proxy', '10.0.0.0/8/8', '::1/129']) {
    expect(faultsOf({ TRUSTED_PROXIES: wrong })).toHaveLength(1)
  }
})

test('with a public address, unencrypted connections to other machines are refused unless a setting allows them', () => {
  const real = {
    PUBLIC_URL: 'https://careplate.example',
    SECRET_KEY: 'a secret key that is long enough for all',
    DATABASE_URL: 'postgres://db.example/careplate?sslmode=require',
    PAYMENTS: 'sandbox',
    SMTP_URL: 'smtps://mail.example',
  }
  const namesOf = (given: Record<string, string>) =>
    faultsOf({ ...real, ...given }).map((fault) => fault.split(':')[0])
  const plain = [
    ['DATABASE_URL', 'postgres://db.example/careplate', 'database'],
    ['DATABASE_URL', 'postgres://db.example/careplate?sslmode=prefer', 'database'],
    ['DATABASE_URL', 'postgres://db.example/careplate?sslmode=no-verify', 'database'],
    ['DATABASE_URL', 'postgres://db.example/careplate?sslmode=require&uselibpqcompat=true', 'database'],
    ['DATABASE_OWNER_URL', 'postgres://db.example/careplate', 'database'],
    ['SMTP_URL', 'smtp://mail.example/?ignoreTLS=true', 'mail'],
    ['SMTP_URL', 'smtps://mail.example/?tls.rejectUnauthorized=false', 'mail'],
    ['PUBLIC_URL', 'http://careplate.example', 'pages'],
  ]
  for (const [name = '', value = '', kind = ''] of plain) {
    expect([value, namesOf({ [name]: value })]).toEqual([value, [name]])
    expect([value, namesOf({ [name]: value, PLAIN_CONNECTIONS: kind })]).toEqual([value, []])
  }
  for (const host of ['127.0.0.1', 'localhost', '%2Fvar%2Frun%2Fpostgresql'])
    expect(namesOf({ DATABASE_URL: `postgres://${host}/careplate` })).toEqual([])
  expect(faultsOf({ PLAIN_CONNECTIONS: 'everything' })).toEqual([
    'PLAIN_CONNECTIONS: must be database, mail, or pages',
  ])
})

test('with a public address, mail requires TLS even if the URL turns it off', () => {
  const urlOf = (environment: Record<string, string>) => {
    const { mail } = parseConfig({
      PUBLIC_URL: 'https://careplate.example',
      SECRET_KEY: 'a secret key that is long enough for all',
      DATABASE_URL: 'postgres://127.0.0.1/careplate',
      PAYMENTS: 'sandbox',
      ...environment,
    })
    return mail.transport === 'smtp' ? mail.url : null
  }
  const SMTP_URL = 'smtp://ada:word@mail.example:587'
  expect(new URL(urlOf({ SMTP_URL }) ?? '').searchParams.get('requireTLS')).toBe('true')
  expect(urlOf({ SMTP_URL: 'smtp://mail.example/?requireTLS=false' })).toContain('requireTLS=true')
  expect(urlOf({ SMTP_URL, PLAIN_CONNECTIONS: 'mail' })).toBe(SMTP_URL)
  expect(urlOf({ SMTP_URL: 'smtp://127.0.0.1:2525' })).toBe('smtp://127.0.0.1:2525')
  expect(urlOf({ SMTP_URL, PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(SMTP_URL)
})

test('Stripe needs all of its keys', () => {
  expect(faultsOf({ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual([
    'STRIPE_PUBLISHABLE_KEY: is missing; PAYMENTS=stripe needs it',
    'STRIPE_WEBHOOK_SECRET: is missing; PAYMENTS=stripe needs it',
  ])
})

test('a provider needs all of its settings, and redirects must be safe to send codes to', () => {
  expect(faultsOf({ APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 't', GOOGLE_CLIENT_SECRET: 's' })).toEqual([
    'GOOGLE_CLIENT_ID: is missing; this provider needs it',
    'APPLE_KEY_ID: is missing; this provider needs it',
    'APPLE_PRIVATE_KEY: is missing; this provider needs it',
  ])
  for (const url of ['http://app.example/', 'https://app.example/#x', 'app://back', 'x']) {
    expect(faultsOf({ OAUTH_REDIRECTS: url })).toHaveLength(1)
  }
  const { identity } = parseConfig({
    OAUTH_REDIRECTS: 'https://app.example/back http://localhost:5173/back',
    APPLE_CLIENT_ID: 'a',
    APPLE_TEAM_ID: 't',
    APPLE_KEY_ID: 'k',
    APPLE_PRIVATE_KEY: 'line\\nline',
  })
  expect(identity.redirects).toEqual([
    'http://127.0.0.1:3000/account',
    'http://127.0.0.1:3000/login',
    'https://app.example/back',
    'http://localhost:5173/back',
  ])
  expect(identity.providers).toEqual([
    { name: 'SignInWithApple', clientId: 'a', teamId: 't', keyId: 'k', privateKey: 'line\nline' },
  ])
})

test('text messages are off unless a transport is set, and their webhook must be secure', () => {
  expect(parseConfig({}).sms).toEqual({ transport: 'off' })
  expect(parseConfig({ SMS_TRANSPORT: 'sandbox' }).sms).toEqual({ transport: 'sandbox' })
  const secret = Buffer.alloc(32, 1)
  const webhook = {
    SMS_WEBHOOK_URL: 'https://texts.example/send',
    SMS_WEBHOOK_SECRET: `whsec_${secret.toString('base64')}`,
  }
  expect(parseConfig(webhook).sms).toEqual({ transport: 'webhook', url: webhook.SMS_WEBHOOK_URL, secret })
  expect(parseConfig({ ...webhook, SMS_TRANSPORT: 'off' }).sms).toEqual({ transport: 'off' })
  expect(faultsOf({ SMS_TRANSPORT: 'webhook' })).toEqual([
    'SMS_WEBHOOK_URL: is missing; SMS_TRANSPORT=webhook needs it',
    'SMS_WEBHOOK_SECRET: is missing; SMS_TRANSPORT=webhook needs it',
  ])
  for (const url of ['http://texts.example/', 'ftp://texts.example/', 'texts.example']) {
    expect(faultsOf({ ...webhook, SMS_WEBHOOK_URL: url })).toHaveLength(1)
  }
  for (const short of ['secret', 'whsec_', `whsec_${Buffer.alloc(23).toString('base64')}`]) {
    expect(faultsOf({ ...webhook, SMS_WEBHOOK_SECRET: short })).toHaveLength(1)
  }
  expect(faultsOf({ SMS_TRANSPORT: 'sandbox', SMTP_URL: 'smtp://mail.example' })).toHaveLength(1)
  expect(
    faultsOf({
      ...webhook,
      COGNITO_USER_POOL_ID: 'eu-central-1_AbCdEfGhI',
      COGNITO_USER_POOL_CLIENT_ID: 'client',
    }),
  ).toEqual(['SMS_TRANSPORT: is for our own user pool, which COGNITO_USER_POOL_ID replaces'])
})

test('an AWS KMS key is named by its ARN and reached only over a secure connection', () => {
  const key = 'arn:aws:kms:eu-central-1:111122223333:key/0f5b7c1e-4f0e-4c56-9d3a-3f1f2e6a7b10'
  const other = 'arn:aws-cn:kms:cn-north-1:111122223333:key/mrk-5b7c1e0f4f0e4c569d3a3f1f2e6a7b10'
  expect(parseConfig({}).kms).toBeUndefined()
  expect(parseConfig({ KMS_KEY_ID: key, KMS_ENDPOINT: 'https://kms.example/' }).kms).toEqual({
    keyArn: key,
    previousKeyArn: undefined,
    endpoint: 'https://kms.example',
  })
  expect(parseConfig({ KMS_KEY_ID_PREVIOUS: other }).kms).toMatchObject({ previousKeyArn: other })
  const alias = 'arn:aws:kms:eu-central-1:111122223333:alias/careplate'
  for (const KMS_KEY_ID of [alias, '0f5b7c1e-4f0e-4c56-9d3a-3f1f2e6a7b10', `${key} ${key}`]) {
    expect(faultsOf({ KMS_KEY_ID })).toEqual([expect.stringMatching(/^KMS_KEY_ID: must be the ARN of a key/)])
  }
  expect(faultsOf({ KMS_KEY_ID: key, KMS_ENDPOINT: 'http://kms.example' })).toHaveLength(1)
  expect(faultsOf({ KMS_ENDPOINT: 'https://kms.example' })[0]).toMatch(/^KMS_KEY_ID: is missing/)
  expect(faultsOf({ KMS_KEY_ID: key, KMS_KEY_ID_PREVIOUS: key })[0]).toMatch(
    /^KMS_KEY_ID_PREVIOUS: is the same/,
  )
})

test('a language model needs a name, and a key or an address', () => {
  expect(parseConfig({}).ai).toBeNull()
  expect(faultsOf({ AI_API_KEY: 'k' })).toEqual(['AI_MODEL: is missing; the other AI_* settings need it'])
  expect(faultsOf({ AI_MODEL: 'm' })).toEqual(['AI_API_KEY: is missing; AI_PROVIDER=openai needs it'])
  expect(faultsOf({ AI_MODEL: 'm', AI_PROVIDER: 'anthropic' })).toHaveLength(1)
  expect(faultsOf({ AI_MODEL: 'm', AI_PROVIDER: 'compatible' })).toEqual([
    'AI_BASE_URL: is missing; AI_PROVIDER=compatible needs it',
  ])
  expect(parseConfig({ AI_MODEL: 'm', AI_API_KEY: 'k' }).ai).toMatchObject({
    provider: 'openai',
    timeoutMs: 30_000,
  })
  expect(parseConfig({ AI_MODEL: 'llama', AI_BASE_URL: 'http://127.0.0.1:11434/v1/' }).ai).toEqual({
    provider: 'compatible',
    model: 'llama',
    apiKey: undefined,
    baseUrl: 'http://127.0.0.1:11434/v1',
    timeoutMs: 30_000,
  })
})

test('the documentation lists exactly the settings that are read', () => {
  const page = readFileSync(join(projectRoot(), 'docs/configuration.md'), 'utf8')
  const documented = page.split('\n').filter((line) => line.startsWith('| `'))
  expect(documented).toEqual(describeSettings())
})

test('page views are counted here unless a Segment source is configured', () => {
  expect(parseConfig({}).analytics).toEqual({ provider: 'own' })
  expect(parseConfig({ ANALYTICS: 'off', SEGMENT_WRITE_KEY: 'key' }).analytics).toEqual({ provider: 'off' })
  expect(parseConfig({ SEGMENT_WRITE_KEY: 'key' }).analytics).toEqual({
    provider: 'segment',
    writeKey: 'key',
    cdnUrl: 'https://cdn.segment.com',
    apiUrl: 'https://api.segment.io/v1',
  })
  expect(faultsOf({ ANALYTICS: 'segment' })).toEqual([
    'SEGMENT_WRITE_KEY: is missing; ANALYTICS=segment needs it',
  ])
})
