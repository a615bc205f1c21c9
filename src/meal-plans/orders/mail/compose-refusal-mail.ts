import { findUserPool } from '#identity/find-user-pool.ts'
import { mayMailHealth } from '#members/profiles/may-mail-health.ts'
import { asSystem, type Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/queue-mail.ts'
import { composeNotMadeMail } from '../../not-made/mail/compose-not-made-mail.ts'
import { composeVerifyEmailMail } from './compose-verify-email-mail.ts'

/**
 * Composes the mail that notifies a member that there is no plan. If the address is not verified, the mail
 * only asks once for verification, because the reason may reveal health data. Until then, only the account
 * page shows the reason.
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
