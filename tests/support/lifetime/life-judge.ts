import { sql } from 'drizzle-orm'
import { entitledRows } from '#members/subscriptions/entitled-rows.ts'
import { subscriptions } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Invoice, idOf, type TwinSubscription } from '#twins/stripe/objects/twin-object.ts'
import type { ActAnswer } from './life-acts.ts'
import type { LifeMember, LifePlan } from './life-members.ts'
import { MailJudge } from './mails/mail-judge.ts'
import type { MortalProcess } from './mortal-process.ts'
import {
  type CustomerRecord,
  presentOf,
  refundedCentsOf,
  rightAt,
  runningOf,
  type StripeRecord,
  spansOf,
  statusExpected,
} from './stripe-record.ts'

type SubscriptionSnapshot = {
  profileId: string
  customer: string | null
  status: string | null
  stripeId: string | null
  pending: string | null
  card: string | null
  isEntitled: boolean | null
  startedAt: string | null
  weekAt: string | null
  nextPriceId: string | null
  nextPriceCents: number | null
  nextPriceFrom: string | null
}

export type Disagreement = { at: string; member: string; what: string; history: string[] }

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

const CLOCKS_DIFFER_MS = 15 * 60_000

/** Compares our records, pages, mails and access with Stripe's actions. */
export class LifeJudge {
  readonly disagreements: Disagreement[] = []
  readonly #db: Context['db']
  readonly #record: StripeRecord
  readonly #members: Map<string, LifeMember>
  readonly #mails: MailJudge
  /** The subscription state at the last check of its pages. */
  readonly #seen = new Map<string, TwinSubscription>()
  /** The announced price at the last check of the account. */
  readonly #pricesSeen = new Map<string, { present: TwinSubscription; shown: string }>()
  #at = ''
  /** Members found without a right to meals, and since when. */
  readonly #withoutRight = new Map<string, number>()
  /** Prices missing at Stripe an hour ago. A job creates newly saved prices. */
  #toBeSetUp = new Set<string>()
  /** Members who left with an active subscription, and since when Stripe could have been notified. */
  readonly #toBeClosed = new Map<string, number>()

  constructor(
    { db, config }: Pick<Context, 'db' | 'config'>,
    { record, members, plans }: { record: StripeRecord; members: LifeMember[]; plans: LifePlan[] },
  ) {
    this.#db = db
    this.#record = record
    this.#members = new Map(members.map((member) => [member.profileId, member]))
    const blame = (member: LifeMember | undefined, what: string) => this.#blame(member, what)
    this.#mails = new MailJudge({ db, config }, { record, members, plans, blame })
  }

