import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { createUser } from '#identity/accounts/create-user.ts'
import { signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { users } from '#identity/tables.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, test } from '#tests/support/test-context.ts'
import { resetSecondFactorCommand } from './reset-second-factor-command.ts'

const ada = { username: 'ada@example.org', password: 'Fresh-Bread-12' }

test('a user who lost the second factor signs in with the password again, and is notified by mail', async ({
  ctx,
}) => {
  const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
  await ctx.db
    .update(users)
    .set({ mfaMethods: ['SOFTWARE_TOKEN_MFA'], preferredMfa: 'SOFTWARE_TOKEN_MFA' })
    .where(eq(users.sub, authUserId))
  expect(await signInWithPassword(ctx, ada)).toBeUndefined()
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const asAdmin = as(ctx, { kind: 'system' })
  const code = await resetSecondFactorCommand.run(['--email', 'Ada@example.org'], (act) => act(asAdmin))
  const said = out.mock.calls.join('')
  out.mockRestore()
  expect([code, said]).toEqual([0, expect.stringContaining('with the password alone')])
  expect((await signInWithPassword(ctx, ada))?.AccessToken).toBeTruthy()
  expect((await queuedMails(ctx, ada.username)).map(({ subject }) => subject)).toContain(
    'Your second step was changed',
  )
})
