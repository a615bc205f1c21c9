import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#meal-plans/phases/day.ts'
import { starterId } from '#platform/db/id.ts'
import { projectRoot } from '#platform/project-root.ts'
import { inspectBoth } from './looks/axe.ts'
import { expectNoSidewaysScroll } from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { DESKTOP, PHONE, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query, rewriteStoredPlan } from './running/stored-rows.ts'

let server: RunningServer
let browser: Browser
let profileId: string

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
  profileId = await aMemberOnLowFodmap()
})

afterAll(() => closeJourney({ server, browser }))

/** Prepares the first administrator, with low-FODMAP as their goal, an active subscription and consent. */
async function aMemberOnLowFodmap(): Promise<string> {
  const goal = starterId('condition', 'low-fodmap')
  const plan = starterId('plan', 'essential')
  const [profile] = await query<{ id: string }>(
    server.dataDir,
    `with member as (
       update members.profiles set sealed_goals = convert_to('["${goal}"]', 'UTF8'), plan_id = '${plan}' where admin returning id
     ), consent as (
       insert into members.consents (id, profile_id, kind, version, text_hash, given_at)
       select gen_random_uuid(), id, 'health-data', 'test', repeat('0', 64), now() from member
     ), running as (
       insert into members.subscriptions (id, profile_id, plan_id, stripe_price_id, price_cents, payment_method,
         stripe_subscription_id, status, started_at, current_period_ends_at, paid_until, created)
       select gen_random_uuid(), id, '${plan}', 'price_1', 1900, 'pm_1', 'sub_1', 'active',
         now() - interval '1 minute', now() + interval '90 days', now() + interval '90 days', now() from member
     ) select id from member`,
  )
  return profile?.id ?? ''
}

/** Simulates a week passing: moves all events seven days back. */
async function passAWeek(): Promise<void> {
  for (const change of [
    `update members.subscriptions set started_at = started_at - interval '7 days'`,
    `update meal_plans.meal_plans set created = created - interval '7 days'`,
    `update meal_plans.protocols set started_on = started_on - 7`,
    `update meal_plans.protocol_acts set day = day - 7`,
    `update meal_plans.phase_weeks set starts_on = starts_on - 7`,
    `update meal_plans.test_portions set day = day - 7`,
    `update meal_plans.diary_entries set day = day - 1000`,
    `update meal_plans.diary_entries set day = day + 993`,
  ])
    await query(server.dataDir, change)
}

/** Runs the worker's hourly delivery. */
async function deliver(week: number): Promise<string> {
  execFileSync(process.execPath, [join(projectRoot(), 'scripts/careplate.mjs'), 'deliver-due'], {
    cwd: projectRoot(),
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' },
  })
  return vi.waitFor(
    async () => {
      const [row] = await query<{ id: string | null; state: string }>(
        server.dataDir,
        `select meal_plan_id as id, state from meal_plans.orders
         where profile_id = '${profileId}' and week_number = ${week}`,
      )
      if (row?.state !== 'delivered' || !row.id)
        throw new Error(`week ${week}: ${row?.state ?? 'not queued'}`)
      return row.id
    },
    { timeout: 120_000, interval: 300 },
  )
}

/** A diary entry as stored before diaries were sealed. */
const storedEntry = (level: number) =>
  JSON.stringify({ level, items: {}, causes: [], redFlags: [], relief: null })

/** Stores six daily diary entries. Today's is left for the browser. */
async function tellDiary(levels: number[]): Promise<void> {
  const rows = levels.map(
    (level, at) =>
      `('${profileId}', (now() at time zone 'utc')::date - ${levels.length - at}, convert_to('${storedEntry(level)}', 'UTF8'), now(), now())`,
  )
  await query(
    server.dataDir,
    `insert into meal_plans.diary_entries (profile_id, day, told, created, changed) values ${rows.join(', ')} on conflict do nothing`,
  )
}

async function signedIn(viewport: typeof PHONE) {
  const { page, context, errors } = await visit(browser, { viewport, bypassCSP: true })
  await signIn(page, server, server.firstAdmin)
  return { page, errors, close: () => context.close() }
}

const answer = (page: Page, word: string) =>
  page.getByRole('button', { name: word, exact: true }).and(page.locator('[aria-pressed]'))

/** A test is on one day of the week. Opens that day's tab. */
async function openTest(page: Page, text: string): Promise<void> {
  const portion = page.getByText(text)
  await portion.waitFor({ state: 'attached' })
  const day = await portion.evaluate((element) => element.closest('[id^="day-"]')?.id)
  await page.getByRole('navigation', { name: 'Days' }).locator(`a[href$="#${day}"]`).click()
  await portion.waitFor()
}

