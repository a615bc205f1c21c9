import { sql } from 'drizzle-orm'
import type { TwinSubscription } from '#members/payments/sandbox/objects/twin-object.ts'
import { entitledRows } from '#members/subscriptions/entitled-rows.ts'
import { subscriptions } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import type { ActAnswer } from './life-acts.ts'
import type { LifeMember } from './life-members.ts'
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
}

/** How a member stood at the last hour, so that each change can be asked for its mail. */
type Known = { subscription: string; status: string; priceCents: number | null; mails: Map<string, number> }

export type Disagreement = { at: string; member: string; what: string; history: string[] }

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

/** Each reminder of the first charge, and how many whole days lie between its day and the day that ends the trial. */
const REMINDERS = { 'trial-ends-in-3-days': 3, 'trial-ends-in-1-day': 1 }
const DAY_MS = 24 * HOUR_MS
/** Days are an hour shorter or longer twice a year, and clocks differ. */
const DAY_VARIES_MS = 75 * 60_000
const CLOCKS_DIFFER_MS = 15 * 60_000

const MAIL_OF: Record<string, string[]> = {
  past_due: ['charge-failed', 'confirm-payment'],
  unpaid: ['unpaid'],
  paused: ['paused'],
  ending: ['cancelled'],
  ended: ['ended'],
}
/** The end of a pause may be a charge that fails first, and is paid within the hour. */
const RESUMED = ['resumed', 'charge-failed', 'confirm-payment']
const CHANGED = ['plan-changed']
const TELLING = [...Object.values(MAIL_OF), RESUMED, CHANGED].flat()

/** Which mail, of several one, has to tell what became of a subscription since; none where nothing did. */
function mailsOf(before: Omit<Known, 'mails'>, after: Omit<Known, 'mails'>): string[] | undefined {
  if (before.subscription !== after.subscription) return undefined
  if (before.status === after.status) return before.priceCents === after.priceCents ? undefined : CHANGED
  const runsAgain = ['active', 'trialing'].includes(after.status)
  return runsAgain && ['ending', 'paused'].includes(before.status) ? RESUMED : MAIL_OF[after.status]
}

/** Compares what we keep, say, write and give with what Stripe did. */
export class LifeJudge {
  readonly disagreements: Disagreement[] = []
  readonly #db: Context['db']
  readonly #record: StripeRecord
  readonly #members: Map<string, LifeMember>
  readonly #known = new Map<string, Known>()
  /** Keys of mails about money: by what they name, and their kind. */
  readonly #mails = new Map<string, Map<string, Set<string>>>()
  /** When each mail was written, by its key. */
  readonly #writtenAt = new Map<string, number>()
  #lastMail = '00000000-0000-0000-0000-000000000000'
  #at = ''
  /** Who was found to have no right, and since when. */
  readonly #withoutRight = new Map<string, number>()
  /** Who has left while a subscription still runs, and since when Stripe could have been told. */
  readonly #toBeClosed = new Map<string, number>()

  constructor(db: Context['db'], record: StripeRecord, members: LifeMember[]) {
    this.#db = db
    this.#record = record
    this.#members = new Map(members.map((member) => [member.profileId, member]))
  }

  /** After what is lost, late or down has had its hour: everything must agree. */
  async judgeHour(ctx: Context, at: number): Promise<void> {
    this.#at = new Date(at).toISOString()
    await this.#readMails()
    for (const snapshot of await this.#snapshots(ctx)) {
      const member = this.#members.get(snapshot.profileId)
      if (member && snapshot.customer)
        this.#judgeSnapshot({ ...member, customer: snapshot.customer }, snapshot, at)
    }
    for (const member of this.#members.values()) if (member.hasLeft) this.#judgeLeft(member, at)
    await this.#judgeFindings()
  }

  /** What can only be done at Stripe has its hour once it is back. */
  waitForStripe(): void {
    this.#toBeClosed.clear()
  }

  /** What somebody was answered must be true at once, or say that it is not known. */
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
    // What changed nothing, or only money beside the subscription, says what was known before.
    if (after.subscription === before.subscription || (status !== 200 && !/do not know yet/.test(says)))
      return
    const page = await process.call(member.requester, 'GET', `/subscription?profileId=${member.profileId}`)
    const present = presentOf(this.#record.of(member.customer))
    if (page.body.unknownYet || !present) return
    const expected = statusExpected(present)
    if (page.body.status !== expected && page.body.status !== 'starting')
      this.#blame(member, `the page says ${page.body.status} after an answer, Stripe ${expected}`)
  }

  /** Between two looks an act may give a right for a while. */
  noteAct({ profileId }: LifeMember): void {
    this.#withoutRight.delete(profileId)
  }

  /** What can only be said of a whole life. */
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
    this.#judgeCard(member, snapshot, running[0])
    this.#judgeRight(member, snapshot, { record, at })
    const priceCents = present.items.data[0]?.price.unit_amount ?? null
    this.#judgeMails(member, record, { subscription: present.id, status: expected, priceCents })
  }

