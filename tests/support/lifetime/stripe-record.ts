import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type {
  BalanceEntry,
  Charge,
  Discount,
  Event,
  Invoice,
  PaymentIntent,
  PaymentMethod,
  Price,
  Refund,
  TwinSubscription,
} from '#twins/stripe/objects/twin-object.ts'
import { idOf } from '#twins/stripe/objects/twin-object.ts'

/** The followed kinds of objects: events, and changes that no event fully describes. */
const KINDS = ['event', 'customer_balance_transaction', 'price', 'payment_method']
/**
 * More than occur in any hour. An explicit limit makes the database walk its index instead of sorting all
 * rows of a kind.
 */
const MOST_AT_ONCE = 10_000

/** A state from a moment on, by the order of Stripe's actions and by Stripe's clock, in seconds. */
export type DatedState<Of> = { sequence: number; at: number; is: Of }

/** Stripe's actions for one customer, from its own events. */
export type CustomerRecord = {
  /** Number of changes to the record. */
  changes: number
  subscriptions: Map<string, TwinSubscription>
  paid: Map<string, Invoice>
  charges: Map<string, Charge>
  /** Negative if an amount is deducted from the next charge. */
  balanceCents: number
  /** Payments that a bank must confirm. */
  waiting: Map<string, PaymentIntent>
  /** Subscriptions that were scheduled to end at some time. */
  wereEnding: Set<string>
  /** The successive states of each subscription and each invoice, by id, and of the balance. */
  subscriptionsThen: Map<string, DatedState<TwinSubscription>[]>
  invoicesThen: Map<string, DatedState<Invoice>[]>
  balanceThen: DatedState<number>[]
  /** Cents refunded, and cents credited by an operator. */
  refunds: Map<string, number>
  comps: Map<string, number>
  discounts: Map<string, Discount>
}

/** Follows the twin by its events, so that expectations don't depend on the product's data. */
export class StripeRecord {
  readonly customers = new Map<string, CustomerRecord>()
  readonly counts = new Map<string, number>()
  /** The percentage of each coupon. */
  readonly percentOff = new Map<string, number>()
  /** The plan and the monthly amount of each price. */
  readonly prices = new Map<string, { plan: string; cents: number }>()
  /** The second from which each card has expired. */
  readonly cards = new Map<string, number>()
  readonly #customerOfCharge = new Map<string, string>()
  readonly #db: Db
  #last = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Returns the sequence of Stripe's last action read so far. */
  get sequence(): number {
    return this.#last
  }

  of(customer: string | null | undefined): CustomerRecord {
    const known = this.customers.get(customer ?? '')
    if (known) return known
    const made: CustomerRecord = {
      changes: 0,
      subscriptions: new Map(),
      paid: new Map(),
      charges: new Map(),
      balanceCents: 0,
      waiting: new Map(),
      wereEnding: new Set(),
      subscriptionsThen: new Map(),
      invoicesThen: new Map(),
      balanceThen: [],
      refunds: new Map(),
      comps: new Map(),
      discounts: new Map(),
    }
    if (customer) this.customers.set(customer, made)
    return made
  }

