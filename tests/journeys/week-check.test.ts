import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'
import { inspectBoth } from './looks/axe.ts'
import { tokensOf } from './people/accounts.ts'
import { visitSignedIn } from './people/signed-in.ts'
import { askForTrial, callApi, type Subscriber } from './people/subscribers.ts'
import { DESKTOP, expectFocus, PHONE, type Visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query, storedOrder } from './running/stored-rows.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

/**
 * The facts of a vegan without soy and gluten. If the member also dislikes everything in `NO_STARCH`, no
 * low-FODMAP week is possible.
 */
const VEGAN = {
  diet: 'vegan',
  allergies: ['soy', 'gluten'],
  medications: [],
  circumstances: [],
  answers: { red_flag_symptom: 'no', fructose_intolerance: 'no', celiac_tested_negative: 'yes' },
}
const NO_STARCH = ['rice', 'potatoes', 'quinoa', 'cornmeal', 'corn']
const LOW_FODMAP = 'Low-FODMAP (IBS)'

async function aMember(facts: object, goal: string): Promise<Subscriber> {
  const { started, ...member } = await askForTrial(server, { facts, goalName: goal })
  expect(started.status).toBe(200)
  return member
}

async function profileOf(member: Subscriber) {
  const { AccessToken: token } = await tokensOf(server, member)
  const path = `/profile/${member.profileId}`
  const { body: profile } = await callApi(server, { method: 'GET', path, token })
  const { body: reported } = await callApi(server, { method: 'GET', path: `${path}/facts`, token })
  return { goals: profile.goals, facts: reported.facts as { dislikes?: string[] } }
}

/** Turns the trial into a subscription whose second week is due. The worker checks every hour. */
async function passAWeek({ profileId }: Subscriber): Promise<void> {
  await query(
    server.dataDir,
    `update members.subscriptions set status = 'active', started_at = now() - interval '7 days 2 minutes',
       current_period_ends_at = now() + interval '30 days', paid_until = now() + interval '30 days'
     where profile_id = $1`,
    [profileId],
  )
  execFileSync(process.execPath, [join(projectRoot(), 'scripts/careplate.mjs'), 'deliver-due'], {
    cwd: projectRoot(),
    env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' },
  })
}

function secondWeek({ profileId }: Subscriber, state: 'refused' | 'delivered'): Promise<void> {
  return vi.waitFor(
    async () => {
      const order = await storedOrder(server.dataDir, { profileId, weekNumber: 2 })
      if (order?.state !== state)
        throw new Error(`week 2: ${order?.state ?? 'not queued'} ${order?.failureReason ?? ''}`)
    },
    { timeout: 120_000, interval: 300 },
  )
}

