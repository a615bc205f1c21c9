import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { pageViews } from '#analytics/tables.ts'
import type { Context } from '#platform/context.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { test } from '#tests/support/test-context.ts'
import { asOwner } from '../../../tests/support/as-owner.ts'
import { pageViewTally } from './page-view-tally.ts'

const MORNING = new Date('2026-05-04T08:00:00Z')
const NEXT_DAY = new Date('2026-05-05T00:00:00Z')

async function viewsIn(ctx: Context) {
  const rows = await ctx.db.select().from(pageViews).orderBy(pageViews.day, pageViews.page)
  return rows.map(({ day, page, views }) => `${day} ${page} ${views}`)
}

test('views are counted by kind of page and day, and added to those of other processes', async ({ ctx }) => {
  const [one, other] = [pageViewTally(ctx.db, ctx.log), pageViewTally(ctx.db, ctx.log)]
  one.add('/plans', MORNING)
  one.add('/', MORNING)
  one.add('/', MORNING)
  one.add('/', NEXT_DAY)
  other.add('/', MORNING)
  await one.stop()
  await other.stop()
  expect(await viewsIn(ctx)).toEqual(['2026-05-04 / 3', '2026-05-04 /plans 1', '2026-05-05 / 1'])
  one.add('/', MORNING)
  await one.stop()
  expect(await viewsIn(ctx)).toContain('2026-05-04 / 4')
})

test('nothing is written if no page was opened', async ({ ctx }) => {
  await pageViewTally(ctx.db, ctx.log).stop()
  expect(await viewsIn(ctx)).toEqual([])
})

test('counts that could not be written are written with the next ones', async () => {
  await using database = await ownDatabase()
  const { ctx } = database
  const tally = pageViewTally(ctx.db, ctx.log)
  tally.add('/about', MORNING)
  await asOwner(ctx, sql`alter table analytics.page_views rename to elsewhere`)
  await tally.stop()
  await asOwner(ctx, sql`alter table analytics.elsewhere rename to page_views`)
  tally.add('/about', MORNING)
  await tally.stop()
  expect(await viewsIn(ctx)).toEqual(['2026-05-04 /about 2'])
})
