import type Stripe from 'stripe'
import { forgetMember } from '#members/privacy/forget-member.ts'
import { requireProfileRow } from '#members/profiles/store/find-profile.ts'
import { openGoals } from '#members/profiles/store/open-goals.ts'
import { cancelLink } from '#members/subscriptions/mail/cancel-link.ts'
import type { OperatorAct } from '#members/subscriptions/operator/operator-act.ts'
import {
  type OperatorPreview,
  previewOperatorAct,
} from '#members/subscriptions/operator/preview-operator-act.ts'
import { takeOperatorAct } from '#members/subscriptions/operator/take-operator-act.ts'
import type { SubscriptionAct } from '#members/subscriptions/subscription-states.ts'
import { AppError } from '#platform/errors.ts'
import { idOf } from '#twins/stripe/objects/twin-object.ts'
import { type Lot, oneOf } from './drawing-lots.ts'
import { CARDS, type LifeMember, type LifePlan } from './life-members.ts'
import type { MortalProcess } from './mortal-process.ts'
import {
  type CustomerRecord,
  paidCentsOf,
  presentOf,
  refundedCentsOf,
  runningOf,
  type StripeRecord,
  statusExpected,
} from './stripe-record.ts'

/** Returns the missing effect of an action at Stripe, or null if nothing is missing. */
export type Effect = (record: CustomerRecord) => string | null

/** The result of an action: its HTTP status, its message, and the effect required if it succeeded. */
export type ActAnswer = { status: number; says: string; effect?: Effect }

export type LifeScene = {
  lot: Lot
  process: MortalProcess
  /** The Stripe client of the member's own browser. */
  browser: Stripe
  record: StripeRecord
  plans: LifePlan[]
  goals: string[]
  promotionCode: string
}

type Act = (scene: LifeScene, member: LifeMember) => Promise<ActAnswer>

/** An action without a response from us. */
const QUIET: ActAnswer = { status: 0, says: '' }
/** An action that had nothing to act on. */
const IDLE: ActAnswer = { status: -1, says: '' }

type LifeAnswer = { status: number; body: { unknownYet?: unknown; error?: { message?: string } } }

/** Builds the result. A response that says the outcome is not known yet promises nothing. */
function said({ status, body }: LifeAnswer, effect?: Effect): ActAnswer {
  const isKnown = !body.unknownYet
  return { status, says: body.error?.message ?? '', ...(effect && isKnown && { effect }) }
}

/** Requires one of these statuses, in the product’s terms. */
const standsAs =
  (...wanted: string[]): Effect =>
  (record) => {
    const present = presentOf(record)
    const status = present ? statusExpected(present) : 'nothing'
    return wanted.includes(status) ? null : `it is ${status}`
  }

const runs: Effect = (record) => (runningOf(record).length === 1 ? null : 'nothing runs')

/** Requires that exactly the amount shown to the member has been paid since. */
function paysNow(before: CustomerRecord, dueNowCents: unknown): Effect {
  const paidBefore = paidCentsOf(before)
  return (record) => {
    const paid = paidCentsOf(record) - paidBefore
    return paid === dueNowCents ? null : `${paid} cents were charged for ${dueNowCents} that were shown`
  }
}

/** Requires this plan's monthly price, unless the bank must still confirm it. */
function costsAs({ stripePriceId }: LifePlan): Effect {
  return (record) => {
    const present = presentOf(record)
    const price = present?.items.data[0]?.price.id
    return present?.pending_update || price === stripePriceId ? null : `${price} is charged`
  }
}

function allOf(...effects: Effect[]): Effect {
  return (record) => effects.map((effect) => effect(record)).find((missing) => missing !== null) ?? null
}

/** Draws an expiry date. Some cards expire within the lifetime. */
function expiryOf(lot: Lot, now: Date): { exp_month: number; exp_year: number } {
  if (lot() < 0.7) return { exp_month: 12, exp_year: 2040 }
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + Math.floor(lot() * 5), 1))
  return { exp_month: last.getUTCMonth() + 1, exp_year: last.getUTCFullYear() }
}

