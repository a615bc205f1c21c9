import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { VERIFY_EMAIL_SUBJECT, VerifyEmailMail } from './verify-email-mail.tsx'

/** Composes the mail that asks a member to verify an address. Each member gets it once. */
export async function composeVerifyEmailMail(
  { config }: Context,
  { authUserId, to }: { authUserId: string; to: string },
): Promise<Mail> {
  const mail = await renderMail(
    VerifyEmailMail({ securityUrl: `${config.publicUrl}/account/security#email` }),
  )
  return { key: `prove-address:${authUserId}`, to, subject: VERIFY_EMAIL_SUBJECT, ...mail }
}
