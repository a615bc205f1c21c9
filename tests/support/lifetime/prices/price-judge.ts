import { monthsLater } from '#platform/months-later.ts'
import type { TwinSubscription } from '#twins/stripe/objects/twin-object.ts'
import type { LifeMember, LifePlan } from '../life-members.ts'
import type { LifeMail } from '../mails/life-mails.ts'
import { type DatedState, type StripeRecord, statusExpected } from '../stripe-record.ts'

/** A price announced by mail, which applies from the first charge after a given second. */
export type Announced = {
  subscription: string
  price: string
  cents: number
  from: number
}

/** Our record of the announcement, which the account page shows. */
type StoredPrice = { nextPriceId: string | null; nextPriceCents: number | null; nextPriceFrom: string | null }
type State = DatedState<TwinSubscription>
type PriceWatch = {
  announced: Announced | null
  /** Number of states checked for each subscription. */
  looked: Map<string, number>
  /** Number of announced prices charged since, by subscription. */
  came: Map<string, number>
  /** Stripe's actions during a member's or an operator's action: after `from`, up to `to`. */
  acts: { from: number; to: number }[]
}

const CHARGED = ['trialing', 'active', 'past_due', 'paused']
const DAY_SECONDS = 86_400
/** A notice is sent by a job. An hourly check retries it if it failed. */
const NOTIFIED_WITHIN_MS = 3 * 60 * 60 * 1000
/** An operator’s action whose response is lost is retried for most of a day. */
const ACT_LASTS_MS = 2 * DAY_SECONDS * 1000

export const NOTICE_SECONDS = 30 * DAY_SECONDS

const priceOf = ({ items }: TwinSubscription) => items.data[0]?.price
const periodEnd = ({ items }: TwinSubscription) => items.data[0]?.current_period_end ?? 0

/** Returns the first charge of a subscription at or after a second, in its current state. */
export function chargeNotBefore(second: number, stood: TwinSubscription): number {
  const { billing_cycle_anchor: anchor } = stood
  const months = Array.from({ length: 60 }, (_, month) => monthsLater(periodEnd(stood), month, anchor))
  return months.find((at) => at >= second) ?? Number.POSITIVE_INFINITY
}

/**
 * Returns the day named to the member as the start of the new price: nothing is charged until a pause ends.
 */
export function namedDay(from: number, stood: TwinSubscription): number {
  const resumesAt = statusExpected(stood) === 'paused' ? stood.pause_collection?.resumes_at : undefined
  return Math.max(from, resumesAt ?? 0)
}

type Blame = (member: LifeMember | undefined, what: string) => void

/**
 * Checks that members are only charged a price that they chose or were notified of thirty days before. An
 * announced price must take effect or be withdrawn by another mail.
 */
export class PriceJudge {
  readonly #record: StripeRecord
  readonly #plans: LifePlan[]
  readonly #blame: Blame
  readonly #watches = new Map<string, PriceWatch>()

  constructor({ record, plans, blame }: { record: StripeRecord; plans: LifePlan[]; blame: Blame }) {
    this.#record = record
    this.#plans = plans
    this.#blame = blame
  }

  noteAct({ profileId }: LifeMember, from: number): void {
    const { acts } = this.#of(profileId)
    if (this.#record.sequence > from) acts.push({ from, to: this.#record.sequence })
  }

  /**
   * Returns the announcements that may apply when a mail is written. A price that the plan no longer has may
   * be withdrawn by then.
   */
  before(member: LifeMember, mail: LifeMail): (Announced | null)[] {
    this.#lookUntil(member, mail.sequence)
    const { announced } = this.#of(member.profileId)
    if (!announced) return [null]
    return this.#planOf(announced.price)?.priceCents === announced.cents ? [announced] : [announced, null]
  }

  /** Records the effect of a mail. */
  after(member: LifeMember, mail: LifeMail, stood: TwinSubscription | undefined): void {
    const watch = this.#of(member.profileId)
    const { kind, about: price, key, rest } = mail
    const { announced } = watch
    if (kind === 'price-changes') {
      if (announced?.price === price) this.#blame(member, `was sent ${key}, and knew that price`)
      const cents = this.#record.prices.get(price)?.cents ?? 0
      const from = Date.parse(rest.slice(0, '2026-01-01T00:00:00.000Z'.length)) / 1000
      watch.announced = { subscription: stood?.id ?? '', price, cents, from }
    }
    if (kind === 'price-stays') {
      if (announced?.price !== price) this.#blame(member, `was sent ${key}, and that price was not announced`)
      watch.announced = null
    }
  }

  /**
   * Checks after an hour that the account shows the announced price, and that a price the plan no longer has
   * is withdrawn.
   */
  judge(member: LifeMember, present: TwinSubscription, stored: StoredPrice): void {
    this.#lookUntil(member, Number.POSITIVE_INFINITY)
    const watch = this.#of(member.profileId)
    const { announced } = watch
    const status = statusExpected(present)
    const plan = this.#planOf(priceOf(present)?.id)
    if (announced && plan?.priceCents !== announced.cents) {
      if (CHARGED.includes(status))
        this.#blame(
          member,
          `was told of ${announced.cents}, the plan costs ${plan?.priceCents}, and no mail says so`,
        )
      watch.announced = null
    }
    const is = watch.announced
    const wanted = [is?.price ?? null, is?.cents ?? null, is ? is.from : null]
    const from = stored.nextPriceFrom && Date.parse(stored.nextPriceFrom) / 1000
    const shown = [stored.nextPriceId, stored.nextPriceCents, from || null]
    if (shown.join() !== wanted.join())
      this.#blame(member, `has ${shown.join()} ahead, and was told ${wanted.join()}`)
  }

