import { boolean, customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { platformSchema } from '../db/platform-schema.ts'
import { sealedJson } from '../member-keys/sealed.ts'
import type { MailContent } from './sealed-mail.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Outgoing mail, written in the transaction that queues it. A unique `key` ensures that each mail is sent
 * once. Recipient and content are erased after sending.
 */
export const outgoingMail = platformSchema.table('outgoing_mail', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull().unique(),
  to: text('to'),
  /** Subject, text and HTML, sealed to `id`. */
  sealed: bytes('sealed'),
  /** Id of the profile whose health data the mail contains. Null for all other mail. */
  memberId: uuid('member_id'),
  /** The same content sealed with that member's key, used instead of `sealed`. */
  content: sealedJson<MailContent>('platform.outgoing_mail.content'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  attempts: integer('attempts').notNull().default(0),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
  lastError: text('last_error'),
  waitsForServer: boolean('waits_for_server').notNull().default(false),
  failedAt: timestamp('failed_at', { withTimezone: true }),
  /** Time at which staff handled a failed mail. */
  resolvedAt: timestamp('settled_at', { withTimezone: true }),
})

/** Mail received by the sandbox transport, one row per mail no matter how often it is sent. */
export const sandboxInbox = platformSchema.table('sandbox_inbox', {
  mailId: uuid('mail_id').primaryKey(),
  to: text('to').notNull(),
  /** Subject, text and HTML, sealed to `mailId`. */
  sealed: bytes('sealed').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
})
