import { pgSchema } from 'drizzle-orm/pg-core'

/** The schema of the tables of `platform`. */
export const platformSchema = pgSchema('platform')
