import { expect, test } from 'vitest'
import { ownDatabase } from '#tests/support/own-database.ts'
import { createAccount } from './create-account.ts'

test('a form sent several times at once creates one account, and each response names it', async () => {
  await using own = await ownDatabase()
  const account = { username: 'ada@example.org', password: 'Correct-Horse-7' }
  const answers = await Promise.all(Array.from({ length: 4 }, () => createAccount(own.ctx, account)))
  expect(new Set(answers.map(({ authUserId }) => authUserId)).size).toBe(1)
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
})
