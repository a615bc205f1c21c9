import { bigint, date, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'

const analytics = pgSchema('analytics')

/** How often each kind of page was opened on each day, in UTC. */
export const pageViews = analytics.table(
  'page_views',
  {
    day: date('day').notNull(),
    page: text('page').notNull(),
    views: bigint('views', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page] })],
)
