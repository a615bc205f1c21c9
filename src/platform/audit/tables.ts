import { bigint, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { platformSchema } from '../db/platform-schema.ts'
import { sealedJson } from '../member-keys/sealed.ts'

export type ChangeDetails = { before: unknown; after: unknown }

export const audit = platformSchema.table('audit', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actor: text('actor').notNull(),
  act: text('act').notNull(),
  subject: text('subject').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  requestId: text('request_id').notNull(),
  /** Id of the profile whose health data `details` contains. Null if it contains none. */
  memberId: uuid('member_id'),
  /** Id that the sealed `details` are bound to. */
  detailsId: uuid('details_id'),
  /** Sealed `before` and `after`, used instead of the two columns above. */
  details: sealedJson<ChangeDetails>('platform.audit.details'),
})
