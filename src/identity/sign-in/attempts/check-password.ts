import type { Context } from '#platform/context.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import { isPasswordOf } from '../../passwords/credential.ts'
import type { UserRow } from '../../users/user-row.ts'
import { attemptSource } from './attempt-source.ts'
import { countAttempt, forgetAttempts } from './count-attempt.ts'
import { credentialOf, type UserOrDecoy } from './find-user-or-decoy.ts'

export type PasswordCheck = { is: 'right'; user: UserRow } | { is: 'wrong' } | { is: 'locked' }

/** Compares a password that was sent as such. Costs the same whether or not there is a user. */
export async function checkPassword(
  ctx: Context,
  userOrDecoy: UserOrDecoy,
  { password, deviceKey }: { password: string; deviceKey?: string | undefined },
): Promise<PasswordCheck> {
  const { sub, user } = userOrDecoy
  const source = await attemptSource(ctx, { sub, deviceKey })
  if (!(await countAttempt(ctx, { sub, source }))) return refused(ctx, sub, 'locked')
  const isRight = isPasswordOf(ctx.config, { sub, credential: credentialOf(ctx, userOrDecoy), password })
  if (!isRight || !user) return refused(ctx, sub, 'wrong')
  await forgetAttempts(ctx, { sub, source })
  return { is: 'right', user }
}

function refused(ctx: Context, sub: string, is: 'wrong' | 'locked'): PasswordCheck {
  noteSecurity(ctx, { event: 'sign-in-refused', user: sub, why: `password ${is}` })
  return { is }
}
