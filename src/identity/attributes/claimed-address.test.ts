import { expect } from 'vitest'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { createUser } from '../accounts/create-user.ts'
import { callPool, later, signInWithPassword } from '../identity-app.fixtures.ts'

const VICTIM = 'vic@example.org'
const password = 'Correct-Horse-7'
const DAY_MS = 24 * 60 * 60 * 1000

test('only a few codes are mailed to an address per day, however many accounts claim it', async ({ ctx }) => {
  const refused: string[] = []
  for (let n = 0; n < 6; n += 1) {
    const username = `eve${n}@example.org`
    await createUser(ctx, { username, password, permanent: true })
    const from = { ...ctx, network: `203.0.113.${n}` }
    const { AccessToken } = await signInWithPassword(from, { username, password })
    const claim = { AccessToken, UserAttributes: [{ Name: 'email', Value: VICTIM }] }
    const { body } = await callPool(from, 'UpdateUserAttributes', claim)
    if (body.__type) refused.push(body.__type)
    for (let turn = 0; turn < 2; turn += 1)
      await callPool(from, 'GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' })
  }
  expect(refused).toEqual(['LimitExceededException', 'LimitExceededException'])
  expect(await queuedMails(ctx, VICTIM)).toHaveLength(10)
})

test('the owner of an address on their own account still receives codes', async ({ ctx }) => {
  await createUser(ctx, { username: VICTIM, password, permanent: true, emailVerified: false })
  for (let n = 0; n < 4; n += 1) {
    const username = `eve${n}@example.org`
    await createUser(ctx, { username, password, permanent: true })
    const { AccessToken } = await signInWithPassword(ctx, { username, password })
    const UserAttributes = [{ Name: 'email', Value: VICTIM }]
    for (let turn = 0; turn < 3; turn += 1)
      await callPool(ctx, 'UpdateUserAttributes', { AccessToken, UserAttributes })
  }
  const { AccessToken } = await signInWithPassword(ctx, { username: VICTIM, password })
  const asked = await callPool(ctx, 'GetUserAttributeVerificationCode', {
    AccessToken,
    AttributeName: 'email',
  })
  expect(asked.status).toBe(200)
  const tomorrow = later(ctx, DAY_MS + 1000)
  const { AccessToken: eves } = await signInWithPassword(tomorrow, { username: 'eve0@example.org', password })
  const again = await callPool(tomorrow, 'UpdateUserAttributes', {
    AccessToken: eves,
    UserAttributes: [{ Name: 'email', Value: VICTIM }],
  })
  expect(again.status).toBe(200)
})
