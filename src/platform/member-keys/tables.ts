import { customType, text, uuid } from 'drizzle-orm/pg-core'
import { platformSchema } from '../db/platform-schema.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The key of each member with health data. The key is deleted with the profile, and the data that it sealed
 * is unreadable from then on.
 */
export const memberKeys = platformSchema.table('member_keys', {
  /** The profile's id. */
  memberId: uuid('member_id').primaryKey(),
  /** The key in wrapped form, bound to `memberId`. */
  wrapped: bytes('wrapped').notNull(),
  /** Identifies the key that unwraps it: `secret` for SECRET_KEY, or the ARN of an AWS KMS key. */
  wrappedBy: text('wrapped_by').notNull(),
  /** Part of the member's blind indexes of goals, which cannot be computed again once this row is deleted. */
  goalSalt: uuid('goal_salt').notNull().defaultRandom(),
})
