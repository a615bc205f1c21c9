import { customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { platformSchema } from '../db/platform-schema.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Outgoing text messages, written in the transaction that queues them. A row is deleted once its message is
 * sent or has expired.
 */
export const outgoingTexts = platformSchema.table('outgoing_texts', {
  id: uuid('id').primaryKey(),
  to: text('to').notNull(),
  /** The message text, sealed to `id`. */
  sealed: bytes('sealed').notNull(),
  createdAt: instant('created_at').notNull(),
  goodUntil: instant('good_until').notNull(),
  attempts: integer('attempts').notNull().default(0),
})
