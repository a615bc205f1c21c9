import { customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { platformSchema } from '../db/platform-schema.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Text messages that are to leave, written in the transaction that wants them sent. A row is gone once its message
 * went, or would come too late to be of use.
 */
export const outgoingTexts = platformSchema.table('outgoing_texts', {
  id: uuid('id').primaryKey(),
  to: text('to').notNull(),
  /** The words, sealed to `id`. */
  sealed: bytes('sealed').notNull(),
  createdAt: instant('created_at').notNull(),
  goodUntil: instant('good_until').notNull(),
  attempts: integer('attempts').notNull().default(0),
})
