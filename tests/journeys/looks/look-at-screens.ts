import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { signIn } from '../people/signed-in.ts'
import { DESKTOP, openBrowser, visit } from '../running/browser.ts'
import { RunningServer } from '../running/running-server.ts'
import { findUrls } from './find-urls.ts'
import { expectGoodLooks } from './looks.ts'
import { makeMembers } from './members.ts'
import type { Members, Screen, Stage, Viewer } from './screen.ts'

/**
 * Defines a test for each screen in each state, by group; see `looks.ts` for the checks. Returns a function
 * for the browser and stage, for other tests in the file.
 */
export function lookAtScreens(groups: Record<string, Screen[]>): () => { browser: Browser; stage: Stage } {
  let browser: Browser
  let stage: Stage
  const contexts = new Map<Viewer, BrowserContext>()

  beforeAll(async () => {
    const server = await RunningServer.start({ RATE_LIMITS: 'off' })
    stage = { server } as Stage
    browser = await openBrowser()
    stage.members = await makeMembers(server, viewersOf(Object.values(groups).flat()))
    stage.found = await findUrls(server, stage.members.trialing)
  })

  afterAll(async () => {
    await browser?.close()
    await stage?.server.stop()
  })

  for (const [group, screens] of Object.entries(groups))
    describe(group, () => {
      test.each(screens)('$name', async ({ name, as = 'guest', at = '/', reach, isOfPhones = false }) => {
        const context = await contextOf(as)
        const page = await context.newPage()
        try {
          const path = typeof at === 'string' ? at : at(stage)
          await page.goto(`${stage.server.url}${path}`, { waitUntil: 'networkidle' })
          await reach?.(page, stage)
          await expectGoodLooks(page, name, { isOfPhones })
        } finally {
          await (as === 'guest' ? context.close() : page.close())
        }
      })
    })

  return () => ({ browser, stage })

  /** Each guest gets a new context; every other viewer signs in once. */
  async function contextOf(who: Viewer): Promise<BrowserContext> {
    const known = contexts.get(who)
    if (known) return known
    const { context, page } = await visit(browser, { viewport: DESKTOP, bypassCSP: true })
    if (who !== 'guest') {
      contexts.set(who, context)
      await signIn(page, stage.server, who === 'admin' ? stage.server.firstAdmin : stage.members[who])
    }
    await page.close()
    return context
  }
}

/** Returns the members that some screens need, and the member whose week guests visit. */
function viewersOf(screens: Screen[]): Set<keyof Members> {
  const viewers = screens.map(({ as }) => as)
  return new Set([
    'trialing',
    ...viewers.filter((as) => as !== undefined && as !== 'guest' && as !== 'admin'),
  ])
}
