import type { Context } from '#platform/context.ts'
import { isPasswordOf } from '../users/credential.ts'
import { countAttempt, forgetAttempts } from './count-attempt.ts'
import { type Claimant, credentialOf, type UserRow } from './find-claimant.ts'

export type PasswordCheck = { is: 'right'; user: UserRow } | { is: 'wrong' } | { is: 'locked' }

/** Compares a password that was sent as such. Costs the same whether or not there is a user. */
export async function checkPassword(
  ctx: Context,
  claimant: Claimant,
  password: string,
): Promise<PasswordCheck> {
  const { sub, user } = claimant
  if (!(await countAttempt(ctx, sub))) return { is: 'locked' }
  const isRight = isPasswordOf(ctx.config, { sub, credential: credentialOf(ctx, claimant), password })
  if (!isRight || !user) return { is: 'wrong' }
  await forgetAttempts(ctx, sub)
  return { is: 'right', user }
}