  /** What was put in place last is charged: of one that has ended, when it starts again. */
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
    // Clocks may differ at the moment when a week begins.
    if (at - weekBegan < HOUR_MS) return
    if (!weekAt || Date.parse(weekAt) < weekBegan - HOUR_MS)
      this.#blame(
        member,
        `lacks the week that began ${new Date(weekBegan).toISOString()}, the last is of ${weekAt}`,
      )
  }

  /** Whoever has had no right for an hour was ordered nothing since. */
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

  #judgeMails(member: LifeMember, record: CustomerRecord, present: Omit<Known, 'mails'>) {
    const { subscription, status } = present
    const count = (kind: string) => this.#count(kind, subscription)
    for (const { id = '', amount_paid } of record.paid.values())
      if (amount_paid > 0 && this.#count('receipt', id) === 0) this.#blame(member, `has no receipt for ${id}`)
    const { trial_start, trial_end } = record.subscriptions.get(subscription) ?? {}
    if (trial_start && count('trial-started') !== 1)
      this.#blame(member, `was told ${count('trial-started')} times that the trial has started`)
    if (trial_end && !record.wereEnding.has(subscription) && status !== 'trialing' && status !== 'ended')
      for (const [kind, days] of Object.entries(REMINDERS)) {
        if (count(kind) !== 1) this.#blame(member, `was sent ${count(kind)} × ${kind}`)
        this.#judgeReminder(member, { kind, days, subscription, endsAt: trial_end * 1000 })
      }
    if (count('ended') > 1) this.#blame(member, 'was told twice that the subscription has ended')
    const before = this.#known.get(member.profileId)
    const mails = new Map(TELLING.map((kind) => [kind, count(kind)]))
    this.#known.set(member.profileId, { ...present, mails })
    const told = before && mailsOf(before, present)
    if (told?.every((kind) => (mails.get(kind) ?? 0) <= (before?.mails.get(kind) ?? 0)))
      this.#blame(
        member,
        `is ${status} at ${present.priceCents}, was ${before?.status} at ${before?.priceCents}, and no mail says so`,
      )
  }

  /** A trial ends with a day of its member, so that their days can be counted back from its end. */
  #judgeReminder(
    member: LifeMember,
    {
      kind,
      days,
      subscription,
      endsAt,
    }: { kind: string; days: number; subscription: string; endsAt: number },
  ): void {
    for (const key of this.#mails.get(subscription)?.get(kind) ?? []) {
      const ahead = endsAt - (this.#writtenAt.get(key) ?? 0)
      if (ahead < days * DAY_MS - DAY_VARIES_MS || ahead > (days + 1) * DAY_MS + DAY_VARIES_MS)
        this.#blame(member, `was sent ${kind} ${Math.round(ahead / HOUR_MS)} hours before the trial ends`)
    }
  }

  /** Who has left is closed at Stripe by a job that tries once an hour, so it has an hour from when Stripe is back. */
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
        coalesce(${subscriptions.pendingAct}, case when ${subscriptions.restartKey} is null then null else 'restart' end) as pending,
        ${entitledRows(ctx)} as "isEntitled",
        (select max(o.created)::text from meal_plans.orders o where o.profile_id = a.profile_id) as "weekAt"
      from members.payment_accounts a
      left join ${subscriptions} on ${subscriptions.profileId} = a.profile_id`)
    return rows
  }

  /**
   * Before an operator’s act is asked for again, members or time may have made it impossible, or late: found rightly. So
   * is a move in doubt when its member leaves.
   */
  async #judgeFindings(): Promise<void> {
    const { rows } = await this.#db.execute<{ kind: string; detail: string; profileId: string }>(sql`
      select kind, detail, profile_id::text as "profileId" from members.payment_findings
      where settled_at is null and kind not in ('clock-apart', 'act-refused', 'act-late')
        and not (kind = 'act-unknown' and profile_id is null)`)
    for (const { kind, detail, profileId } of rows)
      this.#blame(this.#members.get(profileId), `${kind}: ${detail}`)
  }

  async #readMails(): Promise<void> {
    const { rows } = await this.#db.execute<{ id: string; key: string; at: string }>(sql`
      select id::text, key, created_at::text as at from platform.outgoing_mail where id > ${this.#lastMail}::uuid and key like 'billing:%' order by id`)
    for (const { id, key, at } of rows) {
      this.#lastMail = id
      this.#writtenAt.set(key, Date.parse(at))
      const [, kind = '', , about = ''] = key.split(':')
      const mails = this.#mails.get(about) ?? new Map<string, Set<string>>()
      this.#mails.set(about, mails.set(kind, (mails.get(kind) ?? new Set()).add(key)))
    }
  }

  #count(kind: string, about: string): number {
    return this.#mails.get(about)?.get(kind)?.size ?? 0
  }

  #blame(member: LifeMember | undefined, what: string): void {
    const name = member?.name ?? 'somebody'
    // Once is enough: what does not agree is found at every hour again.
    if (this.disagreements.some((one) => one.member === name && one.what === what)) return
    this.disagreements.push({ at: this.#at, member: name, what, history: [...(member?.history ?? [])] })
  }
}

/** What a member would call changed: of the subscription itself, and with the money beside it. */
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
