import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { loggableError, withoutValues } from './loggable-error.ts'
import { openLog } from './open-log.ts'

const SECRETS = ['peanut', 'ada@example.org', 'Failing row', 'warfarin']

/** Returns everything that a log, a queue or a terminal would store of an error. */
function loggedOf(error: unknown): string {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => lines.push(line) })
  log.error({ err: error }, 'request failed')
  log.error({ err: error })
  log.error(error)
  log.child({ requestId: '1' }).error(error)
  const loggable = withoutValues(error)
  return [...lines, loggable.message, loggable.stack].join('\n')
}

async function failureOf(ctx: Context, statement: ReturnType<typeof sql>): Promise<unknown> {
  return inTransaction(ctx, (ctx) => ctx.db.execute(statement)).catch((error: unknown) => error)
}

describe('a failed statement', () => {
  test('is logged with its text and its origin, but without its parameters', async ({ ctx }) => {
    const facts = JSON.stringify({ allergies: ['peanut'], medications: ['warfarin'] })
    const failures = [
      sql`insert into members.profiles (id, username, sealed_facts) values (${crypto.randomUUID()}, ${'ada@example.org'}, ${facts})`,
      sql`select ${'ada@example.org peanut'}::uuid`,
      sql`select ${'peanut'}::int, ${'warfarin'}::text`,
      sql`insert into members.consents values (${crypto.randomUUID()}, ${'peanut'})`,
    ]
    for (const failure of failures) {
      const error = await failureOf(ctx, failure)
      expect(error).toBeInstanceOf(Error)
      const logged = loggedOf(error)
      for (const secret of SECRETS) expect(logged).not.toContain(secret)
      expect(logged).toContain('Failed query')
      expect(logged).toContain('loggable-error.test.ts')
    }
  })

  test("keeps the database's error code, table and column", async ({ ctx }) => {
    const id = crypto.randomUUID()
    const error = await failureOf(ctx, sql`insert into members.profiles (id) values (${id})`)
    expect(loggableError(error).cause).toMatchObject({ code: '23502', table: 'profiles' })
    expect(loggedOf(error)).not.toContain(id)
  })
})

test("a mail server's message is logged without the address that it names", () => {
  const error = new Error('550 5.1.1 <ada@example.org>: Recipient address rejected: ada@example.org')
  expect(loggableError(error).message).toBe('550 5.1.1 <[address]>: Recipient address rejected: [address]')
  expect(loggedOf(error)).not.toContain('ada@example.org')
})