async function mailsTo(member: Subscriber): Promise<{ subject: string; text: string }[]> {
  const mails = await server.inbox(member.email)
  return mails.map(({ subject, text }) => ({ subject, text: text.replaceAll(/\s+/g, ' ') }))
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const warning = (page: Page) => page.getByRole('status').filter({ hasText: 'No week fits all of this' })
const chip = (page: Page, word: string) => button(page, `Remove ${word}`)

describe('on a phone, facts that make a week impossible', () => {
  let member: Subscriber
  let guest: Visit
  let page: Page

  beforeAll(async () => {
    member = await aMember(VEGAN, LOW_FODMAP)
    guest = await visitSignedIn({ server, browser }, member, { viewport: PHONE, path: '/account/facts' })
    page = guest.page
  })

  afterAll(() => guest?.context.close())

  test('cause a warning before they are saved, with suggestions', async () => {
    await page.getByText('More, so that the week fits you better').click()
    await page.getByLabel('What do you not like to eat?').fill(`${NO_STARCH.join(', ')},`)
    await page.getByText(/of our \d+ dishes are left/).waitFor()
    await button(page, 'Save').focus()
    await page.keyboard.press('Enter')
    await warning(page).waitFor()
    await expectFocus(
      page
        .locator('[tabindex="-1"]')
        .filter({ has: warning(page) })
        .last(),
    )
    await warning(page).getByText('What you do not eat: rice').waitFor()
    await warning(page)
      .getByText(/A week can be planned if/)
      .waitFor()
    await inspectBoth(page, `week-check`)
    expect((await profileOf(member)).facts.dislikes).toBeUndefined()
  })

  test('survive a reload and going back unsaved, and cause the warning again', async () => {
    await page.reload()
    await chip(page, 'quinoa').waitFor()
    expect(await warning(page).count()).toBe(0)
    await page.goto(`${server.url}/account`)
    await page.goBack()
    await chip(page, 'quinoa').waitFor()
    expect((await profileOf(member)).facts.dislikes).toBeUndefined()
    await button(page, 'Save').click()
    await warning(page).waitFor()
  })

  test('change the warning with each answer', async () => {
    await chip(page, 'rice').click()
    await expect.poll(() => warning(page).count()).toBe(0)
    await button(page, 'Save').waitFor()
    await page.getByLabel('What do you not like to eat?').fill('rice,')
    await chip(page, 'rice').waitFor()
    await button(page, 'Save').click()
    await warning(page).waitFor()
  })

  test('can be saved anyway, with only the keyboard', async () => {
    await expectFocus(
      page
        .locator('[tabindex="-1"]')
        .filter({ has: warning(page) })
        .last(),
    )
    await page.keyboard.press('Tab')
    await expectFocus(button(page, 'Save anyway'))
    await page.keyboard.press('Enter')
    await page.getByText('Saved. No week can be planned with it until something changes.').waitFor()
    expect((await profileOf(member)).facts.dislikes?.toSorted()).toEqual(NO_STARCH.toSorted())
  })

  test('lead to a mail, and are named on the account', async () => {
    await passAWeek(member)
    await secondWeek(member, 'refused')
    await expect
      .poll(async () => (await mailsTo(member)).map(({ subject }) => subject))
      .toContain('About this week’s meal plan')
    const mail = (await mailsTo(member)).find(({ subject }) => subject === 'About this week’s meal plan')
    expect(mail?.text).toContain('No week of our recipes meets all of your rules and wishes at once.')
    // The conflict involves health data, so it is shown only after signing in.
    expect(mail?.text).toContain('Your account page says what stands in the way')
    expect(mail?.text).not.toContain('rice')
    await page.goto(`${server.url}/account`)
    await page
      .getByText(/What you do not eat: rice/)
      .first()
      .waitFor()
    await inspectBoth(page, `week-refused`)
  })

  test('are corrected, and the week is made and mailed without further action', async () => {
    const before = (await mailsTo(member)).filter(({ subject }) => subject.startsWith('Your meals, ')).length
    await page.goto(`${server.url}/account/facts`)
    await chip(page, 'rice').click()
    await chip(page, 'potatoes').click()
    await button(page, 'Save').click()
    await page.getByText('Saved. Your next week is planned with it.').waitFor()
    await secondWeek(member, 'delivered')
    await expect
      .poll(
        async () =>
          (await mailsTo(member)).filter(({ subject }) => subject.startsWith('Your meals, ')).length,
      )
      .toBe(before + 1)
    await page.goto(`${server.url}/account`)
    await page.getByRole('link', { name: 'Open this week' }).waitFor()
    expect(await page.getByText(/What you do not eat: rice/).count()).toBe(0)
    expect(guest.errors).toEqual([])
  })
})

describe('a member without a negative celiac test', () => {
  const answers = { ...VEGAN.answers, celiac_tested_negative: 'no' }
  const instead = (page: Page) => button(page, 'Choose the IBS plan instead')

  test('chooses IBS in place of low-FODMAP after changing the answer, and keeps the typed text', async () => {
    const member = await aMember({ ...VEGAN, diet: 'omnivore' }, LOW_FODMAP)
    const { page, context, errors } = await visitSignedIn({ server, browser }, member, {
      viewport: PHONE,
      path: '/account/facts',
    })
    await page.getByLabel('Sesame').check()
    await page
      .getByRole('group', { name: /^Did a blood test for celiac disease/ })
      .getByLabel('I do not know')
      .check()
    await instead(page).waitFor()
    await inspectBoth(page, 'facts-gentler')
    const before = (await profileOf(member)).goals
    await instead(page).click()
    await page.getByText('Your health goal is IBS now.').waitFor()
    expect((await profileOf(member)).goals).not.toEqual(before)
    expect(await page.getByLabel('Sesame').isChecked()).toBe(true)
    await button(page, 'Save').click()
    await page.getByText('Saved. Your next week is planned with it.').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('is offered IBS when choosing low-FODMAP', async () => {
    const member = await aMember({ ...VEGAN, diet: 'omnivore', answers }, 'Acne')
    const { page, context } = await visitSignedIn({ server, browser }, member, {
      viewport: DESKTOP,
      path: '/account/subscription',
    })
    await button(page, 'Change plan or goals').click()
    await page.getByLabel('Acne', { exact: true }).uncheck()
    await page.getByLabel(LOW_FODMAP, { exact: true }).check()
    await button(page, 'Save my goals').click()
    await instead(page).waitFor()
    await inspectBoth(page, 'goals-gentler')
    await instead(page).click()
    expect(await page.getByLabel('IBS', { exact: true }).isChecked()).toBe(true)
    expect(await page.getByLabel(LOW_FODMAP, { exact: true }).isChecked()).toBe(false)
    const before = (await profileOf(member)).goals
    await button(page, 'Save my goals').click()
    await expect.poll(async () => (await profileOf(member)).goals).not.toEqual(before)
    await context.close()
  })
})

describe('on a desktop, health goals that make a week impossible', () => {
  test('are refused with the reason, and the previous goals stay', async () => {
    const member = await aMember({ ...VEGAN, dislikes: NO_STARCH }, 'Acne')
    const { page, context } = await visitSignedIn({ server, browser }, member, {
      viewport: DESKTOP,
      path: '/account/subscription',
    })
    const before = (await profileOf(member)).goals
    await button(page, 'Change plan or goals').click()
    await page.getByLabel('Acne', { exact: true }).uncheck()
    await page.getByLabel(LOW_FODMAP, { exact: true }).check()
    await button(page, 'Save my goals').click()
    const refusal = page.getByRole('alert').filter({ hasText: 'What you do not eat: rice' })
    await refusal.getByText(/A week can be planned if/).waitFor()
    await inspectBoth(page, 'goals-refused')
    expect((await profileOf(member)).goals).toEqual(before)
    expect(await page.getByLabel(LOW_FODMAP, { exact: true }).isChecked()).toBe(true)
    await context.close()
  })
})