/** Confirms a setup as the browser does. Answers the bank if it asks. */
async function confirmSetup(
  { browser, lot, process }: LifeScene,
  secret: string,
  number: string,
): Promise<string | null> {
  try {
    const method = await browser.paymentMethods.create({
      type: 'card',
      card: { number, cvc: '123', ...expiryOf(lot, process.ctx.now()) },
    })
    const id = secret.slice(0, secret.indexOf('_secret_'))
    const setup = await browser.setupIntents.confirm(id, { payment_method: method.id })
    if (setup.status === 'requires_action')
      await answerBank(browser, { id, secret, outcome: lot() < 0.85 ? 'complete' : 'fail' })
    return method.id
  } catch {
    return null
  }
}

function answerBank(
  browser: Stripe,
  { id, secret, outcome }: { id: string; secret: string; outcome: 'complete' | 'fail' },
): Promise<unknown> {
  const answer = { intent: id, client_secret: secret, outcome }
  return browser.rawRequest('POST', '/v1/3ds2/challenge_complete', answer)
}

async function subscribe(
  scene: LifeScene,
  member: LifeMember,
  more: { withoutTrial?: boolean; promotionCode?: string } = {},
): Promise<ActAnswer> {
  const { process } = scene
  const { requester, email, profileId } = member
  const customer = await process.call(requester, 'POST', '/stripe/customer', { email, profileId })
  if (customer.status !== 200) return said(customer)
  const stripeCustomerId = String(customer.body.customerId)
  member.customer = stripeCustomerId
  member.card = null
  const order = { stripeCustomerId, stripePriceId: member.plan.stripePriceId, email }
  const timeZone = member.timeZone ? { timeZone: member.timeZone } : {}
  const { promotionCode } = more
  const options = { ...timeZone, ...(promotionCode ? { promotionCode } : {}) }
  const intent = await process.call(requester, 'POST', '/stripe/intent', { ...order, wish: options })
  if (intent.status !== 200) return said(intent)
  const secret = String(intent.body.clientSecret)
  if (intent.body.status !== 'succeeded') await confirmSetup(scene, secret, member.firstCard)
  const answer = said(
    await process.call(requester, 'POST', '/stripe/subscription', { ...order, ...timeZone, ...more }),
    runs,
  )
  // A member whose card or address already had a trial starts without one next time.
  if (answer.status === 409 && /free trial before/.test(answer.says)) member.hasTrial = false
  return answer
}

async function replaceCard(scene: LifeScene, member: LifeMember, number: string): Promise<ActAnswer> {
  const { process } = scene
  const { requester, profileId } = member
  const setup = await process.call(requester, 'POST', '/billing/card-setup', { profileId })
  if (setup.status !== 200) return said(setup)
  const paymentMethod = await confirmSetup(scene, String(setup.body.clientSecret), number)
  if (!paymentMethod) return QUIET
  const { card } = member
  // Either card may be in place if no response arrives.
  member.card = null
  const answer = said(await process.call(requester, 'PUT', '/billing/card', { profileId, paymentMethod }))
  if (answer.status === 200) member.card = paymentMethod
  if (answer.status === 409) member.card = card
  return answer
}

async function changePlan(
  { process, lot, plans, record }: LifeScene,
  member: LifeMember,
): Promise<ActAnswer> {
  const { requester, profileId, goals, customer } = member
  const plan = oneOf(lot, plans)
  const query = `profileId=${profileId}&planId=${plan.id}`
  const preview = await process.call(requester, 'GET', `/subscription/plan-change?${query}`)
  if (preview.status !== 200) return said(preview)
  const { prorationAt, dueNowCents, nextChargeCents } = preview.body
  const shown = { prorationAt, dueNowCents, nextChargeCents }
  const waits = (each: CustomerRecord) => Boolean(presentOf(each)?.pending_update)
  const pays = paysNow(record.of(customer), dueNowCents)
  return said(
    await process.call(requester, 'PUT', '/subscription/plan', {
      profileId,
      planId: plan.id,
      goals,
      ...shown,
    }),
    allOf(costsAs(plan), (each) => (waits(each) ? null : pays(each))),
  )
}

