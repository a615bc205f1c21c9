import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { STARTED } from '#web/delivery/late-document.ts'
import { inspect } from './looks/axe.ts'
import { expectStatus, passDays, takeHalfOff } from './people/customer-time.ts'
import {
  expectAccount,
  expectNoSidewaysScroll,
  expectPaymentStep,
  fillAccount,
  fillCard,
  goOnToSubscribe,
  logIn,
  openHealthGoal,
  submitAccount,
  submitTrial,
  TEST_CARD,
} from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { aPayingSubscriber, aSubscriber, type Subscriber } from './people/subscribers.ts'
import { DESKTOP, PHONE, visit } from './running/browser.ts'
import { heldBack } from './running/held-back.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

const GOOD_CARD = '5555555555554444'
const DECLINED_LATER = '4000000000000341'
const BANK_ASKS = '4000002760003184'
const DAY_MS = 24 * 60 * 60 * 1000

/** Some instants fall on a different day in these time zones than in UTC. */
const ZONES = [
  { timeZone: 'America/Los_Angeles', paidUntil: '2027-01-10T05:00:00Z', day: 'January 9 at 9:00 PM' },
  { timeZone: 'Asia/Tokyo', paidUntil: '2027-01-10T20:00:00Z', day: 'January 11 at 5:00 AM' },
]
const SCREENS = [
  { viewport: PHONE, colorScheme: 'dark' as const },
  { viewport: DESKTOP, colorScheme: 'light' as const },
]
const PLACES = ZONES.flatMap((zone) =>
  SCREENS.map((screen) => ({ ...zone, ...screen, width: screen.viewport.width })),
)

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
  await takeHalfOff(server, 'HALF')
})

afterAll(() => closeJourney({ server, browser }))

function localDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone }).format(at)
}

/** Formats the end of access, with the time unless it is the end of the day. */
function localEnd(at: Date, timeZone: string): string {
  const time = at.toLocaleTimeString('en-GB', { timeZone })
  const hour = { hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone,
    ...(time < '23:58' ? hour : {}),
  }).format(at)
}

/** Counts pointer presses across all pages of a tab. */
function countPresses(): void {
  const count = () => Number(window.sessionStorage.getItem('presses') ?? 0)
  window.addEventListener(
    'pointerdown',
    ({ isTrusted }) => isTrusted && window.sessionStorage.setItem('presses', String(count() + 1)),
    true,
  )
}

const pressesOn = (page: Page) => page.evaluate(() => Number(window.sessionStorage.getItem('presses') ?? 0))

