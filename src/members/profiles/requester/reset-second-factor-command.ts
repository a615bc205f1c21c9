import { findUserPool } from '#identity/find-user-pool.ts'
import { UNDO_HOURS } from '#identity/users/undoable.ts'
import { command, Misuse, print } from '#platform/command-line.ts'
import { notFound } from '#platform/errors.ts'

/** `careplate reset-second-factor`: for users who lost their phone or authenticator app. */
export const resetSecondFactorCommand = command({
  usage: 'reset-second-factor --email <address>',
  summary: 'take the second factors off an account whose owner has lost them',
  help: `Make sure first that whoever asks owns the account: by a call back to a number that you know, or by something that
only they know of it. The password alone signs in then. Administrators and whoever has a role set up another at once
where that is asked of them. The owner is mailed, with a link that undoes it for ${UNDO_HOURS} hours. A lost passkey ends on the
member’s page in the back office.
`,
  options: { email: { type: 'string' } },
  act: async ({ values: { email } }, openContext) => {
    if (!email) throw new Misuse('--email is needed.')
    await openContext(async (ctx) => {
      const pool = await findUserPool(ctx)
      const user = await pool.findUser(ctx, { username: email.trim().toLowerCase() })
      if (!user) throw notFound('account')
      await pool.resetSecondFactors(ctx, { authUserId: user.authUserId })
    })
    return print(`${email} signs in with the password alone, until they set up a second factor again.\n`)
  },
})