  /** Reads new actions. Returns the affected customers. */
  async catchUp(): Promise<Set<string>> {
    const { rows } = await this.#db.execute<{
      sequence: string
      body: Event | BalanceEntry | Price | PaymentMethod
    }>(sql`
      select sequence, body from unnest(${sql.param(KINDS)}::text[]) wanted, lateral (
        select sequence, body from payments_sandbox.objects
        where kind = wanted and sequence > ${this.#last} order by sequence desc limit ${sql.raw(String(MOST_AT_ONCE))}
      ) newest
      order by sequence`)
    if (rows.length >= MOST_AT_ONCE) throw new Error('More has happened than is read at once.')
    const touched = new Set<string>()
    for (const { sequence, body } of rows) {
      this.#last = Number(sequence)
      if (body.object === 'price') {
        this.prices.set(body.id, { plan: body.metadata.plan ?? '', cents: body.unit_amount ?? 0 })
        continue
      }
      if (body.object === 'payment_method') {
        const { exp_year, exp_month } = body.card ?? { exp_year: 9999, exp_month: 12 }
        this.cards.set(body.id, Date.UTC(exp_year, exp_month, 1) / 1000)
        continue
      }
      if (body.object !== 'event') {
        if (body.type === 'adjustment') this.#changed(idOf(body.customer)).comps.set(body.id, -body.amount)
        continue
      }
      this.counts.set(body.type, (this.counts.get(body.type) ?? 0) + 1)
      const customer = this.#take(body, this.#last)
      if (customer) touched.add(customer)
    }
    return touched
  }

  #take({ type, data, created: at }: Event, sequence: number): string | null {
    const object = data.object as { object: string; id: string; customer?: string | null; balance?: number }
    if (type === 'coupon.created')
      this.percentOff.set(object.id, (object as { percent_off?: number | null }).percent_off ?? 0)
    if (type === 'refund.created') this.#takeRefund(object as unknown as Refund)
    if (object.object === 'customer') {
      const record = this.#changed(object.id)
      record.balanceCents = object.balance ?? 0
      record.balanceThen.push({ sequence, at, is: record.balanceCents })
    }
    if (!object.customer) return null
    const record = this.#changed(object.customer)
    if (object.object === 'subscription') {
      const subscription = object as unknown as TwinSubscription
      record.subscriptions.set(object.id, subscription)
      note(record.subscriptionsThen, object.id, { sequence, at, is: subscription })
      if (subscription.cancel_at !== null) record.wereEnding.add(object.id)
    }
    if (object.object === 'invoice')
      note(record.invoicesThen, object.id, { sequence, at, is: object as unknown as Invoice })
    if (object.object === 'discount') record.discounts.set(object.id, object as unknown as Discount)
    if (type === 'invoice.paid') record.paid.set(object.id, object as unknown as Invoice)
    if (type === 'charge.succeeded' || type === 'charge.refunded') {
      record.charges.set(object.id, object as unknown as Charge)
      this.#customerOfCharge.set(object.id, object.customer)
    }
    if (object.object === 'payment_intent') {
      const intent = object as unknown as PaymentIntent
      if (intent.status === 'requires_action') record.waiting.set(object.id, intent)
      else record.waiting.delete(object.id)
    }
    return object.customer
  }

  #changed(customer: string | null | undefined): CustomerRecord {
    const record = this.of(customer)
    record.changes += 1
    return record
  }

  #takeRefund({ id, amount, charge }: Refund): void {
    this.#changed(this.#customerOfCharge.get(idOf(charge) ?? '')).refunds.set(id, amount)
  }
}

function note<Of>(then: Map<string, DatedState<Of>[]>, id: string, snapshot: DatedState<Of>): void {
  const known = then.get(id)
  if (known) known.push(snapshot)
  else then.set(id, [snapshot])
}

/** Returns the state at a sequence number. */
export function asOf<Of>(then: readonly DatedState<Of>[] | undefined, sequence: number): Of | undefined {
  return then?.findLast((snapshot) => snapshot.sequence <= sequence)?.is
}

/** Returns all statuses that a customer's subscriptions ever had, in the product’s terms. */
export function statesOf({ subscriptionsThen }: CustomerRecord): string[] {
  return [...subscriptionsThen.values()].flat().map(({ is }) => statusExpected(is))
}

/** Returns the total paid by a customer. */
export function paidCentsOf({ paid }: CustomerRecord): number {
  return [...paid.values()].reduce((sum, { amount_paid }) => sum + amount_paid, 0)
}

/** Returns the total refunded to a customer. */
export function refundedCentsOf({ charges }: CustomerRecord): number {
  return [...charges.values()].reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
}

const ENDED = new Set<string>(['canceled', 'incomplete_expired'])

export function runningOf({ subscriptions }: CustomerRecord): TwinSubscription[] {
  return [...subscriptions.values()].filter(({ status }) => !ENDED.has(status))
}

/** Returns the active subscription, otherwise the newest. */
export function presentOf(record: CustomerRecord): TwinSubscription | undefined {
  return runningOf(record)[0] ?? [...record.subscriptions.values()].at(-1)
}

