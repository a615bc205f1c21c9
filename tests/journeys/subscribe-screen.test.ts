import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectBoth } from './looks/axe.ts'
import { anAccount } from './people/accounts.ts'
import {
  answerSafety,
  comeToAccount,
  expectAccount,
  expectNoSidewaysScroll,
  expectPaymentStep,
  fillAccount,
  fillCard,
  submitAccount,
  submitTrial,
  TEST_CARD,
} from './people/member-path.ts'
import { signIn } from './people/signed-in.ts'
import { changeConfig, DESKTOP, PHONE, type Visit, visit } from './running/browser.ts'
import { heldBack } from './running/held-back.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'

let server: RunningServer
let browser: Browser
let plans: Plan[]
let goals: Goal[]

type Plan = { _id: string; name: string; descriptionShort: string; price: number; healthGoals: number }
type Goal = { _id: string; name: string; description: string }

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
  const read = async <Row>(path: string) =>
    ((await (await fetch(`${server.url}/api${path}`)).json()) as { data: Row[] }).data
  plans = await read<Plan>('/plan?count=3')
  goals = await read<Goal>('/condition?count=300')
})

afterAll(() => closeJourney({ server, browser }))

function planNamed(name: string): Plan {
  const plan = plans.find((plan) => plan.name === name)
  if (!plan) throw new Error(`There is no ${name}`)
  return plan
}

function goalNamed(name: string): Goal {
  const goal = goals.find((goal) => goal.name === name)
  if (!goal) throw new Error(`There is no ${name}`)
  return goal
}

const subscribeAt = (plan: string, ...names: string[]) =>
  `${server.url}/subscribe?goal=${names.map((name) => goalNamed(name)._id).join()}&plan=${planNamed(plan)._id}`

/** Builds a pattern for a day relative to today, allowing for midnight passing. */
function daysFrom(locale: string, style: Intl.DateTimeFormatOptions, later: number): RegExp {
  const write = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })
  const days = [-1, 0, 1].map((off) => write.format(Date.now() + (later + off) * 24 * 60 * 60 * 1000))
  return new RegExp(`(${days.join('|').replaceAll(' ', '\\s')})`)
}