describe.each(PLACES)('a member in $timeZone, on a screen of $width', (place) => {
  const { timeZone, viewport, colorScheme, width } = place
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const look = (page: Page, state: string) => inspect(page, `${state}-${timeZone.split('/')[1]}-${width}`)

  async function arrive() {
    const visitor = await visit(browser, { viewport, colorScheme, bypassCSP: true, timezoneId: timeZone })
    onTestFinished(() => visitor.context.close())
    return visitor
  }

  async function openSubscription(member: Subscriber) {
    const visitor = await arrive()
    await signIn(visitor.page, server, member)
    await visitor.page.goto(`${server.url}/account/subscription`)
    await visitor.page.getByRole('heading', { name: 'Plan and health goals' }).waitFor()
    return visitor
  }

  async function reopen(page: Page): Promise<void> {
    await page.goto(`${server.url}/account/subscription`)
    await page.getByRole('heading', { name: 'Plan and health goals' }).waitFor()
  }

  async function subscribe(page: Page, email: string): Promise<void> {
    await openHealthGoal(page, server.url, 'High blood pressure')
    await goOnToSubscribe(page)
    await fillAccount(page, email)
    await submitAccount(page)
    await expectPaymentStep(page)
    await fillCard(page, TEST_CARD)
    await submitTrial(page)
    await expectAccount(page, email)
  }

  test('sees until which local day the trial is free, and cancels in no more clicks than starting took', async () => {
    const { page, context, errors } = await arrive()
    await context.addInitScript(countPresses)
    await subscribe(page, `${width}-${timeZone.replace('/', '-').toLowerCase()}@example.org`)
    const toSubscribe = await pressesOn(page)
    expect(toSubscribe).toBeGreaterThan(3)
    const lastDay = localDay(new Date(Date.now() + 7 * DAY_MS), timeZone)
    await page.getByText(`Free until ${lastDay} at 11:59 PM.`).waitFor()
    await page.getByRole('link', { name: 'Change or cancel' }).click()
    await button(page, 'Cancel subscription').click()
    await page.getByText(`Your meal plans continue until ${lastDay}, and nothing more is charged.`).waitFor()
    await button(page, 'Cancel subscription').click()
    await page.getByText('Your subscription is canceled.').waitFor()
    expect((await pressesOn(page)) - toSubscribe).toBeLessThanOrEqual(toSubscribe)
    await page.getByText(`Your meal plans continue until ${lastDay}.`).waitFor()
    await expectNoSidewaysScroll(page)
    expect(errors, errors.join()).toEqual([])
  })

  test('follows the mail for a charge to its receipt, which shows the amount', async () => {
    const member = await aPayingSubscriber(server, timeZone)
    const { page, errors } = await arrive()
    const receipt = async () =>
      (await server.inbox(member.email)).find(({ subject }) => subject === 'Receipt for $19')?.text ?? ''
    await expect.poll(receipt).toContain('$19 was charged for')
    const [url = ''] = /http\S+\/account\/subscription/.exec(await receipt()) ?? []
    await page.goto(url)
    await logIn(page, member)
    const paid = page.getByRole('table', { name: 'Your invoices' }).getByRole('row', { name: /Paid/ })
    await paid.getByRole('cell', { name: '$19' }).waitFor()
    const link = paid.getByRole('link')
    const number = await link.innerText()
    const listed = await page
      .getByRole('row', { name: number })
      .getByText(/\d{4}$/)
      .first()
      .innerText()
    const day = new Date(listed).toLocaleDateString('en-US', {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
    })
    await link.click()
    await page.getByRole('heading', { name: number }).waitFor()
    await page.getByText(`$19 paid on ${day}. Thank you.`, { exact: true }).waitFor()
    await page.getByText(`Issued on ${day}`, { exact: true }).waitFor()
    await page
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell', { name: '$19' })
      .waitFor()
    await expectNoSidewaysScroll(page)
    expect(errors, errors.join()).toEqual([])
  })

  test('changes the plan for the previewed price, pays less with a promotion code, and pauses', async () => {
    const member = await aPayingSubscriber(server, timeZone)
    const { page, errors } = await openSubscription(member)
    await button(page, 'Change plan or goals').click()
    const plan = page.getByLabel('Plan', { exact: true })
    await plan.selectOption({ index: 1 })
    await button(page, 'Show what it costs').click()
    const title = page.getByText(/^\$[\d.]+ now$/)
    await title.waitFor()
    const [due = ''] = /\$[\d.]+/.exec(await title.innerText()) ?? []
    expect(Number(due.slice(1))).toBeGreaterThan(0)
    const { paidUntil } = await storedDates(member)
    await page.getByText(`The next month is $29, charged on ${localEnd(paidUntil, timeZone)}.`).waitFor()
    await expectNoSidewaysScroll(page)
    await button(page, 'Change my plan').click()
    await page.getByText('Saved. We plan your next week this way.').waitFor()
    await page
      .getByRole('table', { name: 'Your invoices' })
      .getByRole('row', { name: /Paid/ })
      .filter({ hasText: due })
      .first()
      .waitFor()

    await page.getByText('I have a promotion code').click()
    await page.getByLabel('Promotion code').fill('HALF')
    await button(page, 'Use this code').click()
    await page.locator(':focus').getByText('50% is taken off your next charge.').waitFor()
    await page.getByText(`The next month is $14.50, charged on ${localEnd(paidUntil, timeZone)}.`).waitFor()

    await button(page, 'Pause').click()
    await page.getByText(`Your meal plans continue until ${localEnd(paidUntil, timeZone)}.`).waitFor()
    await button(page, 'Pause my subscription').click()
    await page.getByText('Your pause is saved.').waitFor()
    const { resumesAt } = await storedDates(member)
    await page
      .getByText(
        `Then nothing is charged until ${localEnd(resumesAt, timeZone)}, when your subscription resumes`,
      )
      .waitFor()
    await button(page, 'Call off the pause').click()
    await page.getByText('Your meal plans continue, and nothing is charged now.').waitFor()
    await button(page, 'Call it off').click()
    await page.getByText('Your subscription continues.').waitFor()

    await payUntil(member, place.paidUntil)
    await reopen(page)
    await page.getByText(`The next month is charged on ${place.day}.`).waitFor()
    expect(errors, errors.join()).toEqual([])
  })

  test('fixes a declined renewal, and sees no useless options', async () => {
    // Otherwise the previous member's card would be recognized by its fingerprint.
    await query(server.dataDir, 'delete from members.trial_uses')
    const member = await aSubscriber(server, { card: DECLINED_LATER, options: { timeZone } })
    await passDays(server, member.profileId, 9)
    await expectStatus(server, member.profileId, 'past_due')
    const { page } = await openSubscription(member)
    await page.getByText('The last charge did not go through').waitFor()
    await page.getByText(/Paying now charges your current card/).waitFor()
    expect(
      await page
        .getByText(/your bank/i)
        .filter({ visible: true })
        .allInnerTexts(),
    ).toEqual([expect.stringContaining('Unless your bank needs your approval first')])
    expect(await primaryActions(page)).toEqual(['Pay $19 now'])
    await look(page, 'declined')
    await button(page, 'Pay $19 now').click()
    await page.getByText('Your card was declined.').waitFor()
    await button(page, 'Use another card').click()
    await fillCard(page, GOOD_CARD)
    await button(page, 'Use this card').click()
    await page.getByText('From now on this card is charged.').waitFor()
    await page.getByText(/mastercard ending in 4444/i).waitFor()
    await expectStatus(server, member.profileId, 'active')
    expect(await button(page, 'Pay $19 now').count()).toBe(0)
    expect(await page.getByText('Your card was declined.').count()).toBe(0)
    const { paidUntil } = await storedDates(member)
    await page.getByText(`The next month is charged on ${localEnd(paidUntil, timeZone)}.`).waitFor()
  })

  test('confirms with their bank when the card is set up, and when a month is charged', async () => {
    const member = await aSubscriber(server, { options: { timeZone } })
    const { page } = await openSubscription(member)
    await button(page, 'Use another card').click()
    await fillCard(page, BANK_ASKS)
    await button(page, 'Use this card').click()
    await page.getByRole('dialog', { name: 'Your bank' }).waitFor()
    await button(page, 'Complete').click()
    await page.getByText(/visa ending in 3184/i).waitFor()

    await passDays(server, member.profileId, 9)
    await expectStatus(server, member.profileId, 'past_due')
    await reopen(page)
    await page.getByText('Your bank wants you to confirm this').waitFor()
    await page.getByText('Your bank wants you to confirm a charge').waitFor()
    expect(await primaryActions(page)).toEqual(['Confirm the payment with your bank'])
    await look(page, 'bank-asks')
    await page.getByRole('link', { name: 'Confirm the payment with your bank' }).click()
    await button(page, 'Confirm with your bank').click()
    await button(page, 'Fail').click()
    await page.getByLabel('Card number').waitFor()

    // After the holder declines, the payment can be retried, and the bank asks again.
    await reopen(page)
    expect(await primaryActions(page)).toEqual(['Pay $19 now'])
    await button(page, 'Pay $19 now').click()
    const confirm = page.locator(':focus').getByRole('link', { name: 'Confirm the payment with your bank' })
    await confirm.waitFor()
    expect(await primaryActions(page)).toEqual(['Confirm the payment with your bank'])
    await confirm.click()
    await button(page, 'Confirm with your bank').click()
    await button(page, 'Complete').click()
    await page.getByText(/\$19 paid on/).waitFor()
    await expectStatus(server, member.profileId, 'active')
    await reopen(page)
    const { paidUntil } = await storedDates(member)
    await page.getByText(`The next month is charged on ${localEnd(paidUntil, timeZone)}.`).waitFor()
  })
})

