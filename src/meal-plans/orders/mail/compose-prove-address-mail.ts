import type { Context } from '#platform/context.ts'
import type { Mail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { PROVE_ADDRESS_SUBJECT, ProveAddressMail } from './prove-address-mail.tsx'

/** Asks a member to show that an address is theirs; sent once to each member. */
export async function composeProveAddressMail(
  { config }: Context,
  { authUserId, to }: { authUserId: string; to: string },
): Promise<Mail> {
  const mail = await renderMail(
    ProveAddressMail({ securityUrl: `${config.publicUrl}/account/security#email` }),
  )
  return { key: `prove-address:${authUserId}`, to, subject: PROVE_ADDRESS_SUBJECT, ...mail }
}
