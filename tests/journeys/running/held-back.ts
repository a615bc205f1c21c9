import type { Page } from 'playwright-core'

export type HeldBack = {
  /** Resolves at the first such call. */
  asked: Promise<void>
  /** Returns the number of calls. */
  count: () => number
  go: () => void
  /** Like `go`, but resolves only when the first call has its response and no call is held. */
  goOn: () => Promise<void>
}

/** Holds back a page's calls to matching addresses until they are released. */
export async function heldBack(page: Page, calls: string | RegExp): Promise<HeldBack> {
  const first = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  let count = 0
  await page.route(calls, async (route) => {
    count += 1
    first.resolve()
    await waiting.promise
    await route.continue()
  })
  return {
    asked: first.promise,
    count: () => count,
    go: waiting.resolve,
    goOn: async () => {
      const answered = page.waitForResponse(calls)
      waiting.resolve()
      // Chromium may never finish a call in flight when routing is removed.
      await (await answered).finished()
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}
