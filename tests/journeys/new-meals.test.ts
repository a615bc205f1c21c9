import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { tokensOf } from './people/accounts.ts'
import { planUrl } from './people/member-path.ts'
import { choosePanel } from './people/own-plan.ts'
import { visitSignedIn } from './people/signed-in.ts'
import { aSubscriber, callApi, type Subscriber } from './people/subscribers.ts'
import { DESKTOP, PHONE, type Visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

const FISH = /\b(?:fish|salmon|tuna|sardines?|mackerel|trout|cod|anchov|herring|tilapia|haddock|pollock)\b/i

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

describe.each([
  { where: 'on a phone', viewport: PHONE },
  { where: 'on a desktop', viewport: DESKTOP },
])('$where, a week whose member starts to dislike fish', ({ where, viewport }) => {
  let member: Subscriber
  let guest: Visit
  let page: Page
  let url: string

  beforeAll(async () => {
    member = await aSubscriber(server, {
      goalName: 'Heart health',
      facts: { circumstances: [], allergies: [] },
    })
    guest = await visitSignedIn({ server, browser }, member, { viewport, path: '/account' })
    page = guest.page
    url = new URL(await planUrl(page), server.url).href
    const { AccessToken: token } = await tokensOf(server, member)
    const path = `/profile/${member.profileId}/facts`
    const body = { add: { dislikes: ['fish'] } }
    const told = await callApi(server, { method: 'PATCH', path, token, body })
    expect(told.status, JSON.stringify(told.body)).toBe(200)
    // The week returns 404 while it is awaited.
    guest.errors.length = 0
  })

  afterAll(() => guest?.context.close())

  const card = () => page.getByRole('region', { name: /\d+ meals? no longer fits?/ })
  const wordsOfDays = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[id^="day-"] dl')].map(({ textContent }) => textContent).join(' '),
    )

  test('shows meals before and after, and a replacement in each place', async () => {
    await page.goto(url)
    await card().getByText('Here is what we suggest.').waitFor()
    await card()
      .getByText(/^instead of /)
      .first()
      .waitFor()
    await expect.poll(wordsOfDays).toMatch(/A stand-in until you choose\./)
    expect(await wordsOfDays()).not.toMatch(FISH)
    expect(await page.getByText('Left out for you').count()).toBe(0)
    await inspectBoth(page, `new-meals-${where.split(' ').at(-1)}`)
  })

  test('shows replacements that were computed while the page was read', async () => {
    const late = await guest.context.newPage()
    // The first read happens before the replacements are ready; the next includes them.
    let reads = 0
    await late.route(/\/api\/mealplan\/[0-9a-f-]+$/, async (route) => {
      reads += 1
      if (reads > 1) return route.continue()
      const answer = await route.fetch()
      const plan = (await answer.json()) as { removed: { hasStandIn: boolean }[] }
      const before = { ...plan, removed: plan.removed.map((meal) => ({ ...meal, hasStandIn: false })) }
      await route.fulfill({
        response: answer,
        json: before,
        headers: { ...answer.headers(), etag: '"before"' },
      })
    })
    await late.goto(url)
    await late.getByText('Here is what we suggest.').first().waitFor()
    await expect.poll(() => late.getByText('A stand-in until you choose.').count()).toBeGreaterThan(0)
    expect(reads).toBeGreaterThan(1)
    await late.close()
  })

  test('shows a disliked meal on request', async () => {
    const day = await page.evaluate(
      () =>
        [...document.querySelectorAll('section[id^="day-"]')].findIndex((day) =>
          day.textContent?.includes('A stand-in until you choose.'),
        ) + 1,
    )
    await choosePanel(page, `day-${day}`)
    const panel = page.locator(`#day-${day}`)
    const show = panel.getByRole('button', { name: /^Show it anyway: \w+ on \w+$/ })
    await show.first().scrollIntoViewIfNeeded()
    await inspectBoth(page, `stand-in-${where.split(' ').at(-1)}`)
    const before = await show.count()
    await show.first().press('Enter')
    await page.getByText(/ is shown again\./).waitFor()
    await expect.poll(() => show.count()).toBe(before - 1)
    // The restored dish is cooked from its own recipe, not from the replacement's.
    expect(await panel.getByText('A stand-in until you choose.').count()).toBeLessThan(before)
  })

  test('is complete once its new meals are accepted', async () => {
    await page.reload()
    const use = card().getByRole('button', { name: /^Use (?:this meal|these meals)$/ })
    await use.press('Enter')
    await page.getByText('Your week goes with what you told us.').waitFor()
    await card().waitFor({ state: 'detached' })
    expect(await wordsOfDays()).not.toMatch(/A stand-in until you choose\./)
    await page.reload()
    await page.locator('#day-1').waitFor({ state: 'attached' })
    expect(await wordsOfDays()).not.toMatch(/A stand-in until you choose\.|Left out for you/)
    await inspectBoth(page, `new-meals-taken-${where.split(' ').at(-1)}`)
    expect(guest.errors.filter((error) => !error.includes('503'))).toEqual([])
  })
})
