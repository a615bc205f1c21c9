import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, inspectBoth } from './looks/axe.ts'
import {
  answerSafety,
  expectAccount,
  expectNoSidewaysScroll,
  expectPaymentStep,
  fillAccount,
  fillCard,
  PASSWORD,
  submitAccount,
  submitTrial,
  TEST_CARD,
} from './people/member-path.ts'
import { DESKTOP, expectFocus, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { countRows, query } from './running/stored-rows.ts'

/** A phone in landscape, or 1280 × 1024 at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 }
const NARROW = { width: 320, height: 640 }

let server: RunningServer
let browser: Browser
let plans: Listed[]
let goals: Listed[]

type Listed = { _id: string; name: string }

beforeAll(async () => {
  ;({ server, browser } = await openJourney())
  const read = async (path: string) =>
    ((await (await fetch(`${server.url}${path}`)).json()) as { data: Listed[] }).data
  plans = await read('/api/plan')
  goals = await read('/api/condition?count=300')
})

afterAll(() => closeJourney({ server, browser }))

function idOf(list: Listed[], name: string): string {
  const found = list.find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found._id
}

function subscribeAt(plan: string, ...names: string[]): string {
  const ids = names.map((name) => idOf(goals, name))
  return `${server.url}/subscribe?goal=${ids.join(',')}&plan=${idOf(plans, plan)}`
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create Account' })

async function openChoice(visitor: Visit, ...names: string[]): Promise<Page> {
  await visitor.page.goto(subscribeAt('Balance', ...names))
  await visitor.page.getByText('How do you eat?').waitFor()
  return visitor.page
}

describe("a visitor's answers", () => {
  test('survive a reload and a change of plan, and appear in no address', async () => {
    const visitor = await visit(browser, { viewport: DESKTOP })
    const page = await openChoice(visitor, 'High blood pressure')
    await page.getByLabel('Vegetarian').check()
    await page.getByLabel('Peanuts').check()
    await page.getByText('More, so that the week fits you better').click()
    await page.getByLabel('What do you not like to eat?').fill('mushrooms')
    await page.getByRole('link', { name: 'Complete', exact: true }).click()
    await page.getByText('The Complete Plan includes').waitFor()
    expect(await page.getByLabel('Vegetarian').isChecked()).toBe(true)
    await page.reload()
    await page.getByText('How do you eat?').waitFor()
    expect(await page.getByLabel('Vegetarian').isChecked()).toBe(true)
    expect(await page.getByLabel('Peanuts').isChecked()).toBe(true)
    const disliked = page.getByRole('list', { name: 'What you do not like' })
    await disliked.getByText('mushrooms').waitFor()
    await disliked.getByText(/\d dishes fewer/).waitFor()
    expect(page.url()).not.toMatch(/vegetarian|peanut|mushroom/i)
    await page.goBack()
    await page.getByText('The Balance Plan includes').waitFor()
    expect(await page.getByLabel('Vegetarian').isChecked()).toBe(true)
    expect(visitor.errors).toEqual([])
    await visitor.context.close()
  })

  test('are validated in place, and corrected answers lose their error', async () => {
    const visitor = await visit(browser, { viewport: DESKTOP })
    const page = await openChoice(visitor, 'High blood pressure')
    await page.getByText('More, so that the week fits you better').click()
    const year = page.getByLabel('Year of birth')
    await year.fill('80')
    await page.getByLabel('Feet').fill('15')
    await page.getByRole('button', { name: 'Show me a day' }).click()
    await page.getByText('Enter the year in four digits, such as 1980.').waitFor()
    await page.getByText('Enter a height between 4 ft 0 in and 7 ft 6 in.').waitFor()
    await expectFocus(year)
    const described = await year.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain('four digits')
    await expectAccessible(page)
    await year.fill('1980')
    await page.getByText('Enter the year in four digits').waitFor({ state: 'detached' })
    expect(await page.getByText('Enter a height between').count()).toBe(1)
    await page.getByLabel('Feet').fill('5')
    await page.getByRole('button', { name: 'Show me a day' }).click()
    await page.getByText('What the day holds').waitFor()
    await visitor.context.close()
  })
})

describe('a day of the first week', () => {
  test('is planned as soon as its step appears on a phone, and again after a change', async () => {
    const visitor = await visit(browser, { viewport: PHONE })
    const page = await openChoice(visitor, 'High blood pressure', 'Celiac disease')
    await page.getByLabel('Peanuts').check()
    await answerSafety(page)
    const next = page.getByRole('button', { name: 'Next', exact: true })
    await next.click()
    const day = page.getByRole('region', { name: 'A day of your first week' })
    await day.getByText('No meal holds peanuts.').waitFor()
    expect(
      await day.getByRole('list').filter({ hasText: 'No meal holds' }).getByRole('listitem').count(),
    ).toBe(3)
    const dishes = await day.getByRole('list').first().innerText()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goBack()
    await page.getByLabel('Vegan').check()
    await next.click()
    await expect.poll(() => day.getByRole('list').first().innerText()).not.toBe(dishes)
    await day.getByText('What the day holds').click()
    await day.getByText('Snack', { exact: true }).waitFor()
    await expectAccessible(page)
    expect(visitor.errors).toEqual([])
    await visitor.context.close()
  })

  test('is planned on demand on a wide screen, and again after a change', async () => {
    const visitor = await visit(browser, { viewport: DESKTOP })
    const page = await openChoice(visitor, 'High blood pressure', 'Celiac disease')
    await page.getByRole('button', { name: 'Show me a day' }).click()
    await page.getByText('What the day holds').waitFor()
    for (const meal of ['Breakfast', 'Lunch', 'Dinner', 'Snack', 'Tea']) {
      expect(await page.getByText(meal, { exact: true }).count(), meal).toBe(1)
    }
    const day = page.getByRole('region', { name: 'A day of your first week' })
    await day
      .getByRole('listitem')
      .filter({ hasText: 'Sodium' })
      .getByText(/at\smost/)
      .waitFor()
    const drawn = () =>
      day
        .locator('img[src^="/plates/"]')
        .evaluateAll((plates: HTMLImageElement[]) => plates.filter((plate) => plate.naturalWidth > 0).length)
    await expect.poll(drawn).toBe(3)
    const dishes = await day.getByRole('listitem').allTextContents()
    await page.getByLabel('Vegan').check()
    await page.getByText('You have changed your answers or goals.').waitFor()
    await page.getByRole('button', { name: 'Plan it again' }).click()
    await page.getByText('You have changed your answers or goals.').waitFor({ state: 'detached' })
    await page.getByText('What the day holds').waitFor()
    expect(await day.getByRole('listitem').allTextContents()).not.toEqual(dishes)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(visitor.errors).toEqual([])
    await visitor.context.close()
  })

  test('is shown as missing if no week meets all rules, and no account is created', async () => {
    const before = await countRows(server.dataDir, ['identity.users'])
    const visitor = await visit(browser, { viewport: DESKTOP })
    const page = await openChoice(visitor, 'Low-FODMAP (IBS)')
    for (const name of ['Vegan', 'Soy']) await page.getByLabel(name, { exact: true }).check()
    await page.getByText('More, so that the week fits you better').click()
    await page
      .getByLabel('What do you not like to eat?')
      .fill('rice, potato, quinoa, oats, corn, chickpeas, lentils')
    await page.getByRole('button', { name: 'Show me a day' }).click()
    await page.getByText('No week fits all of this').waitFor()
    await page.getByText('Your allergy: soy').waitFor()
    await page.getByText('What you do not eat: rice').waitFor()
    await page.getByText(/A week can be planned if you allow “.+” after all/).waitFor()
    await expectAccessible(page)
    await fillAccount(page, 'nobody@example.org')
    await submitAccount(page)
    await page.getByText('We cannot plan a week with these answers.').waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe('nobody@example.org')
    expect(await countRows(server.dataDir, ['identity.users'])).toEqual(before)
    await visitor.context.close()
  })
})

describe('the safety question', () => {
  test('kindly reports that there is no plan before requesting any other data', async () => {
    const visitor = await visit(browser, { viewport: DESKTOP })
    const page = await openChoice(visitor, 'High blood pressure')
    await fillAccount(page, 'careful@example.org')
    await page.getByLabel('Kidney disease').check()
    await page.getByText('We cannot plan for you safely').waitFor()
    await page.getByText(/With kidney disease, protein, potassium and phosphorus need limits/).waitFor()
    await page.getByText(/ask your doctor or a registered dietitian/).waitFor()
    expect(await page.getByRole('heading', { name: 'Create an account' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Show me a day' }).count()).toBe(0)
    await expectAccessible(page)
    await page.reload()
    await page.getByText('We cannot plan for you safely').waitFor()
    await page
      .getByRole('group', { name: /apply to you now/ })
      .getByLabel('None of these')
      .check()
    await page.getByRole('heading', { name: 'Create an account' }).waitFor()
    expect(await page.getByLabel('Kidney disease').isChecked()).toBe(false)
    await visitor.context.close()
  })

  test.each(['I am under 18', 'Pregnancy', 'An eating disorder, now or before', 'Dialysis'])(
    '“%s” takes nobody to the account step',
    async (answer) => {
      const visitor = await visit(browser, { viewport: PHONE })
      const page = await openChoice(visitor, 'Celiac disease')
      await page.getByLabel(answer).check()
      await page.getByText('We cannot plan for you safely').waitFor()
      // An address that requests the step doesn't open it either: on a phone, all other steps are hidden
      // anyway.
      await page.goto(`${page.url()}&step=account`)
      await page.getByText('We cannot plan for you safely').waitFor()
      expect(await createAccount(page).count()).toBe(0)
      await visitor.context.close()
    },
  )

  test('lets a visitor who has answered it open the account step by address', async () => {
    const visitor = await visit(browser, { viewport: PHONE })
    const page = await openChoice(visitor, 'High blood pressure')
    await answerSafety(page)
    await page.goto(`${page.url()}&step=account`)
    await createAccount(page).waitFor()
    await visitor.context.close()
  })

  test.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('what a clinician has to agree to first waits for the answer, on %s', async (_, viewport) => {
    const visitor = await visit(browser, { viewport })
    const page = await openChoice(visitor, 'Celiac disease')
    // Rare conditions are named in a line that unfolds them.
    expect(await page.getByLabel('Hemochromatosis').isVisible()).toBe(false)
    await page.getByText(/^Rarer: Organ transplant · .*Wilson’s disease/).click()
    await page.getByLabel('Hemochromatosis').check()
    await page.getByLabel('Gout').check()
    await page
      .getByText(/how much iron you may eat is for the clinician who checks your iron to say/)
      .waitFor()
    await inspectBoth(page, `about-agreed-${viewport.width}`)
    const asked = page.getByRole('group', { name: /the clinician who checks your iron agreed/ })
    await asked.getByLabel('No', { exact: true }).check()
    await page.getByText('We cannot plan for you safely').waitFor()
    await page.reload()
    // On a phone, a refusal fills the screen until the visitor goes back to the answers.
    if (viewport === PHONE) await page.getByRole('button', { name: 'Change my answers' }).click()
    await page.getByLabel('Hemochromatosis').waitFor()
    await asked.getByLabel('Yes', { exact: true }).check()
    await page.getByText('We cannot plan for you safely').waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Gout').isChecked()).toBe(true)
    expect(visitor.errors).toEqual([])
    await visitor.context.close()
  })
})

describe('with only the keyboard', () => {
  test('a visitor gets from the plans to the trial', async () => {
    const { page, context, errors } = await visit(browser, { viewport: DESKTOP })
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.goto(`${server.url}/subscribe`)
    await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
    await tabTo(page, 'link', 'Essential')
    await press('Enter')
    await page.getByText('The Essential Plan includes 1 health goal').waitFor()
    await tabTo(page, 'button', 'Add Health Goal')
    await press('Enter')
    const goals = page.getByRole('dialog')
    await goals.waitFor()
    await press('Escape')
    await goals.waitFor({ state: 'hidden' })
    await expectFocus(page.getByRole('button', { name: 'Add Health Goal' }))
    await press('Enter')
    await goals.waitFor()
    await tabTo(page, 'link', /^Celiac disease/)
    await press('Enter')
    await page.getByRole('link', { name: 'Remove Celiac disease' }).waitFor()
    await page.getByText('How do you eat?').waitFor()
    await tabTo(page, 'checkbox', 'None of these')
    await press('Space')
    await tabTo(page, 'checkbox', 'Lupin')
    await press('Space')
    await tabTo(page, 'radio', 'Everything')
    await press('ArrowRight', 'ArrowRight')
    await expect.poll(() => page.getByLabel('Vegetarian').isChecked()).toBe(true)
    await tabTo(page, 'button', 'Show me a day')
    await press('Enter')
    await page.getByText('What the day holds').waitFor()
    await tabTo(page, 'textbox', 'Email address')
    await page.keyboard.type('keys@example.org')
    await press('Tab')
    await page.keyboard.type(PASSWORD)
    await tabTo(page, 'checkbox', /I agree that Careplate uses my health goals/)
    await press('Space')
    await tabTo(page, 'checkbox', /Terms and Conditions/)
    await press('Space')
    await tabTo(page, 'button', 'Create Account')
    await press('Enter')
    await expectPaymentStep(page)
    await page.getByLabel('Card number').waitFor()
    await tabTo(page, 'textbox', 'Card number')
    await page.keyboard.type(TEST_CARD)
    await press('Tab')
    await page.keyboard.type('1234')
    await press('Tab')
    await page.keyboard.type('123')
    await tabTo(page, 'button', 'Start Trial')
    await press('Enter')
    await expectAccount(page, 'keys@example.org')
    // The page checks whether a profile exists, and the API returns 404.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([])
    await context.close()
  })
})

/**
 * Presses Tab until the element with that role and name has the focus, and checks that the focus is visible.
 */
async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'radio' | 'textbox' | 'checkbox',
  name: string | RegExp,
) {
  const wanted = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first()
  for (let presses = 0; presses < 140; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reaches the ${role} ${name}; the focus is on ${await focused(page)}.`)
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
}

describe.each([
  { name: 'at 400 % zoom', viewport: ZOOMED },
  { name: 'on a narrow phone', viewport: NARROW },
])('$name', ({ viewport }) => {
  test('nothing is clipped or covered on the way to the trial', async () => {
    const visitor = await visit(browser, { viewport })
    const page = await openChoice(visitor, 'High blood pressure', 'Celiac disease')
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Fish, no meat').check()
    await page.getByText('More, so that the week fits you better').click()
    await expectNoSidewaysScroll(page)
    await answerSafety(page)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByText('What the day holds').waitFor()
    await expectNoSidewaysScroll(page)
    const email = `small-${viewport.height}@example.org`
    await fillAccount(page, email)
    await submitAccount(page)
    await expectPaymentStep(page)
    await fillCard(page, TEST_CARD)
    await expectNoSidewaysScroll(page)
    await submitTrial(page)
    await expectAccount(page, email)
    await visitor.context.close()
  })
})

test('everything can be read without script, and the account step lists its requirements', async () => {
  const { page, context } = await visit(browser, { viewport: PHONE, javaScriptEnabled: false })
  await page.goto(subscribeAt('Essential', 'Psoriasis'))
  await page.getByText('The Essential Plan includes 1 health goal.').waitFor()
  await page.getByRole('link', { name: 'Complete', exact: true }).click()
  await page.getByText('The Complete Plan includes 4 health goals. You have chosen 1.').waitFor()
  await page.getByText(/These questions need JavaScript/).waitFor()
  await page.getByText(/Creating an account and paying need JavaScript/).waitFor()
  await page.getByRole('checkbox', { name: /I agree that Careplate uses my health goals/ }).waitFor()
  await page.getByRole('link', { name: 'Remove Psoriasis' }).click()
  await page.getByText('The Complete Plan includes 4 health goals.').waitFor()
  expect(await page.getByRole('heading', { name: 'Create an account' }).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await context.close()
})

describe('the errors of the account step', () => {
  test('are announced, linked to their fields, and clear no input', async () => {
    const visitor = await visit(browser, { viewport: DESKTOP })
    const page = await openChoice(visitor, 'High blood pressure')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.getByLabel('Email address').fill('half@example.org')
    await submitAccount(page)
    await page.getByRole('alert').getByText('Email address and password are required.').waitFor()
    for (const [field, fault] of [
      [page.getByLabel('Password', { exact: true }), 'This field is required'],
      [
        page.getByRole('checkbox', { name: /I agree that/ }),
        'We can plan your meals only if you agree to this.',
      ],
      [
        page.getByRole('checkbox', { name: /Terms/ }),
        'Please agree with the Terms and Conditions to continue.',
      ],
    ] as const) {
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
      const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))
      expect(texts.join(' ')).toContain(fault)
    }
    expect(await page.getByLabel('Email address').inputValue()).toBe('half@example.org')
    expect(sent).toEqual([])
    await expectAccessible(page)
    await visitor.context.close()
  })

  test('leave both boxes unticked', async () => {
    const visitor = await visit(browser, { viewport: DESKTOP })
    const page = await openChoice(visitor, 'High blood pressure')
    for (const name of [/I agree that Careplate/, /Terms and Conditions/]) {
      expect(await page.getByRole('checkbox', { name }).isChecked()).toBe(false)
    }
    await visitor.context.close()
  })
})

describe('a member', () => {
  const email = 'facts@example.org'
  let member: Visit

  beforeAll(async () => {
    member = await visit(browser, { viewport: DESKTOP })
    const page = await openChoice(member, 'High blood pressure')
    await page.getByLabel('Vegetarian').check()
    await page.getByLabel('Peanuts').check()
    await fillAccount(page, email)
    await submitAccount(page)
    await expectPaymentStep(page)
  })

  afterAll(() => member.context.close())

  test('finds their answers on the payment step, and none left in the browser', async () => {
    const { page } = member
    await page.getByText('Planned vegetarian, without peanuts.').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('careplate.facts'))).toBeNull()
    await expectAccessible(page)
  })

  test('changes their answers on a separate page', async () => {
    const { page } = member
    await page.getByRole('link', { name: 'Change what you told us' }).click()
    await page.getByRole('heading', { name: 'What you told us' }).waitFor()
    await page.getByLabel('Vegan').check()
    await page.getByText('More, so that the week fits you better').click()
    await page.getByLabel('Metric (cm, kg)').check()
    await page.getByLabel('Height in cm').fill('17')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Enter a height between 120 and 230 cm.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Height in cm').fill('170')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved. Your next week is planned with it.').waitFor()
    await page.reload()
    await page.getByLabel('Height in cm').waitFor()
    expect(await page.getByLabel('Height in cm').inputValue()).toBe('170')
    expect(await page.getByLabel('Vegan').isChecked()).toBe(true)
  })

  test('withdraws consent, sees the consequences, and is prompted again before paying', async () => {
    const { page } = member
    const withdraw = page.getByRole('button', { name: 'Withdraw consent' })
    await withdraw.first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('No meal plans are made and none is mailed').waitFor()
    await dialog.getByText('A subscription is not canceled by this.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
    await page.getByText('Without your agreement that we use your health data').waitFor()
    // The dialog takes its entry out of the history as it closes.
    await expect.poll(() => page.evaluate(() => history.state?.dialog ?? null)).toBe(null)
    await page.goto(`${server.url}/subscribe`)
    await fillCard(page, TEST_CARD)
    await submitTrial(page)
    await page.getByText('We can plan your meals only if you agree to this.').waitFor()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: /I agree that Careplate uses/ }).check()
    await submitTrial(page)
    await expectAccount(page, email)
  })

  test('with a trial is sent to the account instead of the steps', async () => {
    const { page } = member
    await page.goto(`${server.url}/subscribe`)
    await page.getByRole('heading', { name: 'You have a subscription already' }).waitFor()
    await expectAccessible(page)
  })

  test('restarts after the end with the stored card, and sees that it is charged now', async () => {
    const { page } = member
    await query(server.dataDir, "update members.subscriptions set status = 'ended', ends_at = now()")
    await query(
      server.dataDir,
      `update payments_sandbox.objects set body = body || '{"status":"canceled"}' where kind = 'subscription'`,
    )
    await page.goto(`${server.url}/subscribe`)
    await page.getByRole('heading', { name: 'Start again' }).first().waitFor()
    await page.getByText(/Your card is charged \$29 now\. After that it is \$29 a month/).waitFor()
    expect(await page.getByText('Free 7 Day Trial').count()).toBe(0)
    await expectAccessible(page)
    await expectInformedBeforeAct(page)
    await expectCardOfOtherTab(page)
    await page.getByRole('link', { name: 'Complete', exact: true }).click()
    await page.getByRole('button', { name: 'Start again for $39' }).click()
    await expectAccount(page, email)
    await page.getByText('Your subscription is active again.').waitFor()
    const [{ id } = { id: '' }] = await query<{ id: string }>(
      server.dataDir,
      'select id from members.profiles where username = $1',
      [email],
    )
    const [stored] = await query(
      server.dataDir,
      'select status, price_cents from members.subscriptions where profile_id = $1',
      [id],
    )
    expect(stored).toEqual({ status: 'active', price_cents: 3900 })
  })
})

/** Expects all important information above the button that starts the charges, also on a phone. */
async function expectInformedBeforeAct(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.getByText(/Plan: \$29 now and each month/).waitFor()
  await page.getByText(/your card ending in \d{4}/).waitFor()
  const words = await page.locator('main').innerText()
  const places = [
    /Plan: \$29 now and each month/,
    /Your card is charged \$29 now/,
    /We charge your card ending in \d{4}\. To use another one/,
    /Change what you told us/,
    /I have a promotion code/,
    /Start again for \$29/,
  ].map((part) => words.search(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await page.setViewportSize(DESKTOP)
  await page.getByRole('link', { name: 'Complete', exact: true }).waitFor()
}

/** Expects a card set in another tab to appear once this tab is visible again. */
async function expectCardOfOtherTab(page: Page): Promise<void> {
  await page.route('**/api/billing?*', async (route) => {
    const response = await route.fetch()
    const billing = (await response.json()) as { card: object }
    await route.fulfill({ response, json: { ...billing, card: { ...billing.card, last4: '5556' } } })
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText('We charge your card ending in 5556.').waitFor()
  await page.unroute('**/api/billing?*')
}
