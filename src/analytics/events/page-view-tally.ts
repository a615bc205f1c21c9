import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { pageViews } from '#analytics/tables.ts'
import type { Db } from '#platform/db/database.ts'
import { withoutDeadline } from '#platform/deadline.ts'
import type { PageKind } from './page-kinds.ts'

export type PageViewTally = {
  add: (page: PageKind, at: Date) => void
  /** Writes what is left. */
  stop: () => Promise<void>
}

const PAUSE_MS = 5_000

/**
 * Counts page views, and adds them to the table every few seconds: popular pages would else have every request of
 * every process wait for one row. What could not be written is tried again with what came since.
 */
export function pageViewTally(db: Db, log: Logger): PageViewTally {
  const counts = new Map<string, { day: string; page: PageKind; views: number }>()
  let pause: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function add(page: PageKind, at: Date, views = 1): void {
    const day = at.toISOString().slice(0, 10)
    const key = `${day} ${page}`
    const count = counts.get(key) ?? { day, page, views: 0 }
    counts.set(key, { ...count, views: count.views + views })
    pause ??= withoutDeadline(() => setTimeout(write, PAUSE_MS).unref())
  }

  function write(): Promise<void> {
    clearTimeout(pause)
    pause = undefined
    writing = writing.then(writeCounts)
    return writing
  }

  async function writeCounts(): Promise<void> {
    // In one order, so that no two processes wait for each other.
    const taken = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
    if (taken.length === 0) return
    counts.clear()
    try {
      await db
        .insert(pageViews)
        .values(taken)
        .onConflictDoUpdate({
          target: [pageViews.day, pageViews.page],
          set: { views: sql`${pageViews.views} + excluded.views` },
        })
    } catch (error) {
      log.warn({ err: error }, 'page views could not be written')
      for (const { day, page, views } of taken) add(page, new Date(day), views)
    }
  }

  return { add: (page, at) => add(page, at), stop: write }
}
