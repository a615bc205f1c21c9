import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { VERIFY_EMAIL_SUBJECT, VerifyEmailMail } from './verify-email-mail.tsx'

/** Asks a member to show that an address is theirs; sent once to each member. */
export async function composeVerifyEmailMail(
  { config }: Context,
  { authUserId, to }: { authUserId: string; to: string },
): Promise<Mail> {
  const mail = await renderMail(
    VerifyEmailMail({ securityUrl: `${config.publicUrl}/account/security#email` }),
  )
  return { key: `prove-address:${authUserId}`, to, subject: VERIFY_EMAIL_SUBJECT, ...mail }
}