/** At any time, at least one of these zones is on another day than the server. */
const FAR_ZONES = ['America/Los_Angeles', 'Etc/GMT+12', 'Pacific/Kiritimati']

describe.each(
  FAR_ZONES.flatMap((timeZone) =>
    SCREENS.map(({ viewport }) => ({ timeZone, viewport, width: viewport.width })),
  ),
)('a guest in $timeZone who touches nothing, on a screen of $width', ({ timeZone, viewport }) => {
  test('sees the days of the trial in their own calendar, before and after React starts', async () => {
    const { page, context, errors } = await visit(browser, { viewport, timezoneId: timeZone })
    onTestFinished(() => context.close())
    const { data: plans } = (await (await fetch(`${server.url}/api/plan`)).json()) as {
      data: { _id: string }[]
    }
    await page.addInitScript((started) => {
      document.addEventListener(started, () => Object.assign(window, { isStarted: true }))
    }, STARTED)
    const scripts = await heldBack(page, '**/assets/*.js')
    await page.goto(`${server.url}/subscribe?step=plan&plan=${plans[1]?._id}`, { waitUntil: 'commit' })
    const last = new Date(Date.now() + 7 * DAY_MS)
    const short = (at: Date) => at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone })
    const said =
      viewport === PHONE
        ? `$0 today, $29 a month from ${localDay(last, timeZone)}, your time`
        : `First charge ${short(last)}, your time`
    const expectDays = async () => {
      await page.getByText(said, { exact: true }).filter({ visible: true }).waitFor()
      const range = page.getByRole('region', { name: 'Choose a plan' }).getByText(' – ').first()
      expect(plain(await range.innerText())).toBe(`${short(new Date())} – ${short(last)}`)
    }
    await expectDays()
    scripts.go()
    await page.waitForLoadState()
    await page.mouse.move(40, 40)
    await page.mouse.move(60, 60)
    await page.waitForFunction(() => 'isStarted' in window)
    await expectDays()
    expect(errors).toEqual([])
  })
})

