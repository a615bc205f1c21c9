import type { users } from '../tables.ts'

/** A row of the users table. */
export type UserRow = typeof users.$inferSelect
