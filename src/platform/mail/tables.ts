import { integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const platformSchema = pgSchema('platform')

/** Mail that is to leave, written in the transaction that wants it sent. `key` makes each mail go once. */
export const outgoingMail = platformSchema.table('outgoing_mail', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull().unique(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  attempts: integer('attempts').notNull().default(0),
})

/** What the sandbox transport received; one row per mail however often it is sent. */
export const sandboxInbox = platformSchema.table('sandbox_inbox', {
  mailId: uuid('mail_id')
    .primaryKey()
    .references(() => outgoingMail.id, { onDelete: 'cascade' }),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
})