  /** Checks that everything agrees, once lost, late and failed work has had an hour to recover. */
  async judgeHour(ctx: Context, at: number, process: MortalProcess): Promise<void> {
    this.#at = new Date(at).toISOString()
    await this.#mails.judgeNew()
    for (const snapshot of await this.#snapshots(ctx)) {
      const member = this.#members.get(snapshot.profileId)
      if (member && snapshot.customer)
        this.#judgeSnapshot({ ...member, customer: snapshot.customer }, snapshot, at)
      if (member && !member.hasLeft) this.#mails.judgeGivenUp(member, snapshot.status)
      if (member) await this.#judgeOwingPage(process, member)
      if (member) await this.#judgeNextPrice(process, member, { snapshot, at })
    }
    for (const member of this.#members.values()) if (member.hasLeft) this.#judgeLeft(member, at)
    await this.#judgeFindings()
  }

  /** Restarts the one-hour limit for work at Stripe after an outage. */
  waitForStripe(): void {
    this.#toBeClosed.clear()
    this.#toBeSetUp.clear()
    this.#mails.waitForStripe()
  }

  /** Checks that a response to a member is true at once, or says that the outcome is unknown. */
  async judgeAnswer(
    process: MortalProcess,
    { member, answer, before }: { member: LifeMember; answer: ActAnswer; before: Said },
  ): Promise<void> {
    const { status, says } = answer
    if (status <= 0 || member.hasLeft) return
    if (status === 500) return this.#blame(member, `an act was answered with 500 ${says}`)
    const after = sayOf(this.#record.of(member.customer))
    const missing = status === 200 && answer.effect?.(this.#record.of(member.customer))
    if (missing) this.#blame(member, `was answered that it is done, and ${missing}`)
    if (/Nothing (has changed|was charged|was done)|current one stays/.test(says) && after.all !== before.all)
      this.#blame(member, `“${says}” was said, and ${before.all} became ${after.all}`)
    // Skip an action that changed nothing, or only money outside the subscription: its page is unchanged.
    if (after.subscription === before.subscription || (status !== 200 && !/do not know yet/.test(says)))
      return
    const page = await process.call(member.requester, 'GET', `/subscription?profileId=${member.profileId}`)
    const present = presentOf(this.#record.of(member.customer))
    if (page.body.unknownYet || !present) return
    const expected = statusExpected(present)
    if (page.body.status !== expected && page.body.status !== 'starting')
      this.#blame(member, `the page says ${page.body.status} after an answer, Stripe ${expected}`)
  }

  /**
   * Records an action between two checks, since it may give a right for a while. `from` is Stripe's last
   * action before it.
   */
  noteAct(member: LifeMember, from: number): void {
    this.#withoutRight.delete(member.profileId)
    this.#mails.prices.noteAct(member, from)
  }

  blameOperator(what: string): void {
    this.#blame(undefined, what)
  }

  /** Checks conditions that apply to a whole lifetime. */
  judgeEnd(): void {
    for (const member of this.#members.values()) {
      const spans = spansOf(this.#record.of(member.customer)).filter(({ isCharged }) => isCharged)
      for (const [place, { from }] of spans.entries()) {
        const last = spans[place - 1]
        if (last && from < last.until)
          this.#blame(member, `charged twice for ${instant(from)} until ${instant(last.until)}`)
      }
    }
  }

  #judgeSnapshot(member: LifeMember, snapshot: SubscriptionSnapshot, at: number): void {
    const record = this.#record.of(member.customer)
    const running = runningOf(record)
    if (running.length > 1) this.#blame(member, `${running.length} subscriptions run`)
    const present = presentOf(record)
    const { status, stripeId, pending } = snapshot
    if (!present) {
      if (status) this.#blame(member, `is ${status}, and Stripe has nothing`)
      return
    }
    const expected = statusExpected(present)
    if (status !== expected) this.#blame(member, `is ${status}, and ${expected} at Stripe`)
    if (running[0] && stripeId !== running[0].id) this.#blame(member, 'has another subscription at Stripe')
    if (pending) this.#blame(member, `still waits for the answer to ${pending}`)
    if (!pending && isForNothing(record, present)) this.#blame(member, 'has a month that nobody charges')
    if (!pending && asksForEarlier(record, present)) this.#blame(member, 'is asked for a month without plans')
    this.#judgeCard(member, snapshot, running[0])
    this.#judgeRight(member, snapshot, { record, at })
    const price = present.items.data[0]?.price.id
    this.#mails.judgeCounts(member, { subscription: present.id, status: expected, price }, at)
  }

  /** Checks that the account states the new price as the mail did. */
  async #judgeNextPrice(
    process: MortalProcess,
    member: LifeMember,
    { snapshot, at }: { snapshot: SubscriptionSnapshot; at: number },
  ): Promise<void> {
    const { profileId, requester, hasLeft } = member
    const present = presentOf(this.#record.of(member.customer))
    if (hasLeft || !present || !snapshot.status) return
    const { prices } = this.#mails
    prices.judge(member, present, snapshot)
    prices.judgeMove(member, present, at)
    const shown = JSON.stringify(prices.shownTo(member, present))
    const seen = this.#pricesSeen.get(profileId)
    this.#pricesSeen.set(profileId, { present, shown })
    if (!seen || (seen.shown === shown && (shown === 'null' || seen.present === present))) return
    const { body } = await process.call(requester, 'GET', `/subscription?profileId=${profileId}`)
    if (JSON.stringify(body.nextPrice) !== shown)
      this.#blame(member, `is shown ${JSON.stringify(body.nextPrice)} ahead, and was told ${shown}`)
  }

  /** Checks that the newest card is charged. For an ended subscription, this applies on restart. */
  #judgeCard(
    member: LifeMember,
    snapshot: SubscriptionSnapshot,
    running: TwinSubscription | undefined,
  ): void {
    if (!member.card) return
    const atStripe = running?.default_payment_method
    for (const card of [snapshot.card, ...(running ? [String(atStripe)] : [])])
      if (card !== member.card) this.#blame(member, `put ${member.card} in place, and ${card} is charged`)
  }

  #judgeRight(
    member: LifeMember,
    { isEntitled, startedAt, weekAt }: SubscriptionSnapshot,
    { record, at }: { record: CustomerRecord; at: number },
  ): void {
    const { hasRight, isNear } = rightAt(record, at / 1000)
    this.#judgeLastWeek(member, { hasRight: hasRight || isNear, weekAt, at })
    if (isNear) return
    if (isEntitled !== hasRight)
      this.#blame(member, hasRight ? 'has a right to weeks and gets none' : 'gets weeks without a right')
    if (!hasRight || !startedAt) return
    const weekBegan = at - ((at - Date.parse(startedAt)) % WEEK_MS)
    // Clocks may differ at the start of a week.
    if (at - weekBegan < HOUR_MS) return
    if (!weekAt || Date.parse(weekAt) < weekBegan - HOUR_MS)
      this.#blame(
        member,
        `lacks the week that began ${new Date(weekBegan).toISOString()}, the last is of ${weekAt}`,
      )
  }

  /** Checks that no week was ordered for a member who has had no right to meals for an hour. */
  #judgeLastWeek(
    { profileId, name }: LifeMember,
    { hasRight, weekAt, at }: { hasRight: boolean; weekAt: string | null; at: number },
  ): void {
    if (hasRight) return void this.#withoutRight.delete(profileId)
    const since = this.#withoutRight.get(profileId) ?? at
    this.#withoutRight.set(profileId, since)
    if (weekAt && Date.parse(weekAt) > since + CLOCKS_DIFFER_MS)
      this.#blame(this.#members.get(profileId), `${name} was ordered a week without a right, of ${weekAt}`)
  }

