import { expect } from 'vitest'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import type { RunningServer } from '../running/running-server.ts'
import { type Account, anAccount, tokensOf } from './accounts.ts'
import { TEST_CARD } from './member-path.ts'

export type Subscriber = Account & { profileId: string; planName: string }

type Called = { status: number; body: Record<string, unknown> }

/** Creates a member in their free trial, on the plan for one health goal, as the subscribe page would. */
export async function aSubscriber(server: RunningServer, asked: Asked = {}): Promise<Subscriber> {
  const { started, ...subscriber } = await askForTrial(server, asked)
  expect(started, JSON.stringify(started)).toMatchObject({ status: 200, body: { status: 'trialing' } })
  return subscriber
}

/** Creates a member who has paid for a month starting now, with days in this time zone. */
export async function aPayingSubscriber(server: RunningServer, timeZone: string): Promise<Subscriber> {
  const { started, ...subscriber } = await askForTrial(server, { options: { withoutTrial: true, timeZone } })
  expect(started, JSON.stringify(started)).toMatchObject({ status: 200, body: { status: 'active' } })
  return subscriber
}

type Asked = { facts?: object; goalName?: string | undefined; card?: string; options?: object }

/** Creates a member who has chosen a plan and a health goal, but has no trial yet. */
export async function aMemberBeforeTrial(
  server: RunningServer,
  asked: Pick<Asked, 'facts' | 'goalName'> = {},
): Promise<Subscriber> {
  return (await askForProfile(server, asked)).member
}

/** Makes all calls from an account to the trial. Returns the last response. */
export async function askForTrial(
  server: RunningServer,
  { card = TEST_CARD, options = {}, ...asked }: Asked = {},
): Promise<Subscriber & { started: Called }> {
  const { member, call, priceId } = await askForProfile(server, asked)
  const { email, profileId } = member
  const { body: customer } = await call('POST', '/stripe/customer', { email, profileId })
  const order = { stripeCustomerId: customer.customerId, stripePriceId: priceId, email }
  const { body: intent } = await call('POST', '/stripe/intent', order)
  const paymentMethod = await confirmCard(server, String(intent.clientSecret), card)
  const started = await call('POST', '/stripe/subscription', {
    ...order,
    ...options,
    default_payment_method: paymentMethod,
  })
  return { ...member, started }
}

async function askForProfile(
  server: RunningServer,
  { facts = {}, goalName }: Pick<Asked, 'facts' | 'goalName'>,
) {
  const account = await anAccount(server)
  const { AccessToken } = await tokensOf(server, account)
  const call = (method: string, path: string, body?: object) =>
    callApi(server, { method, path, token: AccessToken, body })
  const { _id: plan, name, healthGoals, stripe } = await firstPlan(server)
  expect(healthGoals).toBe(1)
  const [first, ...others] = (await listed(server, '/condition?count=300')) as { _id: string; name: string }[]
  const goal = goalName ? [first, ...others].find((one) => one?.name === goalName) : first
  const consents = (['health-data', 'terms'] as const).map((kind) => ({
    kind,
    version: CONSENT_TEXTS[kind].version,
  }))
  const profile = { plan, goals: [goal?._id], email: account.email, consents, facts }
  const made = await call('POST', '/profile', profile)
  const member = { ...account, profileId: String(made.body._id), planName: name }
  return { member, call, priceId: stripe.priceId }
}

export async function callApi(
  server: RunningServer,
  { method, path, token, body }: { method: string; path: string; token: string; body?: object | undefined },
): Promise<Called> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : {} }
}

type Plan = { _id: string; name: string; healthGoals: number; stripe: { priceId: string } }

async function firstPlan(server: RunningServer): Promise<Plan> {
  const plans = (await listed(server, '/plan?count=10')) as Plan[]
  const [smallest] = plans.toSorted((a, b) => a.healthGoals - b.healthGoals)
  if (!smallest) throw new Error('no plan is sold')
  return smallest
}

async function listed(server: RunningServer, path: string): Promise<{ _id: string }[]> {
  const answer = await fetch(`${server.url}/api${path}`)
  return ((await answer.json()) as { data: { _id: string }[] }).data
}

/** Returns the page's address for a guest who has chosen a health goal and a plan by name. */
export async function subscribeUrl(
  server: RunningServer,
  { goal, plan }: { goal: string; plan: string },
): Promise<string> {
  const idOf = async (path: string, name: string) =>
    ((await listed(server, path)) as { _id: string; name: string }[]).find((row) => row.name === name)?._id
  const [goalId, planId] = [await idOf('/condition?count=300', goal), await idOf('/plan?count=3', plan)]
  return `${server.url}/subscribe?goal=${goalId}&plan=${planId}`
}

/** Confirms the card as the form does: at the payment provider, with the public key. */
async function confirmCard(server: RunningServer, clientSecret: string, card: string): Promise<string> {
  const config = (await (await fetch(`${server.url}/api/config`)).json()) as {
    payments: { publishableKey: string }
  }
  const [id] = clientSecret.split('_secret_')
  const answer = await fetch(`${server.url}/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: config.payments.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  const { payment_method } = (await answer.json()) as { payment_method: string }
  return payment_method
}