/** Restarts at the price that the page has shown. */
async function restart(
  { process, record }: LifeScene,
  { requester, profileId, customer }: LifeMember,
): Promise<ActAnswer> {
  const cost = await process.call(requester, 'GET', `/subscription/restart?profileId=${profileId}`)
  if (cost.status !== 200) return said(cost)
  const { dueNowCents } = cost.body
  const pays = paysNow(record.of(customer), dueNowCents)
  return said(
    await process.call(requester, 'POST', '/subscription/restart', { profileId, dueNowCents }),
    (each) => (standsAs('incomplete')(each) === null ? null : allOf(runs, pays)(each)),
  )
}

/** Ends the pause at the amount that the page has shown. If the bank asks, the month is owed first. */
async function endPause(
  { process, record }: LifeScene,
  { requester, profileId, customer }: LifeMember,
): Promise<ActAnswer> {
  const cost = await process.call(requester, 'GET', `/subscription/pause?profileId=${profileId}`)
  if (cost.status !== 200) return said(cost)
  const { dueNowCents } = cost.body
  const pays = paysNow(record.of(customer), dueNowCents)
  const query = `profileId=${profileId}&dueNowCents=${dueNowCents}`
  return said(await process.call(requester, 'DELETE', `/subscription/pause?${query}`), (each) => {
    if (standsAs('paused')(each) === null) return 'it is paused'
    return standsAs('past_due')(each) === null ? null : allOf(runs, pays)(each)
  })
}

/** Pays the amount that the page has shown as open. If the bank asks, it is owed until then. */
async function pay(
  { process, record }: LifeScene,
  { requester, profileId, customer }: LifeMember,
): Promise<ActAnswer> {
  const shown = await process.call(requester, 'GET', `/billing?profileId=${profileId}`)
  if (shown.status !== 200) return said(shown)
  const { dueCents } = shown.body
  const pays = paysNow(record.of(customer), dueCents ?? 0)
  const payment = { profileId, ...(dueCents === null ? {} : { dueCents }) }
  return said(await process.call(requester, 'POST', '/billing/payment', payment), (each) =>
    each.waiting.size > 0 ? null : (pays(each) ?? owesNothing(each)),
  )
}

const owesNothing: Effect = (record) =>
  ['past_due', 'unpaid', 'incomplete'].some((status) => standsAs(status)(record) === null) &&
  !hasOnlyBegun(record)
    ? 'it is owed still'
    : null

/**
 * True if only the newly started month is unpaid. Stripe reports past due until it charges the month
 * automatically, within the hour.
 */
function hasOnlyBegun(record: CustomerRecord): boolean {
  const present = presentOf(record)
  const invoices = [...record.invoicesThen.values()].flatMap((each) => each.at(-1)?.is ?? [])
  const own = invoices.filter(({ parent }) => parent?.subscription_details?.subscription === present?.id)
  const begun = own.find(({ id }) => id === idOf(present?.latest_invoice))
  const isLeftToStripe = begun?.status === 'draft' && begun.auto_advance !== false
  return isLeftToStripe && own.every(({ status }) => status !== 'open')
}

async function changeGoals({ process, lot, goals: all }: LifeScene, member: LifeMember): Promise<ActAnswer> {
  const { requester, profileId } = member
  const goals = [oneOf(lot, all)]
  const answer = said(await process.call(requester, 'PUT', '/subscription/goals', { profileId, goals }))
  if (answer.status !== 200) return answer
  member.goals = goals
  const stored = await openGoals(process.ctx, 'change-facts', await requireProfileRow(process.ctx, profileId))
  return { ...answer, effect: () => (stored.join() === goals.join() ? null : 'other goals are stored') }
}

type Decided = { act: OperatorAct; effect?: Effect }

function byOperator(decide: (scene: LifeScene, member: LifeMember) => Decided | null): Act {
  return async (scene, member) => {
    const { ctx, outside } = scene.process
    const decided = decide(scene, member)
    if (!decided) return IDLE
    const { act, effect } = decided
    const { profileId } = member
    let isShown = false
    try {
      const { key, ...shown } = await previewOperatorAct(ctx, outside, { profileId, ...act })
      isShown = true
      await takeOperatorAct(ctx, outside, { ...act, profileId, key, ...sentAlong(shown) })
      return { status: 200, says: '', ...(effect && { effect }) }
    } catch (error) {
      if (!(error instanceof AppError)) return { status: 500, says: String(error) }
      // Before an action is previewed, an earlier one may have been done, so "nothing was done" doesn't refer
      // to it.
      return { status: error.code === 'unavailable' ? 503 : 409, says: isShown ? error.message : '' }
    }
  }
}

