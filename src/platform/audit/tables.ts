import { bigint, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { platformSchema } from '../db/platform-schema.ts'

export const audit = platformSchema.table('audit', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actor: text('actor').notNull(),
  act: text('act').notNull(),
  subject: text('subject').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  requestId: text('request_id').notNull(),
})
