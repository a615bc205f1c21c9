import type { Page } from 'playwright-core'

export type HeldBack = {
  /** Fulfilled by the first such call. */
  asked: Promise<void>
  /** How many there were. */
  count: () => number
  go: () => void
  /** As `go`, but over only when the first of them is answered and none is held any more. */
  goOn: () => Promise<void>
}

/** Keeps a page's calls of such an address from reaching the server, until they are let go. */
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
      // Chromium may never answer a call that is on its way when the holding is given up.
      await (await answered).finished()
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}