/** Builds the request as the back office page does. */
function sentAlong({ prorationAt, priceId, amountCents }: Omit<OperatorPreview, 'key' | 'says'>) {
  const move = { ...(prorationAt && { prorationAt }), ...(priceId && { priceId }) }
  return { ...move, ...(amountCents === null ? {} : { shownCents: amountCents }) }
}

function lastPaid({ record }: LifeScene, { customer }: LifeMember): string | null {
  const charged = [...record.of(customer).paid.values()].filter(({ amount_paid }) => amount_paid > 0)
  return charged.at(-1)?.id ?? null
}

function refundOf(scene: LifeScene, member: LifeMember, amount: { amountCents?: number }): Decided | null {
  const invoice = lastPaid(scene, member)
  const before = refundedCentsOf(scene.record.of(member.customer))
  if (!invoice) return null
  return {
    act: { act: 'refund', invoice, ...amount },
    effect: (record) => (refundedCentsOf(record) > before ? null : 'nothing was given back'),
  }
}

const ENDS = standsAs('ending', 'ended')
const GOES_ON: Effect = (record) => runs(record) ?? (ENDS(record) === null ? 'it ends' : null)

const { other, declinesLater, lacksFundsLater, asksAtSetUp, asksAlways, refused } = CARDS

/** All billing actions of members and operators. */
export const LIFE_ACTS = {
  start: (scene, member) => subscribe(scene, member, member.hasTrial ? {} : { withoutTrial: true }),
  'start-with-code': (scene, member) =>
    subscribe(scene, member, { promotionCode: scene.promotionCode, withoutTrial: !member.hasTrial }),
  cancel: async ({ process }, { requester, profileId }) =>
    said(await process.call(requester, 'POST', '/subscription/cancellation', { profileId }), ENDS),
  'cancel-by-link': async ({ process }, { profileId, mailLinksVersion: version }) => {
    const token = cancelLink(process.ctx, { profileId, version }).split('#')[1]
    const path = '/subscription/cancellation-by-link'
    return said(await process.call({ kind: 'guest' }, 'POST', path, { token }), ENDS)
  },
  resume: async ({ process }, { requester, profileId }) =>
    said(
      await process.call(requester, 'DELETE', `/subscription/cancellation?profileId=${profileId}`),
      GOES_ON,
    ),
  restart,
  'change-plan': changePlan,
  'change-goals': changeGoals,
  pause: async ({ process, lot }, { requester, profileId }) => {
    const months = 1 + Math.floor(lot() * 3)
    return said(
      await process.call(requester, 'POST', '/subscription/pause', { profileId, months }),
      standsAs('paused'),
    )
  },
  'end-pause': endPause,
  pay,
  'replace-card': (scene, member) =>
    replaceCard(scene, member, oneOf(scene.lot, [other, other, other, other, other, asksAtSetUp])),
  'worse-card': (scene, member) =>
    replaceCard(scene, member, oneOf(scene.lot, [declinesLater, lacksFundsLater, asksAlways])),
  'refused-card': (scene, member) => replaceCard(scene, member, refused),
  'answer-bank': async ({ browser, record, lot }, { customer }) => {
    const [intent] = record.of(customer).waiting.values()
    if (!intent?.client_secret) return IDLE
    const outcome = lot() < 0.8 ? 'complete' : 'fail'
    await answerBank(browser, { id: intent.id, secret: intent.client_secret, outcome }).catch(() => null)
    return QUIET
  },
  promotion: async ({ process, promotionCode }, { requester, profileId }) =>
    said(
      await process.call(requester, 'PUT', '/subscription/promotion-code', {
        profileId,
        code: promotionCode,
      }),
      (record) => (presentOf(record)?.discounts.length ? null : 'nothing is taken off'),
    ),
  'operator-refunds': byOperator((scene, member) => refundOf(scene, member, { amountCents: 100 })),
  'operator-refunds-all': byOperator((scene, member) => refundOf(scene, member, {})),
  'operator-comps': byOperator(({ record }, { customer }) => {
    const before = record.of(customer).balanceCents
    const effect: Effect = ({ balanceCents }) => (balanceCents < before ? null : 'nothing is credited')
    return { act: { act: 'comp-month' }, effect }
  }),
  'operator-cancels-now': byOperator(() => ({
    act: { act: 'cancel', at: 'now' },
    effect: standsAs('ended'),
  })),
  'operator-cancels-later': byOperator(() => ({ act: { act: 'cancel', at: 'end' }, effect: ENDS })),
  'operator-resumes': byOperator(() => ({ act: { act: 'resume' }, effect: GOES_ON })),
  'operator-moves': byOperator(({ lot, plans }) => {
    const plan = oneOf(lot, plans)
    return { act: { act: 'move-plan', planId: plan.id }, effect: costsAs(plan) }
  }),
  'operator-resends': byOperator((scene, member) => {
    const invoice = lastPaid(scene, member)
    return invoice ? { act: { act: 'resend-receipt', invoice } } : null
  }),
  leave: async ({ process: { ctx } }, member) => {
    const { requester } = member
    if (requester.kind !== 'signed-in') return QUIET
    await forgetMember(ctx, { authUserId: requester.authUserId })
    member.hasLeft = true
    return { status: 200, says: '' }
  },
} satisfies Record<SubscriptionAct, Act> & Record<string, Act>

