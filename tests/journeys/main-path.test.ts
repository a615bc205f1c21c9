import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyOwnEmail } from './people/accounts.ts'
import {
  addGoal,
  choosePlan,
  DECLINED_CARD,
  expectAccount,
  expectNoSidewaysScroll,
  expectPaymentStep,
  expectWholeWeek,
  fillAccount,
  fillCard,
  goOnToSubscribe,
  logIn,
  openHealthGoal,
  PASSWORD,
  planUrl,
  submitAccount,
  submitTrial,
  TEST_CARD,
} from './people/member-path.ts'
import { DESKTOP, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { countRows } from './running/stored-rows.ts'

let server: RunningServer
let browser: Browser
let admin: { email: string; password: string }

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
  admin = server.firstAdmin
})

afterAll(() => closeJourney({ server, browser }))

const TABLES = [
  'identity.users',
  'members.profiles',
  'members.subscriptions',
  'meal_plans.orders',
  'meal_plans.meal_plans',
]

/** The mails to a new member, in alphabetical order. The week is mailed once the address is verified. */
const UNPROVED_MAILS = ['Verify your email address', 'Your free trial has started']

async function subjects(email: string): Promise<string[]> {
  return (await server.inbox(email)).map(({ subject }) => subject).toSorted()
}

describe('a new member, on a desktop', () => {
  const ada = { email: 'ada@example.org', password: PASSWORD }
  let guest: Visit
  let mealPlan: string

  beforeAll(async () => {
    guest = await visit(browser, { viewport: DESKTOP })
  })

  afterAll(() => guest.context.close())

  test('goes from home through a health goal to the subscribe page', async () => {
    const { page } = guest
    await openHealthGoal(page, server.url, 'High blood pressure')
    await goOnToSubscribe(page)
    await choosePlan(page, 'Balance')
    await addGoal(page, 'Celiac disease')
    expect(await page.getByRole('button', { name: 'Add Health Goal' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('link', { name: 'Remove Celiac disease' }).waitFor()
  })

  test('sees errors in the account fields, and keeps the typed text', async () => {
    const { page } = guest
    await submitAccount(page)
    await page.getByText('Email address and password are required.').waitFor()
    await page.getByText('We can plan your meals only if you agree to this.').waitFor()
    await page.getByText('Please agree with the Terms and Conditions to continue.').waitFor()
    await fillAccount(page, admin.email, 'weak')
    await submitAccount(page)
    await page.getByText(/Password must have at least 8 characters/).waitFor()
    await fillAccount(page, admin.email)
    await submitAccount(page)
    await page.getByText(/could not log you in with this email address and password/).waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe(admin.email)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD)
  })

  test('sees that the server is down, and continues when it is back', async () => {
    const { page } = guest
    await fillAccount(page, ada.email)
    await server.crash()
    await submitAccount(page)
    await page.getByText(/cannot reach Careplate/).waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe(ada.email)
    await server.start()
    await submitAccount(page)
    await expectPaymentStep(page)
  })

  test('sees that a card is refused, and starts the trial with another card', async () => {
    const { page } = guest
    await page.getByText(/No money moves, and real cards are refused/).waitFor()
    await page.getByText(/After your trial ends, you will be charged \$29 per month starting/).waitFor()
    await fillCard(page, DECLINED_CARD)
    await submitTrial(page)
    await page.getByText(/card was declined/).waitFor()
    expect(await page.getByLabel('CVC').inputValue()).toBe('123')
    await fillCard(page, TEST_CARD)
    await submitTrial(page)
    await expectAccount(page, ada.email)
  })

  test('sees the plan appear on the account, and the mail in the inbox', async () => {
    const { page } = guest
    mealPlan = await planUrl(page)
    // Loads data created since the page was opened.
    await page.getByRole('link', { name: 'This week', exact: true }).click()
    await page.waitForURL(`${server.url}${mealPlan}`)
    await page.goto(`${server.url}/account`)
    await page.getByText('Balance').first().waitFor()
    await page.getByText('High blood pressure').first().waitFor()
    await expect.poll(() => subjects(ada.email)).toEqual(UNPROVED_MAILS)
    for (const { text } of await server.inbox(ada.email)) expect(text).not.toContain('/meal-plan/')
    await verifyOwnEmail(page, server, ada.email)
    const planMail = async () =>
      (await server.inbox(ada.email)).find(({ subject }) => subject.startsWith('Your meals, '))
    await expect.poll(planMail).toBeTruthy()
    expect((await planMail())?.text).toContain(`${server.url}${mealPlan.split('?')[0]}?key=`)
  })

  test('opens the plan: seven days, and a recipe to cook from', async () => {
    const { page } = guest
    await page.goto(`${server.url}${mealPlan}`)
    await page
      .getByRole('heading', { name: /Meal Plan/ })
      .first()
      .waitFor()
    await expectWholeWeek(page)
    await page.locator('.dish-name').getByRole('button').first().click()
    const recipe = page.getByRole('dialog')
    await recipe.getByText('Ingredients').waitFor()
    expect(await recipe.getByRole('listitem').count()).toBeGreaterThan(4)
    await page.keyboard.press('Escape')
    await recipe.waitFor({ state: 'hidden' })
  })

  test('opens it from the mail in a browser without a session', async () => {
    const mail = (await server.inbox(ada.email)).find(({ text }) => text.includes('?key='))
    const link = /http\S+\?key=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    const stranger = await visit(browser, { viewport: DESKTOP })
    await stranger.page.goto(link)
    await expectWholeWeek(stranger.page)
    const withoutKey = await fetch(
      `${server.url}/api${mealPlan.split('?')[0]?.replace('meal-plan', 'mealplan')}`,
    )
    expect(withoutKey.status).toBe(404)
    await stranger.context.close()
  })

  test('signs out, signs in again, and is turned away from the back office', async () => {
    const { page } = guest
    await page.goto(`${server.url}/account`)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL(/\/login/)
    await logIn(page, { ...ada, password: 'Wrong-Bread-12' })
    await page.getByText('Incorrect username or password.').waitFor()
    await logIn(page, ada)
    await expectAccount(page, ada.email)
    await page.goto(`${server.url}/admin/profile`)
    await page.waitForURL(/\/login/)
    const token = await page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.endsWith('.accessToken'))
      return name ? localStorage.getItem(name) : null
    })
    const answer = await fetch(`${server.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(403)
    expect(JSON.stringify(await answer.json())).not.toContain(ada.email)
  })

  test('is visible to the administrator, with the meal plan', async () => {
    const { page, context } = await visit(browser, { viewport: DESKTOP })
    await page.goto(`${server.url}/admin/profile`)
    await page.waitForURL(/\/login/)
    await logIn(page, admin)
    await page.getByRole('button', { name: 'Sign Out' }).or(page.getByRole('table')).first().waitFor()
    await page.goto(`${server.url}/admin/profile`)
    await page.getByRole('cell', { name: ada.email }).waitFor()
    await page.goto(`${server.url}/admin/mealplan`)
    await page
      .getByRole('cell', { name: /High blood pressure/ })
      .first()
      .waitFor()
    await context.close()
  })

  test('has created one row of everything', async () => {
    expect(await countRows(server.dataDir, TABLES)).toMatchObject({
      'identity.users': 2,
      'members.profiles': 2,
      'members.subscriptions': 1,
      'meal_plans.orders': 1,
      // The sample plan and the member's plan.
      'meal_plans.meal_plans': 2,
    })
    // A notice of a new login is mailed if the installation is more than 15 minutes old.
    const toAdmin = (await subjects(admin.email)).filter((subject) => !subject.startsWith('A new login'))
    expect(toAdmin).toEqual(['You have an account already'])
    expect(await subjects(ada.email)).toEqual([
      'Verify your email address',
      // Requested again on the account page.
      'Verify your email address',
      'Your free trial has started',
      expect.stringMatching(/^Your meals, /),
    ])
  })
})

test('the server can be killed between any two steps, on a phone', async () => {
  const grace = 'grace@example.org'
  const before = await countRows(server.dataDir, TABLES)
  const { page, context } = await visit(browser, { viewport: PHONE })
  const crash = () => server.crashAndRestart()

  await openHealthGoal(page, server.url, 'IBS')
  await expectNoSidewaysScroll(page)
  await crash()
  await goOnToSubscribe(page)
  await expectNoSidewaysScroll(page)
  await crash()
  await fillAccount(page, grace)
  await submitAccount(page)
  await expectPaymentStep(page)
  await crash()
  await page.reload()
  await expectPaymentStep(page)
  // The form's script loads after the step, and is retried only a few times while the server is down.
  await page.getByLabel('Card number').waitFor()
  await crash()
  await fillCard(page, TEST_CARD)
  await submitTrial(page)
  await crash()
  // The subscribe page continues from any step that was reached.
  await page.goto(`${server.url}/subscribe`)
  const start = page.getByRole('button', { name: 'Start Trial' })
  await start.or(page.getByRole('heading', { name: 'You have a subscription already' })).waitFor()
  if (await start.isVisible()) {
    const card = page.getByLabel('Card number')
    await card.or(page.getByText('Your card is confirmed')).first().waitFor()
    if (await card.isVisible()) await fillCard(page, TEST_CARD)
    await submitTrial(page)
    await expectAccount(page, grace)
  }
  await page.goto(`${server.url}/account`)
  await expectAccount(page, grace)
  await crash()
  const plan = await planUrl(page)
  await page.goto(`${server.url}${plan}`)
  await expectWholeWeek(page)
  await expectNoSidewaysScroll(page)
  await expect.poll(() => subjects(grace)).toEqual(UNPROVED_MAILS)

  const after = await countRows(server.dataDir, TABLES)
  for (const table of TABLES) expect(after[table], table).toBe((before[table] ?? 0) + 1)
  await context.close()
})

test('home leads to the subscribe page without script, and plan and goals can be chosen', async () => {
  const { page, context } = await visit(browser, { viewport: DESKTOP, javaScriptEnabled: false })
  await openHealthGoal(page, server.url, 'Psoriasis')
  await goOnToSubscribe(page)
  await choosePlan(page, 'Complete')
  await page.getByRole('link', { name: 'Remove Psoriasis' }).waitFor()
  expect(new URL(page.url()).searchParams.get('plan')).toBeTruthy()
  await context.close()
})

test('a plan or goal that is not offered is reported, and the other choices are kept', async () => {
  const { page, context } = await visit(browser, { viewport: DESKTOP })
  const { data: goals } = (await (await fetch(`${server.url}/api/condition?count=300`)).json()) as {
    data: { _id: string; name: string }[]
  }
  const unknown = '00000000-0000-4000-8000-000000000000'
  await page.goto(`${server.url}/subscribe?goal=${goals[0]?._id},${unknown}&plan=${unknown}`)
  await page.getByText('The plan in this link is no longer offered.').waitFor()
  await page.getByText('One health goal in this link is no longer offered.').waitFor()
  await page.getByRole('link', { name: `Remove ${goals[0]?.name}` }).waitFor()

  const { defaultPlanId } = (await (await fetch(`${server.url}/api/config`)).json()) as {
    defaultPlanId: string
  }
  const tooMany = goals.slice(0, 2).map(({ _id }) => _id)
  await page.goto(`${server.url}/subscribe?goal=${tooMany.join(',')}&plan=${defaultPlanId}`)
  await page.getByText('You have chosen 2 health goals; the Essential Plan includes 1.').waitFor()
  expect(await page.getByRole('heading', { name: 'Create an account' }).count()).toBe(0)
  await page.getByRole('link', { name: `Remove ${goals[1]?.name}` }).click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await context.close()
})
