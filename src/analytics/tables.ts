import { bigint, date, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'

const analytics = pgSchema('analytics')

/** Number of views per kind of page and day, in UTC. */
export const pageViews = analytics.table(
  'page_views',
  {
    day: date('day').notNull(),
    page: text('page').notNull(),
    views: bigint('views', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page] })],
)
