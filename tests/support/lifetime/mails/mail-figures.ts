import type { BillingMailKind } from '#members/subscriptions/mail/billing-mail-texts.ts'
import type { TwinSubscription } from '#twins/stripe/objects/twin-object.ts'
import { idOf } from '#twins/stripe/objects/twin-object.ts'
import { type Announced, chargeNotBefore, NOTICE_SECONDS, namedDay } from '../prices/price-judge.ts'
import { asOf, type CustomerRecord, rightUntil, type StripeRecord, statusExpected } from '../stripe-record.ts'
import { LOOKED_AT_SECONDS, nextChargeAt } from './expiring-cards.ts'
import type { LifeMail } from './life-mails.ts'

/** The figures that a mail must name: cents, seconds, and the price of its plan. */
export type MailFigures = {
  cents?: (number | undefined)[]
  at?: (number | null | undefined)[]
  price?: string
  says?: RegExp
}

/** Stripe's state when a mail was written. */
type MailScene = {
  mail: LifeMail
  record: CustomerRecord
  /** The state of the mail's subscription at that time. */
  stood: TwinSubscription | undefined
  percentOff: StripeRecord['percentOff']
  prices: StripeRecord['prices']
  cards: StripeRecord['cards']
  /** The price announced to its reader that has not taken effect yet. */
  announced: Announced | null
  /** True if Stripe was unreachable in these hours. */
  isAway: boolean
}

/**
 * Returns the allowed contents of a mail, any of which is correct, or a text if there was no reason for the
 * mail.
 */
export type Says = (scene: MailScene) => MailFigures | MailFigures[] | string

const GRACE_SECONDS = 7 * 86_400
const HOUR_SECONDS = 3600

/** Stripe adds amounts below this to the next invoice. */
const LEAST_CENTS = 50

const itemOf = (stood: TwinSubscription) => stood.items.data[0]
const priceOf = (stood: TwinSubscription) => itemOf(stood)?.price
const periodEnd = (stood: TwinSubscription) => itemOf(stood)?.current_period_end

/** Returns the price of the next month, or the announced price if it takes effect by then. */
function nextMonthCents({ stood, announced }: MailScene): number {
  const hasCome = announced && announced.from <= ((stood && periodEnd(stood)) ?? 0)
  return (hasCome ? announced.cents : stood && priceOf(stood)?.unit_amount) ?? 0
}

/** Returns the next month's price less the promotions that apply by then and the credit. */
function nextCents(scene: MailScene): number {
  const { mail, record, stood, percentOff } = scene
  if (!stood) return 0
  let cents = nextMonthCents(scene)
  for (const reference of stood.discounts) {
    const discount = record.discounts.get(idOf(reference) ?? '')
    const isOver = discount?.end && discount.end <= (periodEnd(stood) ?? 0)
    const percent = percentOff.get(idOf(discount?.source.coupon) ?? '') ?? 0
    if (!isOver) cents -= Math.round((cents * percent) / 100)
  }
  const open = cents + (asOf(record.balanceThen, mail.sequence) ?? 0)
  return open < LEAST_CENTS ? 0 : open
}

/** Returns the unpaid amount of the subscription's latest month. */
function owedCents({ mail, record, stood }: MailScene): number | undefined {
  const invoice = asOf(record.invoicesThen.get(idOf(stood?.latest_invoice) ?? ''), mail.sequence)
  return invoice?.status === 'open' ? invoice.amount_remaining : undefined
}

/**
 * Returns the exact amount followed by the monthly price. Returns only the price if both are equal or Stripe
 * was unreachable.
 */
function chargedThen(
  scene: MailScene & { stood: TwinSubscription },
  { at, isAsked }: { at: (number | null | undefined)[]; isAsked: boolean },
): MailFigures[] {
  const month = nextMonthCents(scene)
  const due = nextCents(scene)
  const says = due === month ? /charged to your card, and again each month/ : /After that it is/
  const later = announcedForLater(scene, month)
  const days = [...at, ...later.at]
  const exact = { cents: [due, month, ...later.cents], at: days, says }
  const unknown = /less what a promotion or credit takes off, and again each month/
  return isAsked ? [exact] : [exact, { cents: [month, ...later.cents], at: days, says: unknown }]
}