/** Expects a diary link in the menu of a member with a diary, after the links for every week. */
async function expectDiaryInMenu(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Menu' })
  if (await opener.isVisible()) await opener.click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  const links = menu.locator('[data-for="member"]').filter({ visible: true })
  await expect.poll(() => links.allInnerTexts()).toEqual(expect.arrayContaining(['Diary']))
  const names = (await links.allInnerTexts()).filter((name) => name !== 'Admin')
  expect(names).toEqual(['This week', 'Shopping', 'Account', 'Diary'])
  await menu.getByRole('link', { name: 'Diary', exact: true }).click()
  await page.waitForURL(/\/account\/diary$/)
}

test('eight weeks lead from elimination through tests, with one answer per day', {
  timeout: 600_000,
}, async () => {
  await deliver(1)
  await tellDiary([8])
  const phone = await signedIn(PHONE)
  const { page } = phone
  await page.goto(`${server.url}/account/diary`)
  await page.getByText('Day 1 of 42').waitFor()
  await answer(page, 'Severe').click()
  await page.getByText('Saved. You can change it').waitFor()
  const note = page.getByText('After a severe day')
  await note.waitFor()
  await inspectBoth(page, 'diary-severe')
  await answer(page, 'Moderate').click()
  await note.waitFor({ state: 'hidden' })
  await expect.poll(() => answer(page, 'Moderate').getAttribute('aria-pressed')).toBe('true')
  await expectNoSidewaysScroll(page)
  await inspectBoth(page, 'diary-leaving-out')

  for (const week of [2, 3, 4, 5, 6]) {
    await passAWeek()
    await deliver(week)
  }
  await page.reload()
  await page.getByText('Day 36 of 42').waitFor()

  // The seventh week can no longer be an elimination week: foods are tested.
  await passAWeek()
  await tellDiary([2, 0, 0])
  const seventh = await deliver(7)
  await page.goto(`${server.url}/meal-plan/${seventh}`)
  await openTest(page, 'Your test, portion 1 of 3.')
  await openTest(page, 'Your test, portion 3 of 3.')
  await expectNoSidewaysScroll(page)
  const desktop = await signedIn(DESKTOP)
  await desktop.page.goto(`${server.url}/meal-plan/${seventh}`)
  await openTest(desktop.page, 'Your test, portion 1 of 3.')
  await desktop.page.goto(`${server.url}/account/diary`)
  await answer(desktop.page, 'None').waitFor()
  await expectNoSidewaysScroll(desktop.page)
  expect(desktop.errors).toEqual([])
  await desktop.close()

  // A bad day on the first portion removes the others from the plan.
  await query(server.dataDir, `update meal_plans.test_portions set day = day - 1`)
  await rewriteStoredPlan(server.dataDir, seventh, ({ request }) => {
    const { phase } = request.input
    if (!phase?.startsOn) throw new Error('The seventh week is of no phase.')
    const input = { ...request.input, phase: { ...phase, startsOn: addDays(phase.startsOn, -1) } }
    return { request: { ...request, input } }
  })
  await page.goto(`${server.url}/account/diary`)
  await page.getByText('On test now: lactose.').waitFor()
  await answer(page, 'Severe').click()
  await page.getByText('Saved. You can change it').waitFor()
  await page.goto(`${server.url}/meal-plan/${seventh}`)
  await openTest(page, 'Your test, portion 1 of 3.')
  expect(await page.getByText('Your test, portion 2 of 3.').count()).toBe(0)
  await phone.close()

  await passAWeek()
  await tellDiary([2, 0, 0, 0])
  const eighth = await deliver(8)
  for (const viewport of [PHONE, DESKTOP]) {
    const { page, errors, close } = await signedIn(viewport)
    await page.goto(`${server.url}/meal-plan/${eighth}`)
    await openTest(page, 'Your test, portion 1 of 3.')
    await page.goto(`${server.url}/account`)
    await page.getByRole('heading', { name: 'Your phase' }).waitFor()
    await expectDiaryInMenu(page)
    await page.goto(`${server.url}/account`)
    await page.getByRole('link', { name: /today’s question/ }).click()
    await page.getByText('lactose: left out for now').waitFor()
    await page.getByText('A question comes first').first().waitFor()
    await expectNoSidewaysScroll(page)
    await inspectBoth(page, `diary-testing-${viewport.width}`)
    expect(errors).toEqual([])
    await close()
  }
})
