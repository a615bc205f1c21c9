import { channel } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditions, pricingPlans } from '#catalogue/tables.ts'
import { startFirstDelivery } from '#meal-plans/delivery/start-first-delivery.ts'
import { composeOrder } from '#meal-plans/orders/compose-order.ts'
import { makePlan } from '#meal-plans/orders/make-plan.ts'
import { openOrder } from '#meal-plans/orders/open-orders.ts'
import { addDays, dayIn } from '#meal-plans/phases/day.ts'
import { orders } from '#meal-plans/store/tables.ts'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { profileWithGoals } from '#members/members.fixtures.ts'
import { cardNumbered } from '#members/payments/sandbox.fixtures.ts'
import { findFacts } from '#members/profiles/store/open-facts.ts'
import { profiles } from '#members/tables.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { type RunningPool, runPool } from './support/identity/running-pool.ts'
import { aPlanner } from './support/meal-plans/a-planner.ts'
import { aReportedDay } from './support/meal-plans/a-reported-day.ts'
import { savePlan, storedPlans } from './support/meal-plans/stored-plans.ts'
import { everythingStored } from './support/stored/everything-stored.ts'

// A member’s complete journey, with every byte sent, every line logged and every row stored.

const EMAIL = 'zoe.quince@example.org'
const PASSWORD = 'Paying-Bread-15'
const GOAL = starterId('condition', 'hypertension')
const DAY_MS = 24 * 60 * 60 * 1000
const WEEKS = 104

/**
 * Reported facts, and the words that would reveal them. The weight has more digits than any duration in a
 * log.
 */
const REPORTED = {
  address: [EMAIL, 'zoe.quince'],
  name: ['Zoë Quince'],
  goal: [GOAL, 'hypertension', 'High blood pressure'],
  allergen: ['peanut'],
  medicine: ['atorvastatin'],
  fact: ['cilantro', '63.57'],
} as const
type Reported = keyof typeof REPORTED
const ALL = Object.keys(REPORTED) as Reported[]

/** The tables in which each fact is allowed. Data shared by all members is not personal. */
const BELONGS: Record<string, Reported[]> = {
  'identity.users': ['address'],
  'members.profiles': ['name', 'address'],
  'members.consents': [],
  'meal_plans.meal_plans': [],
  'meal_plans.orders': [],
  'payments_sandbox.objects': ['address'],
  'payments_sandbox.answers': ['address'],
  'platform.sandbox_inbox': ['address'],
  'platform.outgoing_mail': ['address'],
}
const OF_EVERYBODY = /^(catalogue|content)\./

let pool: RunningPool
let recorded: Recorded
const asked: string[] = []
/** A language model that guesses the member's health data in its texts. */
const GUESSING = {
  goal: 'Lower hypertension without peanut and cilantro.',
  overview: 'It minds atorvastatin. High blood pressure is kept low.',
  dietFocus: [
    { focus: 'No peanut', description: 'Nor cilantro.' },
    { focus: 'Atorvastatin', description: 'Taken beside meals.' },
  ],
  tips: ['Have no peanut.', 'Ask about atorvastatin.', 'Hypertension ends here.'],
}
const planner = aPlanner({
  model: 'guessing',
  ask: async ({ prompt }) => {
    asked.push(prompt)
    return { status: 'answered', text: JSON.stringify(GUESSING) }
  },
})

beforeAll(async () => {
  recorded = recordOutbound()
  pool = await runPool()
})
afterAll(async () => {
  await pool.stop()
  recorded.stop()
})

type Recorded = { http: string[]; sockets: Socket[]; fetched: string[]; stop: () => void }