/** Returns an announced price that takes effect only with a later charge, which is stated as well. */
function announcedForLater(
  { stood, announced }: MailScene & { stood: TwinSubscription },
  month: number,
): { cents: number[]; at: number[] } {
  if (!announced || announced.cents === month) return { cents: [], at: [] }
  return { cents: [announced.cents], at: [namedDay(announced.from, stood)] }
}

/** Applies only if the subscription is known and had one of these statuses. */
const stands =
  (
    wanted: string[],
    says: (scene: MailScene & { stood: TwinSubscription }) => MailFigures | MailFigures[] | string,
  ): Says =>
  (scene) => {
    const { stood } = scene
    if (!stood) return 'Stripe has no such subscription'
    const status = statusExpected(stood)
    return wanted.includes(status) ? says({ ...scene, stood }) : `it was ${status}`
  }

/** A past day is not named as the end of meal plans. */
const failed = stands(['past_due', 'incomplete'], (scene) => {
  const until = rightThen(scene)
  return { cents: [owedCents(scene)], at: until * 1000 > scene.mail.writtenAt ? [until] : [] }
})

/**
 * Returns until when weeks come, based on payments by then, including amounts left to credit within the hour.
 */
function rightThen({ mail, record, stood }: MailScene & { stood: TwinSubscription }): number {
  const isPaid = (id: string) => {
    const invoice = asOf(record.invoicesThen.get(id), mail.sequence)
    const isLeftToCredit =
      invoice?.status === 'draft' && invoice.amount_due === 0 && invoice.auto_advance !== false
    return isLeftToCredit || invoice?.status === 'paid'
  }
  const paid = new Map([...record.paid].filter(([id]) => isPaid(id)))
  const then = record.subscriptionsThen.get(stood.id) ?? []
  const subscriptionsThen = new Map([[stood.id, then.filter(({ sequence }) => sequence <= mail.sequence)]])
  const subscriptions = new Map([[stood.id, stood]])
  if (stood.status !== 'incomplete')
    return rightUntil({ ...record, subscriptions, paid, subscriptionsThen }, stood)
  return (itemOf(stood)?.current_period_start ?? 0) + GRACE_SECONDS
}

const reminds = stands(['trialing'], (scene) => {
  const { stood, isAway } = scene
  const price = priceOf(stood)?.id ?? ''
  return chargedThen(scene, { at: [stood.trial_end], isAsked: !isAway }).map((each) => ({ ...each, price }))
})

/** The allowed difference between clocks of processes and the database. */
const CLOCKS_DIFFER_SECONDS = 15 * 60

/** The present price, the new price, and the first charge at least thirty days away. */
const priceChanges = stands(['trialing', 'active', 'past_due', 'paused'], (scene) => {
  const { mail, prices } = scene
  const cents = prices.get(mail.about)?.cents
  const written = mail.writtenAt / 1000 + NOTICE_SECONDS
  return statesInHour(scene).flatMap((stood) =>
    [written - CLOCKS_DIFFER_SECONDS, written + CLOCKS_DIFFER_SECONDS].map((second) => ({
      cents: [priceOf(stood)?.unit_amount ?? 0, cents],
      at: [namedDay(chargeNotBefore(second, stood), stood)],
      price: priceOf(stood)?.id ?? '',
      says: /instead of/,
    })),
  )
})

const priceStays = stands(['trialing', 'active', 'past_due', 'paused'], (scene) => {
  const { announced } = scene
  if (!announced) return 'no price was announced'
  return statesInHour(scene).map((stood) => ({
    cents: [priceOf(stood)?.unit_amount ?? 0, announced.cents],
    at: [namedDay(announced.from, stood)],
    price: priceOf(stood)?.id ?? '',
    says: /We have taken that back/,
  }))
})

/** The card expires before the next charge, which is soon. */
const cardExpires: Says = (scene) => {
  const { mail, cards } = scene
  const latest = mail.writtenAt / 1000 + LOOKED_AT_SECONDS + CLOCKS_DIFFER_SECONDS
  const charges = statesInHour(scene)
    .filter((stood) => idOf(stood.default_payment_method) === mail.about)
    .map(nextChargeAt)
    .filter((at) => at !== null && at <= latest && (cards.get(mail.about) ?? latest) <= at)
  return charges.length > 0 ? charges.map((at) => ({ at: [at] })) : 'its card is good for the next charge'
}