  /** Checks that a member who is to be moved was notified. */
  judgeMove(member: LifeMember, present: TwinSubscription, at: number): void {
    const price = priceOf(present)
    const plan = this.#planOf(price?.id)
    const move = plan?.move
    if (!move || move.priceCents !== plan.priceCents || price?.unit_amount === move.priceCents) return
    const last = this.#record.of(member.customer).subscriptionsThen.get(present.id)?.at(-1)
    const wasSo = last !== undefined && last.at * 1000 < move.at
    if (!wasSo || !CHARGED.includes(statusExpected(present)) || at - move.at < NOTIFIED_WITHIN_MS) return
    if (this.#of(member.profileId).announced?.cents !== move.priceCents)
      this.#blame(member, `is moved to ${move.priceCents} since ${iso(move.at / 1000)}, and was not told`)
  }

  /** Returns the upcoming price that the account page must show. */
  shownTo(member: LifeMember, present: TwinSubscription): { cents: number; from: string } | null {
    const { announced } = this.#of(member.profileId)
    if (!announced || statusExpected(present) === 'ending') return null
    return { cents: announced.cents, from: iso(namedDay(announced.from, present)) }
  }

  /** Returns how often an announced price took effect. */
  cameTo({ profileId }: LifeMember, subscription: string): number {
    return this.#of(profileId).came.get(subscription) ?? 0
  }

  planNameOf(price: string | undefined): string | undefined {
    return this.#planOf(price)?.name
  }

  #of(profileId: string): PriceWatch {
    const known = this.#watches.get(profileId)
    if (known) return known
    const made: PriceWatch = { announced: null, looked: new Map(), came: new Map(), acts: [] }
    this.#watches.set(profileId, made)
    return made
  }

  #planOf(price: string | undefined): LifePlan | undefined {
    const id = this.#record.prices.get(price ?? '')?.plan
    return this.#plans.find((plan) => plan.id === id)
  }

  #lookUntil(member: LifeMember, sequence: number): void {
    const watch = this.#of(member.profileId)
    for (const [id, then] of this.#record.of(member.customer).subscriptionsThen) {
      let place = watch.looked.get(id) ?? 0
      for (let state = then[place]; state && state.sequence <= sequence; state = then[place]) {
        this.#look(member, watch, { before: then[place - 1], state })
        place += 1
      }
      watch.looked.set(id, place)
    }
  }

  #look(
    member: LifeMember,
    watch: PriceWatch,
    { before, state }: { before: State | undefined; state: State },
  ): void {
    const { announced } = watch
    const { is } = state
    const isTheirs = announced?.subscription === is.id
    // A restarted subscription starts at the plan's current price.
    if (!before || (isTheirs && statusExpected(is) === 'ended')) watch.announced = null
    if (!before) return
    const [old, price] = [priceOf(before.is), priceOf(is)]
    if (old?.id !== price?.id) {
      this.#judgeChange(member, watch, { before, state })
      watch.announced = null
      return
    }
    if (!announced || !isTheirs) return
    this.#judgeCharge(member, announced, { before, state })
    announced.from = chargeNotBefore(announced.from, is)
  }

  #judgeChange(
    member: LifeMember,
    { announced, came, acts }: PriceWatch,
    { before, state: { is, sequence, at } }: { before: State; state: State },
  ): void {
    const [old, price] = [priceOf(before.is), priceOf(is)]
    const says = `${is.id} costs ${price?.unit_amount} instead of ${old?.unit_amount} since ${iso(at)}`
    const isByBank = before.is.pending_update?.subscription_items?.[0]?.price.id === price?.id
    const isByAct = isByBank || acts.some(({ from, to }) => sequence > from && sequence <= to)
    if (announced && announced.subscription === is.id && announced.price === price?.id) {
      came.set(is.id, (came.get(is.id) ?? 0) + 1)
      if (!isByAct && periodEnd(is) < announced.from)
        this.#blame(member, `${says}, and was told ${iso(announced.from)}`)
      return
    }
    if (isByAct) return
    const isOtherPlan = this.#planOf(old?.id) !== this.#planOf(price?.id)
    if (!isOtherPlan || !hasChosen(member, at)) this.#blame(member, `${says}, and no mail announced it`)
  }

  /**
   * Checks that an announced price takes effect with its charge, unless another change was in progress in
   * these days.
   */
  #judgeCharge(
    member: LifeMember,
    { from, cents }: Announced,
    { before, state }: { before: State; state: State },
  ): void {
    const begun = state.is.items.data[0]?.current_period_start ?? 0
    const isNewMonth = before.is.items.data[0]?.current_period_start !== begun
    const wasAtRest = ['trialing', 'active'].includes(statusExpected(before.is)) && !before.is.pending_update
    if (!isNewMonth || !wasAtRest || begun < from || begun - before.at < DAY_SECONDS) return
    if (this.#planOf(priceOf(state.is)?.id)?.priceCents === cents)
      this.#blame(member, `was charged on ${iso(begun)} at another price than ${cents}, which was announced`)
  }
}

/** True if the member, or an operator, requested another plan in these days. */
function hasChosen({ history }: LifeMember, at: number): boolean {
  return history.some((act) => {
    const [when = '', name = ''] = act.split(' ')
    const age = at * 1000 - Date.parse(when)
    return ['change-plan', 'operator-moves'].includes(name) && age > -ACT_LASTS_MS && age < ACT_LASTS_MS
  })
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
