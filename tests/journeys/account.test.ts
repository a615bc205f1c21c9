import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, starterId } from '#platform/db/id.ts'
import { inspectBoth } from './looks/axe.ts'
import { tokensOf } from './people/accounts.ts'
import { signIn } from './people/signed-in.ts'
import { aSubscriber, askForTrial, callApi, type Subscriber } from './people/subscribers.ts'
import { DESKTOP, PHONE, type Visit, visit } from './running/browser.ts'
import { closeJourney, openJourney } from './running/open-journey.ts'
import type { RunningServer } from './running/running-server.ts'
import { query } from './running/stored-rows.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;({ server, browser } = await openJourney({ RATE_LIMITS: 'off' }))
})

afterAll(() => closeJourney({ server, browser }))

type Named = { _id: string; name: string; descriptionShort: string; goal: { headline: string } }

async function listed(path: string): Promise<Named[]> {
  const answer = await fetch(`${server.url}/api${path}`)
  return ((await answer.json()) as { data: Named[] }).data
}

describe('a member’s account', () => {
  let member: Subscriber
  let guest: Visit
  let page: Page

  beforeAll(async () => {
    member = await aSubscriber(server)
    guest = await visit(browser, { viewport: DESKTOP, bypassCSP: true })
    page = guest.page
    await signIn(page, server, member)
    await page.goto(`${server.url}/account`)
  })

  afterAll(() => guest?.context.close())

  test.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('shows profile, plan and goals, and the way to the billing portal, on %s', async (_, viewport) => {
    await page.setViewportSize(viewport)
    await page.goto(`${server.url}/account`)
    const plan = (await listed('/plan')).find(({ name }) => name === member.planName)
    const [goal] = await listed('/condition?count=300')
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    await part('My Profile').getByText(member.email, { exact: true }).waitFor()
    await part('My Plan').getByText(member.planName, { exact: true }).waitFor()
    await part('My Plan')
      .getByText(plan?.descriptionShort ?? '')
      .waitFor()
    await part('My Plan').getByText('1 health goal included').waitFor()
    await part('My Goals')
      .getByRole('link', { name: goal?.name ?? '', exact: true })
      .waitFor()
    await part('My Goals')
      .getByText(goal?.goal.headline ?? '')
      .waitFor()
    const manage = part('My Plan').getByRole('link', { name: 'Manage Your Subscription' })
    expect(await manage.getAttribute('href')).toBe(
      `/sandbox/billing?${new URLSearchParams({ prefilled_email: member.email })}`,
    )
    const banner = page.getByRole('banner')
    expect(await banner.getByRole('link', { name: member.email }).getAttribute('href')).toBe('/account')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.setViewportSize(DESKTOP)
  })

  test('keeps the parameters that the payment provider added to the return address', async () => {
    const intent = { payment_intent: 'seti_back', payment_intent_client_secret: 'seti_back_secret_word' }
    await page.goto(`${server.url}/account?${new URLSearchParams(intent)}`)
    await page.waitForURL(`${server.url}/account`)
    const token = (await tokensOf(server, member)).AccessToken
    const path = `/profile/${member.profileId}`
    const { body } = await callApi(server, { method: 'GET', path, token })
    expect(body).toMatchObject({
      paymentIntent: intent.payment_intent,
      paymentIntentClientSecret: intent.payment_intent_client_secret,
    })
  })

  test('shows the outcome of a requested plan while it is news', async () => {
    const id = newId()
    const reason = 'No week of our recipes fits all of this at once: Your allergy: soy.'
    await query(
      server.dataDir,
      `insert into meal_plans.orders
         (id, profile_id, reason, condition_id, days, state, is_mail_withheld, failure_reason, created, changed)
       values ($1, $2, 'asked_for', $3, 7, 'refused', false, $4, now(), now())`,
      [id, member.profileId, unsealed(starterId('condition', 'hypertension')), unsealed(reason)],
    )
    const asked = page.getByRole('region', { name: 'The plan you asked for' })
    await page.goto(`${server.url}/account`)
    await asked.getByText('High blood pressure, 7 days, asked for on').waitFor()
    await asked.getByText(reason).waitFor()
    const change = asked.getByRole('link', { name: 'Change what you told us' })
    expect(await change.getAttribute('href')).toBe('/account/facts')
    await inspectBoth(page, 'account-order-refused')

    const set = (assignments: string) =>
      query(server.dataDir, `update meal_plans.orders set ${assignments} where id = $1`, [id])
    await set(`state = 'queued', failure_reason = null`)
    await page.reload()
    await asked.getByText('It is next in line').waitFor()
    await set(`created = now() - interval '15 days'`)
    const answered = page.waitForResponse(/\/api\/mealplan-request\?/)
    await page.reload()
    await (await answered).finished()
    await page.getByRole('heading', { name: 'My Goals' }).waitFor()
    await expect.poll(() => asked.count()).toBe(0)
  })

  test('explains why there is no week, and how to fix it', async () => {
    await expect.poll(async () => (await query(server.dataDir, DELIVERED, [member.profileId])).length).toBe(1)
    await query(
      server.dataDir,
      `update meal_plans.orders set state = 'refused', failure_reason = $2
       where profile_id = $1 and reason = 'due_week'`,
      [member.profileId, unsealed('Our plans are made for adults.')],
    )
    await page.goto(`${server.url}/account`)
    const week = page.getByRole('region', { name: 'This week’s meal plan' })
    await week.getByText('We could not make a meal plan for you this week.').waitFor()
    await week.getByText('Our plans are made for adults.').waitFor()
    await inspectBoth(page, 'account-week-refused')
    await week.getByRole('link', { name: 'Change what you told us' }).click()
    await page.getByRole('heading', { level: 1, name: 'What you told us' }).waitFor()
  })

  test('says that a withdrawn health goal is no longer offered', async () => {
    const [goal] = await listed('/condition?count=300')
    const setEnabled = (isOn: boolean) =>
      query(server.dataDir, 'update catalogue.conditions set enabled = $2 where id = $1', [goal?._id, isOn])
    const isShown = async () => (await listed('/condition?count=300')).some(({ _id }) => _id === goal?._id)
    await setEnabled(false)
    try {
      await expect.poll(isShown).toBe(false)
      await page.goto(`${server.url}/account`)
      const goals = page.getByRole('region', { name: 'My Goals' })
      await goals.getByText('A health goal of yours is not offered any more.').waitFor()
      expect(await goals.getByText('You have no health goal yet.').count()).toBe(0)
      await inspectBoth(page, 'account-goal-withdrawn')
      await goals.getByRole('link', { name: 'Choose another goal' }).click()
      await page.getByRole('heading', { level: 1, name: 'Your subscription' }).waitFor()
    } finally {
      await setEnabled(true)
      await expect.poll(isShown).toBe(true)
    }
  })
})

/** Returns the words as stored before they were sealed. Such values are read unchanged. */
function unsealed(words: string): Buffer {
  return Buffer.from(JSON.stringify(words))
}

const DELIVERED = `select 1 from meal_plans.orders where profile_id = $1 and reason = 'due_week' and state = 'delivered'`

test('a visitor who reports an age under 18 gets neither trial nor plan through any call', async () => {
  const minor = await askForTrial(server, { facts: { circumstances: ['under_18'] } })
  expect(minor.started).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringMatching(/^Our plans are made for adults\./) } },
  })
  const token = (await tokensOf(server, minor)).AccessToken
  const ask = (path: string) => callApi(server, { method: 'GET', path, token })
  expect((await ask(`/profile/${minor.profileId}/facts`)).body.facts).toEqual({
    circumstances: ['under_18'],
  })
  expect((await ask(`/subscription?profileId=${minor.profileId}`)).body.status).toBe('none')
  expect((await ask(`/delivery?profileId=${minor.profileId}`)).body.state).toBe('none')
})
