import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { pageViews } from '#analytics/tables.ts'
import type { Db } from '#platform/db/database.ts'
import { withoutDeadline } from '#platform/deadline.ts'
import type { PageKind } from './page-kinds.ts'

export type PageViewTally = {
  add: (page: PageKind, at: Date) => void
  /** Writes the remaining counts. */
  stop: () => Promise<void>
}

const PAUSE_MS = 5_000

/**
 * Counts page views in memory and adds them to the table every few seconds. Otherwise all requests to a
 * popular page would wait for the same row. Counts that could not be written are retried with the next ones.
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
    // Rows are written in a fixed order, so that two processes cannot deadlock.
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
