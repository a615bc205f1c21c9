import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, inTransaction } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { contextOn } from '#tests/support/context-on.ts'
import { type OwnDatabase, ownDatabase } from '#tests/support/own-database.ts'
import { asOwner } from '../../../tests/support/as-owner.ts'
import type { HttpEnv } from './api-router.ts'
import { translateError } from './translate-error.ts'

let own: OwnDatabase
beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(() => own.drop())

async function answerOf(ctx: Context, verb: (ctx: Context) => Promise<unknown>) {
  const app = new Hono<HttpEnv>()
  app.onError(translateError)
  app.get('/', async (c) => {
    c.set('ctx', ctx)
    return c.json(await verb(ctx))
  })
  const answer = await app.request('/')
  const body = (await answer.json()) as { error?: { code: string; message: string } }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), error: body.error }
}

const endOwnSession = (ctx: Context) => asOwner(ctx, sql`select pg_terminate_backend(pg_backend_pid())`)

const lost = {
  status: 503,
  retryAfter: '5',
  error: {
    code: 'unavailable',
    message: 'Our database does not answer right now. Nothing you entered was lost. Try again in a moment.',
  },
}

test.each<[string, (ctx: Context) => Promise<unknown>]>([
  ['in a statement', endOwnSession],
  ['in a transaction', (ctx) => inTransaction(ctx, endOwnSession)],
])('a database that ends the session %s is said to be away, and serves the next one', async (_, verb) => {
  expect(await answerOf(own.ctx, verb)).toEqual(lost)
  expect((await answerOf(own.ctx, (ctx) => ctx.db.execute(sql`select 1`))).status).toBe(200)
})

test.each<[string, (ctx: Context) => Promise<unknown>]>([
  ['a statement', (ctx) => ctx.db.execute(sql`select 1`)],
  ['a transaction', (ctx) => inTransaction(ctx, async () => undefined)],
])('a database that cannot be reached for %s is said to be away', async (_, verb) => {
  // Port 9 is the discard port (RFC 863), on which no server listens.
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:9/nothing')
  expect(await answerOf(contextOn(nowhere.db, { enqueue: async () => undefined }), verb)).toEqual(lost)
  await nowhere.close()
})

test('an invalid statement is our fault, not a database outage', async () => {
  const { status, retryAfter } = await answerOf(own.ctx, (ctx) => ctx.db.execute(sql`select nothing_such`))
  expect({ status, retryAfter }).toEqual({ status: 500, retryAfter: null })
})