describe.each(FAR_ZONES.map((timeZone) => ({ timeZone })))('a member in $timeZone', ({ timeZone }) => {
  test('sees the dates of their answers and consents in their own calendar', async () => {
    const facts = { circumstances: [], allergies: [] }
    const member = await aSubscriber(server, { facts, options: { timeZone } })
    const { page, context } = await visit(browser, { viewport: DESKTOP, timezoneId: timeZone })
    onTestFinished(() => context.close())
    await signIn(page, server, member)
    const today = (month: 'long' | 'short') =>
      new Date().toLocaleDateString('en-US', { year: 'numeric', month, day: 'numeric', timeZone })
    await page.goto(`${server.url}/account`)
    await page
      .getByText(`Told ${today('long')}`, { exact: true })
      .first()
      .waitFor()
    await page.goto(`${server.url}/account/facts`)
    await page.getByText(`You agreed on ${today('short')}, `).waitFor()
    await page.goto(`${server.url}/account/security`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export my data' }).click()
    const day = new Date().toLocaleDateString('en-CA', { timeZone })
    expect((await download).suggestedFilename()).toBe(`careplate-${day}.json`)
  })
})

test('a guest without script sees no day, because their time zone is unknown', async () => {
  const { page, context } = await visit(browser, { viewport: PHONE, javaScriptEnabled: false })
  onTestFinished(() => context.close())
  const { data: plans } = (await (await fetch(`${server.url}/api/plan`)).json()) as {
    data: { _id: string }[]
  }
  await page.goto(`${server.url}/subscribe?step=plan&plan=${plans[1]?._id}`)
  await page.getByText('$0 today, $29 a month after 7 days', { exact: true }).waitFor()
  expect(await page.getByText('your time').filter({ visible: true }).count()).toBe(0)
})

const plain = (words: string) => words.replaceAll('\u00a0', ' ')

/** Returns the page's primary actions: one at most. */
async function primaryActions(page: Page): Promise<string[]> {
  return page.getByRole('main').locator('.btn-primary').filter({ visible: true }).allInnerTexts()
}

async function storedDates({ profileId }: Subscriber): Promise<{ paidUntil: Date; resumesAt: Date }> {
  const [row] = await query<{ paidUntil: Date; resumesAt: Date }>(
    server.dataDir,
    `select paid_until as "paidUntil", resumes_at as "resumesAt" from members.subscriptions where profile_id = $1`,
    [profileId],
  )
  if (!row) throw new Error('no subscription')
  return row
}

/** Sets the end of the paid period so that no later subscription event changes it. */
async function payUntil({ profileId }: Subscriber, at: string): Promise<void> {
  await query(
    server.dataDir,
    `update members.subscriptions set paid_until = $2, current_period_ends_at = $2, read_number = 1000000000
     where profile_id = $1`,
    [profileId, at],
  )
}