/** Records all outgoing traffic of this process: requests with bodies, fetches, and socket targets. */
function recordOutbound(): Recorded {
  const found: Omit<Recorded, 'stop'> = { http: [], sockets: [], fetched: [] }
  const onRequest = (message: unknown) => {
    const { request } = message as { request: ClientRequest }
    const parts: string[] = [`${request.method} ${request.path}`]
    const place = found.http.push('') - 1
    for (const name of ['write', 'end'] as const) {
      const original = request[name].bind(request) as (...given: unknown[]) => never
      request[name] = ((...given: unknown[]) => {
        if (typeof given[0] === 'string' || given[0] instanceof Uint8Array) parts.push(String(given[0]))
        found.http[place] = decodeURIComponent(parts.join('\n').replace(/\+/g, ' '))
        return original(...given)
      }) as never
    }
  }
  const onFetch = (message: unknown) =>
    void found.fetched.push(String((message as { request: { origin: unknown } }).request.origin))
  const onSocket = (message: unknown) => void found.sockets.push((message as { socket: Socket }).socket)
  const listening = [
    [channel('http.client.request.created'), onRequest],
    [channel('undici:request:create'), onFetch],
    [channel('net.client.socket'), onSocket],
  ] as const
  for (const [channel, listener] of listening) channel.subscribe(listener)
  return {
    ...found,
    stop: () => {
      for (const [channel, listener] of listening) channel.unsubscribe(listener)
    },
  }
}

