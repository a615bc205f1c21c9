import type { users } from '../tables.ts'

/** A user as the table has it. */
export type UserRow = typeof users.$inferSelect