export type LifeAct = keyof typeof LIFE_ACTS

/** Draws a likely action for a member in this state, and occasionally one that is not offered. */
export function likelyAct({ lot, record }: LifeScene, member: LifeMember, status: string): LifeAct {
  const luck = lot()
  if (luck < 0.08) return oneOf(lot, Object.keys(LIFE_ACTS).filter((act) => act !== 'leave') as LifeAct[])
  if (luck < 0.085 && status !== 'none') return 'leave'
  const hasWaiting = record.of(member.customer).waiting.size > 0
  if (hasWaiting && luck < 0.6) return 'answer-bank'
  return oneOf(lot, LIKELY[presentOf(record.of(member.customer)) ? status : 'none'] ?? ['start'])
}

/** True if a member in this state is likely to do this. */
export function isLikely(act: LifeAct, status: string): boolean {
  if (act === 'leave') return status === 'active'
  return LIKELY[status]?.includes(act) ?? false
}

const ANYTIME: LifeAct[] = ['change-goals', 'replace-card', 'worse-card', 'refused-card', 'promotion']
/** Every operator action is covered, except for a customer deleted at Stripe. */
const BY_OPERATOR: Record<OperatorAct['act'], LifeAct[]> = {
  cancel: ['operator-cancels-now', 'operator-cancels-later'],
  resume: ['operator-resumes'],
  refund: ['operator-refunds', 'operator-refunds-all'],
  'comp-month': ['operator-comps'],
  'move-plan': ['operator-moves'],
  'resend-receipt': ['operator-resends'],
  'forget-customer': [],
}
const OPERATOR = Object.values(BY_OPERATOR).flat()

const LIKELY: Record<string, LifeAct[]> = {
  none: ['start', 'start', 'start', 'start-with-code'],
  starting: ['start'],
  incomplete: ['answer-bank', 'pay', 'replace-card', 'cancel'],
  trialing: ['cancel', 'cancel-by-link', 'change-plan', 'change-plan', ...ANYTIME],
  active: [
    'cancel',
    'cancel-by-link',
    'change-plan',
    'change-plan',
    'change-plan',
    'pause',
    'pause',
    'pause',
    ...ANYTIME,
    ...OPERATOR,
  ],
  past_due: ['replace-card', 'replace-card', 'replace-card', 'pay', 'answer-bank', 'cancel', 'worse-card'],
  unpaid: ['replace-card', 'pay', 'pay', 'answer-bank', 'cancel', 'worse-card', ...OPERATOR],
  paused: ['end-pause', 'end-pause', 'cancel', ...ANYTIME],
  ending: ['resume', 'resume', 'operator-resumes', 'replace-card', 'change-goals'],
  ended: ['restart', 'restart', 'restart', 'replace-card', 'replace-card'],
}