type PaidSpan = { from: number; until: number; subscription: string; isCharged: boolean }

/** Cached spans of each record, with its number of changes at the time. */
const paidSpans = new WeakMap<CustomerRecord, { changes: number; spans: PaidSpan[] }>()

/**
 * Returns the times for which whole months (or a trial) were invoiced and paid, each with whether it cost
 * something.
 */
export function spansOf(record: CustomerRecord): PaidSpan[] {
  const known = paidSpans.get(record)
  if (known?.changes === record.changes) return known.spans
  const spans = readSpans(record)
  paidSpans.set(record, { changes: record.changes, spans })
  return spans
}

function readSpans(record: CustomerRecord): PaidSpan[] {
  const lines = [...record.paid.values()].flatMap(({ lines, parent }) =>
    lines.data.map((line) => ({ line, subscription: String(parent?.subscription_details?.subscription) })),
  )
  return lines
    .filter(({ line }) => !line.parent?.subscription_item_details?.proration)
    .map(({ line: { period, amount }, subscription }) => {
      const endedAt = record.subscriptions.get(subscription)?.ended_at
      const until = Math.min(period.end, endedAt ?? period.end)
      return { from: period.start, until, subscription, isCharged: amount > 0 }
    })
    .toSorted((a, b) => a.from - b.from)
}

/** Returns the status that a subscription must have in the product. */
export function statusExpected(subscription: TwinSubscription): string {
  const { status, cancel_at, pause_collection } = subscription
  if (ENDED.has(status)) return 'ended'
  if (status === 'trialing') return cancel_at === null ? 'trialing' : 'ending'
  if (status !== 'active') return status
  if (cancel_at !== null) return 'ending'
  return pause_collection ? 'paused' : 'active'
}

export type Right = {
  hasRight: boolean /** So close to its start or end that clocks may differ. */
  isNear: boolean
}

const GRACE_SECONDS = 7 * 86_400
const NEAR_SECONDS = 15 * 60

/** Computes if a member must get meal plans at a second, from their payments and Stripe's state. */
export function rightAt(record: CustomerRecord, at: number): Right {
  const subscription = runningOf(record)[0]
  if (!subscription) return { hasRight: false, isNear: false }
  const until = rightUntil(record, subscription)
  return { hasRight: at < until, isNear: Math.abs(at - until) < NEAR_SECONDS }
}

/** Returns until when meal plans come in a subscription's current state, in seconds. */
export function rightUntil(record: CustomerRecord, subscription: TwinSubscription): number {
  const covered = Math.max(
    0,
    ...spansOf(record)
      .filter((span) => span.subscription === subscription.id)
      .map(({ until }) => until),
  )
  const owedFrom = owedSince(record, subscription)
  const cancelAt = subscription.cancel_at ?? Number.POSITIVE_INFINITY
  return untilOf(statusExpected(subscription), { covered, owedFrom, cancelAt })
}

const OWED = ['past_due', 'unpaid']

/** Returns the start of the first owed month, even if it started after a pause. */
function owedSince({ subscriptionsThen }: CustomerRecord, { id, items }: TwinSubscription): number {
  const then = subscriptionsThen.get(id) ?? []
  const lastPaid = then.findLastIndex(({ is }) => !OWED.includes(is.status))
  const since = then[lastPaid + 1]?.at
  // A month that starts and is owed is reported in two events of the same second.
  const first = then.findLast(({ at }) => at === since)?.is.items ?? items
  return first.data[0]?.current_period_start ?? 0
}

function untilOf(
  status: string,
  { covered, owedFrom, cancelAt }: { covered: number; owedFrom: number; cancelAt: number },
): number {
  switch (status) {
    case 'trialing':
    case 'active':
      return Number.POSITIVE_INFINITY
    case 'past_due':
      return Math.max(covered, owedFrom) + GRACE_SECONDS
    case 'paused':
      return covered
    case 'ending':
      return Math.min(covered, cancelAt)
    default:
      return 0
  }
}
