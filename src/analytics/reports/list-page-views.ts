import { desc, gte, sum } from 'drizzle-orm'
import { pageViews } from '#analytics/tables.ts'
import type { Context } from '#platform/context.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Lists how often each kind of page was opened in the last `days` days including today (UTC), the most opened
 * first.
 */
export async function listPageViews(ctx: Context, { days }: { days: number }) {
  const since = new Date(ctx.now().getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  const views = sum(pageViews.views).mapWith(Number)
  return ctx.db
    .select({ page: pageViews.page, views })
    .from(pageViews)
    .where(gte(pageViews.day, since))
    .groupBy(pageViews.page)
    .orderBy(desc(views), pageViews.page)
}
