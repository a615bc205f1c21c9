import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { sealMail } from '#platform/mail/sealed-mail.ts'
import { sandboxInbox } from '#platform/mail/tables.ts'
import { webhookSender } from './webhook-sender.ts'

/** A text message on its way. `id` stays the same however often it is tried. */
export type TextMessage = { id: string; to: string; text: string }

/** Takes a text message off our hands; throwing has it tried again. */
export type TextSender = (message: TextMessage) => Promise<void>

/** The sender of the configuration. */
export function textSender(config: Config, db: Db): TextSender {
  switch (config.sms.transport) {
    case 'webhook':
      return webhookSender(config.sms)
    case 'sandbox':
      return sandboxSender(config, db)
    case 'off':
      return async () => {
        throw new Error('A text message waits to be sent, and SMS_TRANSPORT is off.')
      }
  }
}

/** Into the sandbox inbox, as a mail without subject and HTML. */
function sandboxSender(config: Config, db: Db): TextSender {
  return async ({ id, to, text }) => {
    const sealed = sealMail(config, id, { subject: '', text, html: '' })
    await db.insert(sandboxInbox).values({ mailId: id, to, sealed, sentAt: new Date() }).onConflictDoNothing()
  }
}
