import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownDatabase } from '#tests/support/own-database.ts'
import { FaultProxy } from '#tests/support/servers/fault-proxy.ts'
import { asOwner } from '../../../tests/support/as-owner.ts'
import { readinessCheck } from './readiness.ts'

const sound = { lastRefusedWriteMs: () => undefined }

test('a process is ready while its database responds, accepts writes and has the right tables', async () => {
  await using own = await ownDatabase()
  await using proxied = await FaultProxy.toDatabase(own.url).then(({ proxy, url }) =>
    Object.assign(proxy, { url }),
  )
  const { check, stop } = readinessCheck({ databaseUrl: proxied.url, role: 'web', used: sound })
  const answered = () => expect.poll(check, { timeout: 10_000 })
  expect(await check()).toEqual({ isReady: true })

  const database = sql.identifier(new URL(own.url).pathname.slice(1))
  const sessions = () => proxied.cut()
  await asOwner(own.ctx, sql`alter database ${database} set default_transaction_read_only = on`)
  sessions()
  await answered().toEqual({ isReady: false, reason: expect.stringContaining('read-only') })
  await own.ctx.db.execute(sql`set default_transaction_read_only = off`)
  await asOwner(own.ctx, sql`alter database ${database} reset default_transaction_read_only`)
  sessions()
  await answered().toEqual({ isReady: true })

  proxied.mood = 'swallows'
  const startedMs = performance.now()
  await answered().toEqual({ isReady: false, reason: 'The database does not answer.' })
  expect(performance.now() - startedMs).toBeLessThan(5_000)
  proxied.heal({ forgets: true })
  await answered().toEqual({ isReady: true })

  await own.ctx.db.execute(
    sql`insert into platform.migrations (name, run_on) values ('9999_of-tomorrow', now())`,
  )
  await answered().toEqual({ isReady: false, reason: expect.stringContaining('newer Careplate') })
  await stop()
})

test('a write refused to a request triggers a write test, which leaves nothing behind', async () => {
  await using own = await ownDatabase()
  const used = { lastRefusedWriteMs: () => performance.now() }
  const { check, stop } = readinessCheck({ databaseUrl: own.url, role: 'web', used })
  expect(await check()).toEqual({ isReady: true })
  const { rows } = await own.ctx.db.execute(
    sql`select count(*)::int, count(padding)::int as padded from platform.heartbeats`,
  )
  expect(rows).toEqual([{ count: 1, padded: 0 }])
  await stop()
})