/** The figures required in each mail about money, based on Stripe's actions. */
export const MAIL_FIGURES: Record<BillingMailKind, Says> = {
  'trial-started': stands(['trialing', 'ending'], ({ stood }) => ({
    cents: [priceOf(stood)?.unit_amount ?? 0],
    at: [stood.trial_end],
    price: priceOf(stood)?.id ?? '',
    says: stood.discounts.length > 0 ? /less what your promotion takes off/ : /per month until you cancel/,
  })),
  'trial-ends-in-3-days': reminds,
  'trial-ends-in-1-day': reminds,
  receipt: ({ mail, record }) => {
    const invoice = asOf(record.invoicesThen.get(mail.about), mail.sequence)
    if (invoice?.status !== 'paid') return `its invoice is ${invoice?.status}`
    const charged = invoice.lines.data.filter(({ amount }) => amount > 0).at(-1)
    const price = charged?.pricing?.price_details?.price
    return { cents: [invoice.amount_paid], at: [charged?.period.end], price: idOf(price) ?? '' }
  },
  'plan-changed': stands(['trialing', 'active', 'past_due', 'paused', 'ending'], ({ stood }) => ({
    cents: [priceOf(stood)?.unit_amount ?? 0],
    at: [periodEnd(stood)],
    price: priceOf(stood)?.id ?? '',
  })),
  'confirm-change': stands(['active', 'ending'], ({ stood: { pending_update: waits } }) =>
    waits
      ? { at: [waits.expires_at], price: waits.subscription_items?.[0]?.price.id ?? '' }
      : 'no change waits for a bank',
  ),
  'change-lapsed': stands(['active', 'past_due', 'paused', 'ending'], ({ stood }) =>
    stood.pending_update
      ? 'the change still waits'
      : { cents: [priceOf(stood)?.unit_amount ?? 0], price: priceOf(stood)?.id ?? '' },
  ),
  'price-changes': priceChanges,
  'price-stays': priceStays,
  'charge-failed': failed,
  'confirm-payment': failed,
  'confirm-to-begin': stands(['incomplete'], ({ stood }) => ({ price: priceOf(stood)?.id ?? '' })),
  refunded: ({ mail, record }) => {
    const cents = record.refunds.get(mail.about)
    return cents === undefined ? 'nothing was given back' : { cents: [cents] }
  },
  'month-comped': (scene) => {
    const cents = [...scene.record.comps.values()]
    if (cents.length === 0) return 'nothing was credited'
    const days = scene.stood ? new Set(statesInHour(scene).map(nextMonthAt)) : [undefined]
    return cents.flatMap((each) => [...days].map((at) => ({ cents: [each], at: [at] })))
  },
  unpaid: stands(['unpaid'], (scene) => ({ cents: [owedCents(scene)] })),
  paused: stands(['paused'], ({ stood }) => ({
    at: [Number(stood.metadata.paid_until), stood.pause_collection?.resumes_at],
  })),
  'resumes-soon': stands(['paused'], (scene) =>
    chargedThen(scene, { at: [scene.stood.pause_collection?.resumes_at], isAsked: !scene.isAway }),
  ),
  cancelled: stands(['ending'], (scene) => ({ at: [rightThen(scene)] })),
  // An automatic continuation is reported without a query to Stripe.
  resumed: stands(['active', 'trialing'], (scene) =>
    chargedThen(scene, { at: [periodEnd(scene.stood)], isAsked: false }),
  ),
  ended: stands(['ended'], ({ stood }) => ({ at: [stood.ended_at] })),
  'trial-not-started': ({ record }) =>
    record.subscriptions.size > 0 ? 'Stripe has a subscription of theirs' : { says: /did not start/ },
  'card-expires': cardExpires,
}

/**
 * Returns the subscription's states in the hour before a mail: mails about operator actions use the known
 * state, and Stripe’s event may be lost.
 */
function statesInHour({ mail, record, stood }: MailScene): TwinSubscription[] {
  const then = record.subscriptionsThen.get(stood?.id ?? '') ?? []
  const known = then.filter(({ sequence }) => sequence <= mail.sequence)
  const since = mail.writtenAt / 1000 - HOUR_SECONDS
  return known
    .filter((_, place) => (known[place + 1]?.at ?? Number.POSITIVE_INFINITY) >= since)
    .map(({ is }) => is)
}

/**
 * Returns the time of the next month, even if a month is owed: credit is deducted from the following month.
 */
function nextMonthAt(stood: TwinSubscription): number | null {
  return statusExpected(stood) === 'past_due' ? (periodEnd(stood) ?? null) : nextChargeAt(stood)
}
