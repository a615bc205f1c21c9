import { customType, text, uuid } from 'drizzle-orm/pg-core'
import { platformSchema } from '../db/platform-schema.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The key of each member whose health data is here. It goes with the profile, and what it sealed is noise from then on. */
export const memberKeys = platformSchema.table('member_keys', {
  /** The profile's id. */
  memberId: uuid('member_id').primaryKey(),
  /** The key as it may lie in a database, bound to `memberId`. */
  wrapped: bytes('wrapped').notNull(),
  /** What unwraps it: `secret` for SECRET_KEY, or the ARN of a key of AWS KMS. */
  wrappedBy: text('wrapped_by').notNull(),
  /** Part of the member's blind indexes of goals, which cannot be computed again once this row is deleted. */
  goalSalt: uuid('goal_salt').notNull().defaultRandom(),
})