const SHORT: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
const LONG: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric' }

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s', (_, viewport) => {
  test('three plans can be chosen, each with its price, trial and contents', async () => {
    const { page, context, errors } = await visit(browser, { viewport })
    await page.goto(`${server.url}/subscribe?step=plan`)
    const options = page.getByRole('region', { name: 'Choose a plan' }).getByRole('listitem')
    expect(await options.count()).toBe(3)
    for (const plan of plans) {
      const option = options.filter({ has: page.getByRole('heading', { name: plan.name, exact: true }) })
      await option.getByText(plan.descriptionShort, { exact: true }).waitFor()
      await option.getByText(`$${plan.price} per month`).waitFor()
      await option.getByText('Free 7 Day Trial', { exact: true }).waitFor()
      const range = await option.getByText(' – ').innerText()
      const [from = '', to = ''] = range.split(' – ')
      expect(from).toMatch(daysFrom('en-US', SHORT, 0))
      expect(to).toMatch(daysFrom('en-US', SHORT, 7))
      const info = option.getByRole('link', { name: `What it includes in the ${plan.name} Plan` })
      expect(await info.getAttribute('href')).toBe(`/plans/${plan._id}`)
    }
    for (const { _id, name, healthGoals } of plans) {
      await page.getByRole('link', { name, exact: true }).click()
      const count = healthGoals === 1 ? '1 health goal' : `${healthGoals} health goals`
      await page.getByText(`The ${name} Plan includes ${count}.`).waitFor()
      await expect.poll(() => new URL(page.url()).searchParams.get('plan')).toBe(_id)
    }
    await expectNoSidewaysScroll(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('goals are added from a full list, with names and descriptions, until the plan is full', async () => {
    const { page, context, errors } = await visit(browser, { viewport })
    await page.goto(`${server.url}/subscribe?plan=${planNamed('Balance')._id}`)
    const add = page.getByRole('button', { name: 'Add Health Goal' })
    const list = page.getByRole('dialog')
    await add.click()
    await list.waitFor()
    const offered = list.getByRole('link')
    expect(await offered.count()).toBe(goals.length)
    for (const { name, description } of [goalNamed('Migraine'), goalNamed('Acne')]) {
      const offer = offered.filter({ hasText: name })
      expect(await offer.textContent()).toContain(description)
    }
    await list.getByRole('link', { name: /^Migraine/ }).click()
    await list.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Remove Migraine' }).waitFor()
    await add.click()
    await list.waitFor()
    // A click outside closes the list.
    await page.mouse.click(4, 4)
    await list.waitFor({ state: 'hidden' })
    await add.click()
    await list.getByRole('link', { name: /^Acne/ }).click()
    await page.getByRole('link', { name: 'Remove Acne' }).waitFor()
    expect(await add.count()).toBe(0)
    const chosen = [goalNamed('Migraine')._id, goalNamed('Acne')._id].join()
    await expect.poll(() => new URL(page.url()).searchParams.get('goal')).toBe(chosen)
    await page.getByRole('link', { name: 'Remove Migraine' }).click()
    await add.waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('goal')).toBe(goalNamed('Acne')._id)
    await expectNoSidewaysScroll(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('the account step appears once a plan and a goal are chosen, and both steps explain what happens', async () => {
    const { page, context } = await visit(browser, { viewport })
    const step = page.getByRole('heading', { name: 'Create an account' })
    await page.goto(`${server.url}/subscribe?plan=${planNamed('Essential')._id}`)
    await page.getByRole('button', { name: 'Add Health Goal' }).waitFor()
    expect(await step.count()).toBe(0)
    await page.goto(`${server.url}/subscribe?goal=${goalNamed('Acne')._id}&step=goals`)
    await page.getByRole('link', { name: 'Remove Acne' }).waitFor()
    expect(await step.count()).toBe(0)
    await page.goto(subscribeAt('Essential', 'Acne'))
    await comeToAccount(page)
    await step.waitFor()
    await page.getByText('Step 1', { exact: true }).waitFor()
    const email = `steps-${viewport.width}@example.org`
    await fillAccount(page, email)
    await submitAccount(page)
    await expectPaymentStep(page)
    await page.getByText('Step 2', { exact: true }).waitFor()
    const statement = await page.getByText(/^After your trial ends/).innerText()
    expect(statement).toMatch(
      /^After your trial ends, you will be charged \$19 per month starting .+\. You can always cancel before then\. Free until .+ at\s11:59\sPM, your time\.$/,
    )
    expect(statement).toMatch(daysFrom('en-US', LONG, 7))

    await fillCard(page, TEST_CARD)
    const held = await heldBack(page, '**/api/stripe/intent')
    await submitTrial(page)
    const busy = page.getByRole('button', { name: 'Processing...' })
    await busy.waitFor()
    expect(await page.getByRole('button', { name: 'Start Trial' }).count()).toBe(0)
    // Nothing is sent twice while the button is busy.
    await busy.click({ force: true })
    held.go()
    await expectAccount(page, email)
    await page.getByText('Your free trial has started.').waitFor()
    expect(held.count()).toBe(1)
    await context.close()
  })
})

describe('a server that does not respond', () => {
  test('shows a specific message for each call to the payment provider, with a retry', async () => {
    const { page, context } = await visit(browser, { viewport: DESKTOP })
    await page.goto(subscribeAt('Essential', 'Acne'))
    await fillAccount(page, 'silent@example.org')
    await submitAccount(page)
    await expectPaymentStep(page)
    await fillCard(page, TEST_CARD)
    const silent = (route: Route) => route.fulfill({ status: 500, body: '' })
    for (const [call, words] of [
      ['customer', 'Failed to create Stripe customer.'],
      ['intent', 'Failed to create payment intent.'],
      ['subscription', 'Failed to create subscription.'],
    ] as const) {
      await page.route(`**/api/stripe/${call}`, silent)
      await submitTrial(page)
      await page.getByRole('alert').getByText(words).waitFor()
      await page.getByRole('button', { name: 'Start Trial' }).waitFor()
      await page.unroute(`**/api/stripe/${call}`, silent)
    }
    await submitTrial(page)
    await expectAccount(page, 'silent@example.org')
    await context.close()
  })

  test('shows an error if the payment form cannot be loaded', async () => {
    const { page, context } = await visit(browser, { viewport: DESKTOP, bypassCSP: true })
    await changeConfig(page, server.url, ({ payments }) => ({
      payments: { ...payments, provider: 'stripe' },
    }))
    await page.route('https://js.stripe.com/**', (route) => route.abort())
    await page.goto(subscribeAt('Essential', 'Acne'))
    await fillAccount(page, 'no-script@example.org')
    await submitAccount(page)
    await expectPaymentStep(page)
    await page.getByRole('alert').getByText('Failed to load Stripe.js').waitFor()
    await page.getByText(/Nothing was charged/).waitFor()
    expect(await page.getByRole('button', { name: 'Start Trial' }).isDisabled()).toBe(true)
    await context.close()
  })
})

describe('a reader in another country', () => {
  let guest: Visit

  beforeAll(async () => {
    guest = await visit(browser, { viewport: DESKTOP, locale: 'en-GB' })
  })

  afterAll(() => guest?.context.close())

  test('sees days, money and units in their own format from the first moment', async () => {
    const { page, errors } = guest
    await page.goto(subscribeAt('Essential', 'Acne'))
    const plan = page.getByRole('region', { name: 'Choose a plan' }).getByRole('listitem').first()
    await plan.getByText('US$19 per month').waitFor()
    expect(await plan.getByText(' – ').innerText()).toMatch(daysFrom('en-GB', SHORT, 7))
    await page.getByText('More, so that the week fits you better').click()
    expect(await page.getByLabel('Metric (cm, kg)').isChecked()).toBe(true)
    // If the server had sent different HTML, React would have repaired it and logged an error.
    expect(errors).toEqual([])
    const html = await (await fetch(page.url(), { headers: { 'accept-language': 'en-GB,en;q=0.9' } })).text()
    expect(html).toContain('US$19')
  })

  test('sees US dollars and spelled-out months on pages cached for all visitors', async () => {
    const { page } = guest
    await page.goto(`${server.url}/plans`)
    await page.getByText('$19 per month').first().waitFor()
    const html = await (await fetch(`${server.url}/plans`)).text()
    const british = await fetch(`${server.url}/plans`, { headers: { 'accept-language': 'en-GB' } })
    expect(await british.text()).toBe(html)
  })

  test('sees the day of their consent in that format', async () => {
    const { page } = guest
    await signIn(page, server, await anAccount(server))
    await page.goto(subscribeAt('Essential', 'Acne'))
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await answerSafety(page)
    await page.getByRole('checkbox', { name: /I agree that Careplate/ }).check()
    await page.getByRole('checkbox', { name: /Terms/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectPaymentStep(page)
    await page.getByText(/charged US\$19 per month starting \d{1,2}\s\p{L}+\./u).waitFor()
    await page.goto(`${server.url}/account/facts`)
    await page.getByText(/You agreed on \d{1,2}\s\p{L}+\s\d{4}, /u).waitFor()
  })
})

describe('a late part of the page', () => {
  const questions = (page: Page) => page.getByRole('region', { name: 'About you' }).getByRole('group').first()
  const script = /\/assets\/facts-form-/

  test('is announced on a slow connection, and appears once it has loaded', async () => {
    const { page, context, errors } = await visit(browser, { viewport: PHONE })
    const { go } = await heldBack(page, script)
    await page.goto(subscribeAt('Essential', 'Acne'))
    const notice = page.getByRole('status').getByText('takes longer than usual')
    await notice.waitFor()
    await inspectBoth(page, 'late-part-slow')
    go()
    await questions(page).waitFor()
    expect(await notice.count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  test.each([
    ['when the reader tries again', true],
    ['by itself', false],
  ])('that could not be loaded comes %s, and what was typed meanwhile is kept', async (_, isAsked) => {
    const { page, context } = await visit(browser, { viewport: DESKTOP })
    await page.route(script, (route) => route.abort())
    await page.goto(subscribeAt('Essential', 'Acne'))
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again now' })
    await retry.waitFor()
    if (isAsked) await inspectBoth(page, 'late-part-failed')
    await page.getByLabel('Email address').fill('somebody@example.org')
    await page.unroute(script)
    if (isAsked) await retry.press('Enter')
    await questions(page).waitFor()
    expect(await retry.count()).toBe(0)
    expect(await page.getByLabel('Email address').inputValue()).toBe('somebody@example.org')
    await context.close()
  })
})
