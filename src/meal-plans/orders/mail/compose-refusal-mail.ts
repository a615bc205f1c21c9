import { findUserPool } from '#identity/find-user-pool.ts'
import { mayMailHealth } from '#members/profiles/may-mail-health.ts'
import { asSystem, type Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/queue-mail.ts'
import { composeNotMadeMail } from '../../not-made/mail/compose-not-made-mail.ts'
import { composeVerifyEmailMail } from './compose-verify-email-mail.ts'

/**
 * Tells a member that there is no plan; where nobody has shown that the address is theirs, only that it is to be
 * confirmed, once: why there is no plan may tell of their health. The account page says it meanwhile.
 */
export async function composeRefusalMail(
  ctx: Context,
  notice: Parameters<typeof composeNotMadeMail>[1],
): Promise<Mail> {
  const { to } = notice
  const user = await (await findUserPool(ctx)).findUser(asSystem(ctx), { username: to })
  const authUserId = user?.authUserId ?? notice.subject
  if (await mayMailHealth(ctx, { authUserId, username: to })) return composeNotMadeMail(ctx, notice)
  return composeVerifyEmailMail(ctx, { authUserId, to })
}
