import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aMember } from '#members/members.fixtures.ts'
import { parseConfig } from '#platform/config/config.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { connectPatiently } from '#platform/db/connect-patiently.ts'
import { openDatabase } from '#platform/db/database.ts'
import { PRODUCT_ROLE } from '#platform/db/product-role.ts'
import { startRuntime } from '../src/runtime.ts'
import { contextOn } from './support/context-on.ts'
import { PgBouncer, pgBouncerProgram } from './support/servers/pg-bouncer.ts'
import { newDatabase } from './support/test-database.ts'

const name = pgBouncerProgram
  ? 'behind PgBouncer'
  : 'behind PgBouncer (skipped: not installed; Debian has it as `pgbouncer`)'

describe.skipIf(!pgBouncerProgram)(name, () => {
  test('no start succeeds in transaction mode, through any address', async () => {
    const { owner, product } = await addresses()
    await using pooler = await PgBouncer.before([owner, product], { poolMode: 'transaction' })
    const [pooledOwner, pooledProduct] = [pooler.urlFor(owner), pooler.urlFor(product)]
    const refused = (variable: string) =>
      expect.stringMatching(new RegExp(`^${variable} leads to a pooler in transaction mode`))
    expect(await startWith({ DATABASE_URL: pooledOwner })).toEqual(refused('DATABASE_URL'))
    expect(await startWith({ DATABASE_URL: pooledProduct, DATABASE_OWNER_URL: owner })).toEqual(
      refused('DATABASE_URL'),
    )
    expect(await startWith({ DATABASE_URL: product, DATABASE_OWNER_URL: pooledOwner })).toEqual(
      refused('DATABASE_OWNER_URL'),
    )
  })

  test('the product starts in session mode with one or two addresses, as its own role', async () => {
    const { owner, product } = await addresses()
    await using pooler = await PgBouncer.before([owner, product], { poolMode: 'session' })
    const [pooledOwner, pooledProduct] = [pooler.urlFor(owner), pooler.urlFor(product)]
    expect(await startWith({ DATABASE_URL: pooledOwner })).toEqual(PRODUCT_ROLE)
    expect(await startWith({ DATABASE_URL: pooledProduct, DATABASE_OWNER_URL: pooledOwner })).toEqual(
      decodeURIComponent(new URL(product).username),
    )
  })

  test('two members who share a server session see only their own rows', async () => {
    const { owner, product } = await addresses()
    await using pooler = await PgBouncer.before([product], { poolMode: 'transaction', poolSize: 1 })
    const unused = { enqueue: async () => undefined }
    const direct = openDatabase(owner)
    const pools = [openDatabase(pooler.urlFor(product)), openDatabase(pooler.urlFor(product))]
    onTestFinished(async () => {
      await Promise.all([direct, ...pools].map((database) => database.close()))
    })
    const ctx = contextOn(direct.db, unused)
    const members = [await aMember(ctx), await aMember(ctx)]
    const sessions = new Set<number>()
    for (const [place, { profile }] of [...members, ...members].entries()) {
      const { rows } = (await withRowsOf({ memberId: profile.id }, async () =>
        pools[place % 2]?.db.execute(sql`select id, pg_backend_pid() as pid from members.profiles`),
      )) as { rows: { id: string; pid: number }[] }
      expect(rows.map(({ id }) => id)).toEqual([profile.id])
      for (const { pid } of rows) sessions.add(pid)
      expect(await idsSeenBy(pooler.urlFor(product))).toEqual([])
    }
    expect(sessions.size).toBe(1)
  })

  test('a startup parameter unknown to the pooler is refused at once, in one line', async () => {
    const { owner } = await addresses()
    await using pooler = await PgBouncer.before([owner], { poolMode: 'session' })
    const url = new URL(pooler.urlFor(owner))
    url.searchParams.set('options', '-c geqo=off')
    // An outage would also fail quickly with little patience, but not with an hour of patience.
    const connecting = connectPatiently({ connectionString: url.href }, { patienceMs: 3_600_000 })
    await expect(connecting).rejects.toThrow(
      /^The database cannot be reached: unsupported startup parameter: options\. .*ignore_startup_parameters/,
    )
  })
})

/**
 * Creates a database and returns its addresses for the owner and for a role with the product's permissions.
 * Both are dropped after the test.
 */
async function addresses(): Promise<{ owner: string; product: string }> {
  const { url: owner, drop } = await newDatabase('nothing')
  const login = `careplate_pooled_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query(`create role ${login} login password 'of-a-test' in role ${PRODUCT_ROLE}`)
  onTestFinished(async () => {
    await client.query(`drop role ${login}`)
    await client.end()
    await drop()
  })
  const product = new URL(owner)
  Object.assign(product, { username: login, password: 'of-a-test' })
  return { owner, product: product.href }
}

/** Starts and stops the product. Returns the role of its statements, or the message of the refusal. */
async function startWith(settings: Record<string, string>): Promise<string> {
  const config = parseConfig({ ...settings, SECRET_KEY: 'a'.repeat(32), LOG_LEVEL: 'silent' })
  try {
    const runtime = await startRuntime(config, { isServer: false, quiet: true })
    try {
      const { rows } = await runtime.database.pool.query('select current_user as role')
      return rows[0].role
    } finally {
      await runtime.stop()
    }
  } catch (error) {
    return (error as Error).message
  }
}

async function idsSeenBy(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('select id from members.profiles')).rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
