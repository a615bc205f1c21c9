import { expect, test } from 'vitest'
import { ownDatabase } from '#tests/support/own-database.ts'
import { createUser } from '../accounts/create-user.ts'
import { codes } from '../tables.ts'
import { GUESSES_IN_ALL, GUESSES_PER_SOURCE, hashOfCode } from './code.ts'
import { redeemCode } from './redeem-code.ts'

test('only one of many concurrent requests with a code succeeds, and only five guesses are allowed', async () => {
  await using own = await ownDatabase()
  const { ctx } = own
  const to = 'ada@example.org'
  const { authUserId: sub } = await createUser(ctx, {
    username: to,
    password: 'Correct-Horse-7',
    permanent: true,
  })
  const claim = { sub, purpose: 'reset', code: '271828' } as const
  const insert = () =>
    ctx.db.insert(codes).values({
      sub: claim.sub,
      purpose: claim.purpose,
      hash: hashOfCode(ctx.config, { ...claim, to }),
      guessesLeft: GUESSES_IN_ALL,
      expiresAt: new Date(Date.now() + 60_000),
    })
  const send = async (code: string) => {
    try {
      return await redeemCode(ctx, { ...claim, code }, async () => 'done')
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown'
    }
  }
  await insert()
  const right = await Promise.all(Array.from({ length: 4 }, () => send(claim.code)))
  expect(right.filter((answer) => answer === 'done')).toHaveLength(1)
  await insert()
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => send(String(100_000 + n))))
  expect(guesses.filter((name) => name === 'CodeMismatchException')).toHaveLength(GUESSES_PER_SOURCE)
  expect(guesses.filter((name) => name === 'LimitExceededException')).toHaveLength(7)
})
