import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import { passwordForms } from '../../normalization/normalize-password.ts'
import { isPasswordOf, sealNewCredential } from '../../passwords/credential.ts'
import { users } from '../../tables.ts'
import type { UserRow } from '../../users/user-row.ts'
import { attemptSource } from './attempt-source.ts'
import { countAttempt, forgetAttempts } from './count-attempt.ts'
import { credentialOf, type UserOrDecoy } from './find-user-or-decoy.ts'

export type PasswordCheck = { is: 'right'; user: UserRow } | { is: 'wrong' } | { is: 'locked' }

/**
 * Checks a plain password, normalized and then as typed. Takes the same time if the user does not exist. A
 * verifier of the typed form is replaced by one of the normalized form.
 */
export async function checkPassword(
  ctx: Context,
  userOrDecoy: UserOrDecoy,
  { password, deviceKey }: { password: string; deviceKey?: string | undefined },
): Promise<PasswordCheck> {
  const { sub, user } = userOrDecoy
  const source = await attemptSource(ctx, { sub, deviceKey })
  if (!(await countAttempt(ctx, { sub, source }))) return refused(ctx, sub, 'locked')
  const credential = credentialOf(ctx, userOrDecoy)
  const forms = passwordForms(password)
  const right = forms.findIndex((form) => isPasswordOf(ctx.config, { sub, credential, password: form }))
  if (right < 0 || !user) return refused(ctx, sub, 'wrong')
  if (right > 0) await sealNormalized(ctx, user, password)
  await forgetAttempts(ctx, { sub, source })
  return { is: 'right', user }
}

function refused(ctx: Context, sub: string, is: 'wrong' | 'locked'): PasswordCheck {
  noteSecurity(ctx, { event: 'sign-in-refused', user: sub, why: `password ${is}` })
  return { is }
}

/** Keeps `passwordSetAt`, because the password is the same. */
async function sealNormalized(ctx: Context, { sub, credential }: UserRow, password: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ credential: sealNewCredential(ctx.config, { sub, password }) })
    .where(and(eq(users.sub, sub), eq(users.credential, credential)))
}
