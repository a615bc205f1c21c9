import { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import { seal, unseal } from '#platform/sealing.ts'

export const MAIL_PURPOSE = 'mail'

const content = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Address to which one POST unsubscribes from this kind of mail (RFC 8058). */
  unsubscribeUrl: z.string().optional(),
})

/** The content of a mail, without its recipient. */
export type MailContent = z.infer<typeof content>

/** Encrypts a mail, bound to its id, because mails contain codes and links that can be used to sign in. */
export function sealMail(config: Config, id: string, mail: MailContent): Buffer {
  return seal(deriveKey(config, MAIL_PURPOSE), Buffer.from(JSON.stringify(content.parse(mail))), id)
}

export function openMail(config: Config, id: string, sealed: Buffer): MailContent {
  const opened = unseal(deriveKey(config, MAIL_PURPOSE), sealed, id)
  if (!opened) throw new Error('A mail does not open: SECRET_KEY is not the one it was sealed with.')
  return content.parse(JSON.parse(opened.toString()))
}
