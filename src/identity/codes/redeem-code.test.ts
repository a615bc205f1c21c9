import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { test } from '#tests/support/test-context.ts'
import { codes } from '../tables.ts'
import { GUESSES_PER_CODE, hashOfCode } from './code.ts'
import { redeemCode } from './redeem-code.ts'

test('of many who send a code at once, one is served and five guesses are all there are', async ({ ctx }) => {
  const database = openDatabase(inject('databaseUrl'), { maxConnections: 6 })
  const atOnce = { ...ctx, db: database.db }
  const claim = { sub: randomUUID(), purpose: 'reset', code: '271828' } as const
  const keep = () =>
    database.db.insert(codes).values({
      sub: claim.sub,
      purpose: claim.purpose,
      hash: hashOfCode(ctx.config, claim),
      guessesLeft: GUESSES_PER_CODE,
      expiresAt: new Date(Date.now() + 60_000),
    })
  const send = async (code: string) => {
    try {
      return await redeemCode(atOnce, { ...claim, code }, async () => 'done')
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown'
    }
  }
  try {
    await keep()
    const right = await Promise.all(Array.from({ length: 4 }, () => send(claim.code)))
    expect(right.filter((answer) => answer === 'done')).toHaveLength(1)
    await keep()
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => send(String(100_000 + n))))
    expect(guesses.filter((name) => name === 'CodeMismatchException')).toHaveLength(GUESSES_PER_CODE)
    expect(guesses.filter((name) => name === 'LimitExceededException')).toHaveLength(7)
  } finally {
    await database.db.delete(codes).where(eq(codes.sub, claim.sub))
    await database.close()
  }
})
