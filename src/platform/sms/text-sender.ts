import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { sealMail } from '#platform/mail/sealed-mail.ts'
import { sandboxInbox } from '#platform/mail/tables.ts'
import { webhookSender } from './webhook-sender.ts'

/** A text message being sent. `id` stays the same for each attempt. */
export type TextMessage = { id: string; to: string; text: string }

/** Sends a text message. If it throws, the message is retried. */
export type TextSender = (message: TextMessage) => Promise<void>

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

/** Stores text messages in the sandbox inbox, as mails without subject and HTML. */
function sandboxSender(config: Config, db: Db): TextSender {
  return async ({ id, to, text }) => {
    const sealed = sealMail(config, id, { subject: '', text, html: '' })
    await db.insert(sandboxInbox).values({ mailId: id, to, sealed, sentAt: new Date() }).onConflictDoNothing()
  }
}