async function call(
  method: string,
  path: string,
  { token = '', body, seen }: { token?: string; body?: object; seen?: string } = {},
) {
  const answer = await fetch(`${pool.origin}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(seen && { 'if-match': seen }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.status, `${method} ${path} ${text}`).toBeLessThan(300)
  return text ? JSON.parse(text) : {}
}

async function signedIn(): Promise<string> {
  const AuthParameters = { USERNAME: EMAIL, PASSWORD }
  const { body } = await pool.ask('InitiateAuth', {
    ClientId: 'web',
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters,
  })
  return body.AuthenticationResult.AccessToken
}

async function subscribe(): Promise<{ token: string; profileId: string }> {
  await call('POST', '/auth/create', { body: { username: EMAIL, password: PASSWORD } })
  const token = await signedIn()
  const [plan] = await pool.ctx.db.select().from(pricingPlans).limit(1)
  const consents = Object.entries(CONSENT_TEXTS).map(([kind, { version }]) => ({ kind, version }))
  const facts = {
    allergies: ['peanut'],
    medications: ['atorvastatin'],
    dislikes: ['cilantro'],
    weightKg: 63.57,
    heightCm: 171,
    birthYear: 1984,
    sex: 'female',
  }
  const profile = { plan: plan?.id, goals: [GOAL], name: 'Zoë Quince', consents, facts }
  const { _id: profileId } = await call('POST', '/profile', { token, body: profile })
  const body = { email: EMAIL, profileId }
  const { customerId } = await call('POST', '/stripe/customer', { token, body })
  const order = { stripeCustomerId: customerId, stripePriceId: plan?.stripePriceId, email: EMAIL }
  const { clientSecret } = await call('POST', '/stripe/intent', { token, body: order })
  const { id: default_payment_method } = await pool.stripe.paymentMethods.create(
    cardNumbered('4242424242424242'),
  )
  const setup = clientSecret.slice(0, clientSecret.indexOf('_secret_'))
  await pool.stripe.setupIntents.confirm(setup, { payment_method: default_payment_method })
  await call('POST', '/stripe/subscription', { token, body: { ...order, default_payment_method } })
  return { token, profileId }
}

async function verifyEmail(token: string): Promise<void> {
  const AttributeName = 'email'
  await pool.ask('GetUserAttributeVerificationCode', { AccessToken: token, AttributeName })
  // The first code was mailed with the new account.
  const Code = await pool.codeFor(EMAIL, 2)
  const { status } = await pool.ask('VerifyUserAttribute', { AccessToken: token, AttributeName, Code })
  expect(status).toBe(200)
}

async function haveWeekMade(profileId: string): Promise<void> {
  await startFirstDelivery(pool.ctx, { profileId })
  const [week] = await pool.ctx.db.select().from(orders).where(eq(orders.profileId, profileId))
  await makePlan(pool.ctx, planner, week?.id ?? '')
  await pool.inbox(EMAIL, 1, (mails) => mails.some(isOfWeek))
}

function reportedIn(text: string, of: readonly Reported[] = ALL): Reported[] {
  const shown = text.toLowerCase()
  return of.filter((kind) => REPORTED[kind].some((word) => shown.includes(word.toLowerCase())))
}

test("a member's facts are stored only where they belong", { timeout: 120_000 }, async () => {
  const { token, profileId } = await subscribe()
  await verifyEmail(token)
  await haveWeekMade(profileId)
  await fetch(`${pool.origin}/health-goal/high-blood-pressure/${GOAL}`)
  for (const path of ['', '/facts', '/consent', '/export'])
    await call('GET', `/profile/${profileId}${path}`, { token })
  const { data } = await call('GET', '/mealplan', { token })
  await call('GET', `/mealplan/${data[0]._id}/proof`, { token })

  const misplaced: string[] = []
  for (const [table, text] of await everythingStored(pool.ctx)) {
    if (OF_EVERYBODY.test(table)) continue
    for (const kind of reportedIn(text))
      if (!BELONGS[table]?.includes(kind)) misplaced.push(`${kind} in ${table}`)
  }
  expect(misplaced).toEqual([])
  expect(reportedIn(pool.logged.join('\n'))).toEqual([])
  expect(pool.logged.length).toBeGreaterThan(20)
  expect(pool.logged.join('\n')).toContain('the model’s words are not used')
  expect(reportedIn(asked[0] ?? '')).toEqual([])

  expect(recorded.http.length).toBeGreaterThan(5)
  expect(reportedIn(recorded.http.join('\n'))).toEqual(['address'])
  const mails = await pool.inbox(EMAIL)
  expect(mails.length).toBeGreaterThan(2)
  const [weekly, others] = [mails.filter(isOfWeek), mails.filter((mail) => !isOfWeek(mail))]
  expect(weekly).toHaveLength(1)
  expect(reportedIn(JSON.stringify(others), ['goal', 'allergen', 'medicine', 'fact'])).toEqual([])
  // It lists excluded foods, but not the goal of the plan.
  expect(reportedIn(JSON.stringify(weekly), ['goal'])).toEqual([])
  expect(new Set(recorded.fetched)).toEqual(new Set([pool.origin]))
  expect(
    recorded.sockets.map(({ remoteAddress = '127.0.0.1' }) => remoteAddress).filter(isElsewhere),
  ).toEqual([])

  // Withdrawn facts appear in no later plan.
  const facts = { remove: ['allergies', 'medications', 'dislikes'] }
  await call('PATCH', `/profile/${profileId}/facts`, { token, body: facts, seen: '*' })
  const { goals } = await profileWithGoals(pool.ctx, profileId)
  const [order] = await pool.ctx.db.select().from(orders).where(eq(orders.profileId, profileId))
  const reported = await findFacts(pool.ctx, 'plan-meals', profileId)
  if (!order || !reported) throw new Error('There is no profile or order.')
  const next = await composeOrder(
    pool.ctx,
    'plan-meals',
    { goals, facts: reported, profileId },
    { ...(await openOrder(pool.ctx, 'plan-meals', order)), weekNumber: 2 },
  )
  expect(
    reportedIn(JSON.stringify('request' in next ? next.request : next), ['allergen', 'medicine']),
  ).toEqual([])
})

function isOfWeek({ subject }: { subject: string }): boolean {
  return /^Your (week|meals)/.test(subject)
}

function isElsewhere(address: string): boolean {
  return !/^(127\.|::1$|::ffff:127\.)/.test(address)
}

/** Stores two years of weeks, with a diary entry for each day. */
async function twoYearsPass(profileId: string): Promise<void> {
  const [newest] = (await storedPlans(pool.ctx)).filter((plan) => plan.profileId === profileId)
  if (!newest) throw new Error('No week was planned.')
  for (let week = 1; week <= WEEKS; week++) {
    const created = new Date(newest.created.getTime() - week * 7 * DAY_MS)
    await savePlan(pool.ctx, { ...newest, id: newId(), created })
  }
  const today = dayIn('UTC', pool.ctx.now())
  for (let days = 1; days <= WEEKS * 7; days++)
    await aReportedDay(pool.ctx, { profileId, day: addDays(today, -days), level: 3 })
}

test('a member of two years exports, withdraws and leaves, and nothing readable remains', {
  timeout: 120_000,
}, async () => {
  const [profile] = await pool.ctx.db.select().from(profiles).where(eq(profiles.email, EMAIL))
  if (!profile) throw new Error('The member of before is gone.')
  const { id: profileId, authUserId } = profile
  await twoYearsPass(profileId)
  const token = await signedIn()
  const exported = await call('GET', `/profile/${profileId}/export`, { token })
  expect(JSON.stringify(exported)).toContain(EMAIL)
  expect(
    exported.parts.mealPlans?.length ?? JSON.stringify(exported.parts).split('"conditionName"').length,
  ).toBeGreaterThan(WEEKS)
  await call('DELETE', `/profile/${profileId}/consent/health-data`, { token })
  const loggedBefore = pool.logged.length
  await call('POST', '/auth/delete', { token, body: { authUserId } })

  // A job notifies the payment provider.
  const cards = async () => {
    const { data } = await pool.stripe.customers.list({ email: EMAIL })
    return data.length
  }
  await expect.poll(cards).toBe(0)
  const left: string[] = []
  for (const [table, text] of await everythingStored(pool.ctx)) {
    if (OF_EVERYBODY.test(table)) continue
    for (const kind of reportedIn(text)) left.push(`${kind} in ${table}`)
    if (text.includes(authUserId) && !/^(platform\.audit|jobs\.)/.test(table))
      left.push(`the account in ${table}`)
  }
  expect(left).toEqual([])
  expect(reportedIn(pool.logged.slice(loggedBefore).join('\n'))).toEqual([])
  expect(
    (
      await fetch(`${pool.origin}/api/profile/${profileId}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status,
  ).toBe(401)
  // An earlier plan no longer opens for any holder of its address.
  expect(
    (await fetch(`${pool.origin}/api/mealplan/${exported.parts.mealPlans?.[0]?._id ?? profileId}`)).status,
  ).toBe(404)
  const known = await pool.ctx.db.select().from(conditions).where(eq(conditions.id, GOAL))
  expect(known).toHaveLength(1)
  pool.moveClock(DAY_MS)
})

test('an address replaced before leaving remains nowhere, and neither does a requested address', async () => {
  const [first, second, third] = ['yan.medlar@example.org', 'yan.service@example.org', 'yan.sorb@example.org']
  await call('POST', '/auth/create', { body: { username: first, password: PASSWORD } })
  const AuthParameters = { USERNAME: first, PASSWORD }
  const { body } = await pool.ask('InitiateAuth', {
    ClientId: 'web',
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters,
  })
  const { AccessToken } = body.AuthenticationResult
  const { authUserId } = await call('POST', '/profile', { token: AccessToken, body: {} })
  const rename = (Value: string) =>
    pool.ask('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value }] })
  await rename(second)
  const Code = await pool.codeFor(second)
  await pool.ask('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
  await pool.inbox(first, 1)
  await rename(third)
  await pool.inbox(third, 1)
  await call('POST', '/auth/delete', { token: AccessToken, body: { authUserId } })
  const left = async () => {
    const found: string[] = []
    for (const [table, text] of await everythingStored(pool.ctx))
      if (/yan\.(medlar|service|sorb)/.test(text)) found.push(table)
    return found
  }
  await expect.poll(left).toEqual([])
})
