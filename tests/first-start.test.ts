import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import { prepareProduct } from '../src/prepare-product.ts'
import { startRuntime } from '../src/runtime.ts'
import { emptyDatabase } from './support/earlier-database.ts'

/** Starts a process's parts on a database, with its own data folder as on another machine, and stops them. */
async function start(url: string, role: 'web' | 'worker') {
  const config = parseConfig({
    DATABASE_URL: url,
    ROLE: role,
    LOG_LEVEL: 'silent',
    PORT: '3999',
    SECRET_KEY: 'a secret key for tests that is long enough',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'careplate-first-start-')),
  })
  const runtime = await startRuntime(config, { isServer: true })
  try {
    return await prepareProduct(runtime)
  } finally {
    await runtime.stop()
  }
}

test('several processes can start at once on an empty database, and one creates the first administrator', {
  timeout: 300_000,
}, async () => {
  const { url, ask } = await emptyDatabase()
  const roles = ['web', 'worker', 'web', 'worker'] as const
  const started = await Promise.allSettled(roles.map((role) => start(url, role)))
  expect(
    started.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'started')),
  ).toEqual(roles.map(() => 'started'))
  const admins = started.flatMap((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? []) : []))
  expect(admins.length).toBe(1)
  const { rows } = await ask('select count(*)::int as count from members.profiles where admin')
  expect(rows).toEqual([{ count: 1 }])
  // A later start has nothing left to do.
  expect(await start(url, 'web')).toBe(null)
})
