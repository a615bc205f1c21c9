import { boolean, customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { platformSchema } from '../db/platform-schema.ts'
import { sealedJson } from '../member-keys/sealed.ts'
import type { MailContent } from './sealed-mail.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Mail that is to leave, written in the transaction that wants it sent. `key` makes each mail go once; recipient
 * and content are erased once it went.
 */
export const outgoingMail = platformSchema.table('outgoing_mail', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull().unique(),
  to: text('to'),
  /** Subject, text and HTML, sealed to `id`. */
  sealed: bytes('sealed'),
  /** Whose health it tells of: the id of their profile. Null for all other mail. */
  memberId: uuid('member_id'),
  /** The same, sealed with that member's key, in the place of `sealed`. */
  content: sealedJson<MailContent>('platform.outgoing_mail.content'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  attempts: integer('attempts').notNull().default(0),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
  lastError: text('last_error'),
  waitsForServer: boolean('waits_for_server').notNull().default(false),
  failedAt: timestamp('failed_at', { withTimezone: true }),
  /** When somebody saw to a mail that failed. */
  resolvedAt: timestamp('settled_at', { withTimezone: true }),
})

/** What the sandbox transport received; one row per mail however often it is sent. */
export const sandboxInbox = platformSchema.table('sandbox_inbox', {
  mailId: uuid('mail_id').primaryKey(),
  to: text('to').notNull(),
  /** Subject, text and HTML, sealed to `mailId`. */
  sealed: bytes('sealed').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
})
