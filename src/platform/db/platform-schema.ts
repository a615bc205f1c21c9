import { pgSchema } from 'drizzle-orm/pg-core'

/** Where the tables of `platform` stand. */
export const platformSchema = pgSchema('platform')