  /**
   * Checks the pages of a member whose charge is not retried: no meals come, and the amount due is the
   * current period's.
   */
  async #judgeOwingPage(process: MortalProcess, member: LifeMember): Promise<void> {
    const { requester, profileId, customer, hasLeft } = member
    const present = presentOf(this.#record.of(customer))
    if (hasLeft || present?.status !== 'unpaid' || this.#seen.get(present.id) === present) return
    this.#seen.set(present.id, present)
    const { body: page } = await process.call(requester, 'GET', `/subscription?profileId=${profileId}`)
    const { body: billing } = await process.call(requester, 'GET', `/billing?profileId=${profileId}`)
    const owed = newestOwed(this.#record.of(customer), present)
    const shown = [page.status, page.isEntitled, page.renewsAt, billing.dueCents, billing.nextCharge]
    const wanted = ['unpaid', false, null, owed?.amount_remaining, null]
    if (shown.join() !== wanted.join()) this.#blame(member, `is shown ${shown.join()} for ${wanted.join()}`)
  }

  /**
   * Checks that a departed member is closed at Stripe. An hourly job does this, so it has an hour once Stripe
   * is back.
   */
  #judgeLeft(member: LifeMember, at: number): void {
    const { profileId, customer } = member
    if (runningOf(this.#record.of(customer)).length === 0) return void this.#toBeClosed.delete(profileId)
    const since = this.#toBeClosed.get(profileId) ?? at
    this.#toBeClosed.set(profileId, since)
    if (at - since > HOUR_MS) this.#blame(member, 'has left, and a subscription runs at Stripe')
  }

  async #snapshots(ctx: Context): Promise<SubscriptionSnapshot[]> {
    const { rows } = await ctx.db.execute<SubscriptionSnapshot>(sql`
      select a.profile_id as "profileId", a.stripe_customer_id as customer, ${subscriptions.status} as status,
        ${subscriptions.stripeSubscriptionId} as "stripeId", ${subscriptions.paymentMethod} as card, ${subscriptions.startedAt}::text as "startedAt",
        ${subscriptions.nextPriceId} as "nextPriceId", ${subscriptions.nextPriceCents} as "nextPriceCents", ${subscriptions.nextPriceFrom}::text as "nextPriceFrom",
        coalesce(${subscriptions.pendingAct}, case when ${subscriptions.restartKey} is null then null else 'restart' end) as pending,
        ${entitledRows(ctx)} as "isEntitled",
        (select max(o.created)::text from meal_plans.orders o where o.profile_id = a.profile_id) as "weekAt"
      from members.payment_accounts a
      left join ${subscriptions} on ${subscriptions.profileId} = a.profile_id`)
    return rows
  }

  /**
   * Checks the findings. While an operator’s action waits to be retried, members or time may make it
   * impossible or late, so such a finding is correct. So is a move in doubt when its member leaves.
   */
  async #judgeFindings(): Promise<void> {
    const { rows } = await this.#db.execute<{ kind: string; detail: string; profileId: string }>(sql`
      select kind, detail, profile_id::text as "profileId" from members.payment_findings
      where settled_at is null and kind not in ('clock-apart', 'act-refused', 'act-late')
        and not (kind = 'act-unknown' and profile_id is null)`)
    const before = this.#toBeSetUp
    this.#toBeSetUp = new Set(
      rows.filter(({ kind }) => kind === 'set-up-differs').map(({ detail }) => detail),
    )
    for (const { kind, detail, profileId } of rows)
      if (kind !== 'set-up-differs' || before.has(detail))
        this.#blame(this.#members.get(profileId), `${kind}: ${detail}`)
  }

  #blame(member: LifeMember | undefined, what: string): void {
    const name = member?.name ?? 'somebody'
    // Report each disagreement once, because it is found again every hour.
    if (this.disagreements.some((one) => one.member === name && one.what === what)) return
    this.disagreements.push({ at: this.#at, member: name, what, history: [...(member?.history ?? [])] })
  }
}

/** True if meal plans come and the current period's invoice was voided before a charge was attempted. */
function isForNothing({ invoicesThen }: CustomerRecord, present: TwinSubscription): boolean {
  const invoice = invoicesThen.get(idOf(present.latest_invoice) ?? '')?.at(-1)?.is
  const isCalledOff = invoice?.status === 'open' && invoice.auto_advance === false && !invoice.attempted
  return isCalledOff && statusExpected(present) === 'active'
}

/** True if an unpaid subscription continues and an earlier month is still open, or left as a draft. */
function asksForEarlier(
  { invoicesThen, subscriptionsThen }: CustomerRecord,
  present: TwinSubscription,
): boolean {
  const then = subscriptionsThen.get(present.id) ?? []
  const paidAt = then.findLastIndex(({ is }) => is.status === 'unpaid') + 1
  const begun = then[paidAt]?.is.items.data[0]?.current_period_start
  if (paidAt === 0 || begun === undefined || statusExpected(present) === 'ended') return false
  return [...invoicesThen.values()].some((each) => {
    const invoice = each.at(-1)?.is
    if (invoice?.parent?.subscription_details?.subscription !== present.id) return false
    const isLeft = invoice.status === 'draft' && invoice.auto_advance === false
    return invoice.created < begun && (invoice.status === 'open' || isLeft)
  })
}

/** Finds the newest unsettled invoice. A later one for another plan may be paid already or have no amount. */
function newestOwed({ invoicesThen }: CustomerRecord, { id }: TwinSubscription): Invoice | undefined {
  return [...invoicesThen.values()]
    .map((then) => then.at(-1)?.is)
    .findLast(
      (invoice) =>
        invoice?.parent?.subscription_details?.subscription === id &&
        ['open', 'draft'].includes(invoice.status ?? ''),
    )
}

/** A summary of the changes a member would notice: of the subscription only, and including its money. */
export type Said = { subscription: string; all: string }

export function sayOf(record: CustomerRecord): Said {
  const present = presentOf(record)
  const charged = `charged ${record.charges.size} times`
  const money = `${-record.balanceCents} of credit, ${refundedCentsOf(record)} given back`
  if (!present) return { subscription: `nothing, ${charged}`, all: `nothing, ${charged}, ${money}` }
  const { id, items, default_payment_method: card, discounts } = present
  const stands = `${id} ${statusExpected(present)} at ${items.data[0]?.price.unit_amount} with ${String(card)}`
  const subscription = `${stands}, ${discounts.length} promotions, ${charged}`
  return { subscription, all: `${subscription}, ${money}` }
}

function instant(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
