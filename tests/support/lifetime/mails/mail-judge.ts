import { localDay } from '#members/subscriptions/mail/local-day.ts'
import type { Context } from '#platform/context.ts'
import type { TwinSubscription } from '#twins/stripe/objects/twin-object.ts'
import type { LifeMember, LifePlan } from '../life-members.ts'
import { PriceJudge } from '../prices/price-judge.ts'
import {
  asOf,
  type CustomerRecord,
  type DatedState,
  type StripeRecord,
  statusExpected,
} from '../stripe-record.ts'
import { missedWarning } from './expiring-cards.ts'
import { type LifeMail, LifeMails } from './life-mails.ts'
import { MAIL_FIGURES, type MailFigures } from './mail-figures.ts'

type Blame = (member: LifeMember | undefined, what: string) => void
type Known = { subscription: string; status: string; price: string | undefined; mails: Map<string, number> }

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/**
 * Each reminder of the first charge, and the number of whole days between its day and the day that ends the
 * trial.
 */
const REMINDERS = { 'trial-ends-in-3-days': 3, 'trial-ends-in-1-day': 1 }
/** Days are an hour shorter or longer twice a year, and clocks differ. */
const DAY_VARIES_MS = 75 * 60_000
/**
 * A member paused for this long before a pause ends is reminded of its end, if not in one hour then in
 * another.
 */
const REMINDED_WITHIN_SECONDS = 30 * 3600
const FIRST_REMINDED_SECONDS = 4 * 86_400 + DAY_VARIES_MS / 1000

const MAIL_OF: Record<string, string[]> = {
  past_due: ['charge-failed', 'confirm-payment'],
  unpaid: ['unpaid'],
  paused: ['paused'],
  ending: ['cancelled'],
  ended: ['ended'],
}
/** A pause may end with a charge that fails first and is paid within the hour. */
const RESUMED = ['resumed', 'charge-failed', 'confirm-payment']
const RUNS = ['active', 'trialing']
const CHANGED = ['plan-changed']
const TELLING = [...Object.values(MAIL_OF), RESUMED, CHANGED].flat()

/**
 * Returns the mails that must report a subscription's change, any one of which is enough. Returns none if
 * nothing changed.
 */
function mailsOf(
  before: Omit<Known, 'mails'>,
  after: Omit<Known, 'mails'>,
  isOtherPlan: boolean,
): string[] | undefined {
  if (before.subscription !== after.subscription) return undefined
  if (before.status === after.status) return isOtherPlan ? CHANGED : undefined
  const runsAgain = RUNS.includes(after.status)
  return runsAgain && ['ending', 'paused'].includes(before.status) ? RESUMED : MAIL_OF[after.status]
}

/** The number of times each change happened, by the kinds of mail that report it. */
const TIMES: [kinds: string[], times: (then: DatedState<TwinSubscription>[]) => number][] = [
  [['charge-failed', 'confirm-payment'], (then) => entries(then, ['past_due', 'incomplete'])],
  [['unpaid'], (then) => entries(then, ['unpaid'])],
  [['paused'], (then) => entries(then, ['paused'])],
  [['cancelled'], (then) => entries(then, ['ending'])],
  // A start is reported by other mails.
  [['resumed'], (then) => entries(then, RUNS) - entries(then.slice(0, 1), RUNS)],
  [['ended'], (then) => entries(then, ['ended'])],
  [['confirm-to-begin'], (then) => entries(then, ['incomplete'])],
  [['confirm-change'], (then) => changes(then, ({ pending_update }) => pending_update?.expires_at)],
  [['change-lapsed'], (then) => changes(then, ({ pending_update }) => pending_update === null)],
]

function entries(then: DatedState<TwinSubscription>[], statuses: string[]): number {
  const isSo = (place: number) => {
    const stood = then[place]?.is
    return stood !== undefined && statuses.includes(statusExpected(stood))
  }
  return then.filter((_, place) => isSo(place) && !isSo(place - 1)).length
}

function changes(then: DatedState<TwinSubscription>[], what: (stood: TwinSubscription) => unknown): number {
  return then.filter(({ is }, place) => {
    const before = then[place - 1]?.is
    return before && what(before) !== what(is)
  }).length
}

/** Counts the changes that waited for the bank and were canceled while the subscription continued. */
function lapses(then: DatedState<TwinSubscription>[]): number {
  const priceOf = ({ items }: TwinSubscription) => items.data[0]?.price.id
  return then.filter(({ is }, place) => {
    const before = then[place - 1]?.is
    const isOver = before?.pending_update && !is.pending_update
    return isOver && priceOf(before) === priceOf(is) && statusExpected(is) !== 'ended'
  }).length
}

/** Compares the contents and number of mails about money with Stripe's actions. */
export class MailJudge {
  readonly #mails: LifeMails
  readonly #record: StripeRecord
  readonly #members: Map<string, LifeMember>
  /** Checks the announced prices. */
  readonly prices: PriceJudge
  readonly #blame: Blame
  readonly #known = new Map<string, Known>()
  /** Mails by kind and subject. */
  readonly #byAbout = new Map<string, LifeMail[]>()
  /** Mails by reader and kind, for mails that name nothing at Stripe. */
  readonly #byReader = new Map<string, LifeMail[]>()
  /** Number of mails to each reader. */
  readonly #written = new Map<LifeMail['to'], number>()
  /** The basis of the last check of the counts, by profile. Counts are checked again only if it changes. */
  readonly #judged = new Map<string, string>()
  /** Members about to start, and how much they had done by then. */
  readonly #starting = new Map<string, number>()
  #isAway = false

  constructor(
    given: Pick<Context, 'db' | 'config'>,
    {
      record,
      members,
      plans,
      blame,
    }: { record: StripeRecord; members: LifeMember[]; plans: LifePlan[]; blame: Blame },
  ) {
    this.#mails = new LifeMails(given)
    this.#record = record
    this.#members = new Map(members.map((member) => [member.email, member]))
    this.prices = new PriceJudge({ record, plans, blame })
    this.#blame = blame
  }

  /** Skips exact amounts while Stripe cannot be queried. */
  waitForStripe(): void {
    this.#isAway = true
  }

  /** Reads new mails, each once. */
  async judgeNew(): Promise<void> {
    for (const mail of await this.#mails.readNew()) {
      addTo(this.#byAbout, `${mail.kind} ${mail.about}`, mail)
      addTo(this.#byReader, `${mail.kind} ${mail.to}`, mail)
      this.#written.set(mail.to, (this.#written.get(mail.to) ?? 0) + 1)
      this.#judgeWords(mail)
    }
    this.#isAway = false
  }

  #judgeWords(mail: LifeMail): void {
    const member = this.#members.get(mail.to ?? '')
    const { key, kind, about, sequence } = mail
    if (!member) return void this.#blame(undefined, `${key} went to ${mail.to}`)
    const record = this.#record.of(member.customer)
    const begunByThen = [...record.subscriptionsThen.values()].filter(
      ([first]) => first && first.sequence <= sequence,
    )
    const stood = asOf(record.subscriptionsThen.get(about) ?? begunByThen.at(-1), sequence)
    const isAway = this.#isAway
    const { percentOff, prices, cards } = this.#record
    const says = this.prices
      .before(member, mail)
      .map((announced) =>
        MAIL_FIGURES[kind]({ mail, record, stood, isAway, percentOff, prices, cards, announced }),
      )
    this.prices.after(member, mail, stood)
    const wanted = says.flat().filter((each) => typeof each !== 'string')
    if (wanted.length === 0) return void this.#blame(member, `was sent ${key}, and ${says[0]}`)
    const sameBeginning = this.#sentTo(member, kind).filter(({ row }) => row === mail.row).length
    if (kind === 'trial-not-started' && sameBeginning > 1) this.#blame(member, `was sent ${key} again`)
    if (wanted.some((each) => this.#isSaid(mail, member, each))) return
    const expected = wanted.map((each) => JSON.stringify(this.#words(member, each))).join(' or ')
    this.#blame(
      member,
      `${key} says ${JSON.stringify([mail.sums, mail.days])} instead of ${expected}: ${mail.words}`,
    )
  }

  #isSaid(mail: LifeMail, member: LifeMember, wanted: MailFigures): boolean {
    const { sums, days, plan } = this.#words(member, wanted)
    const isPlan = wanted.price === undefined || (plan !== undefined && mail.words.includes(plan))
    const isWord = !wanted.says || wanted.says.test(mail.words)
    return isPlan && isWord && sums.join() === mail.sums.join() && days.join() === mail.days.join()
  }

  #words({ timeZone }: LifeMember, { cents = [], at = [], price }: MailFigures) {
    const sums = cents.filter((each) => each !== undefined).map(inDollars)
    const days = at.filter(isKnown).map((each) => localDay(new Date(each * 1000), timeZone))
    const distinct = (words: string[]) => [...new Set(words)].toSorted()
    return { sums: distinct(sums), days: distinct(days), plan: this.prices.planNameOf(price) }
  }

  /** Checks that every required mail was sent, and none twice. */
  judgeCounts(member: LifeMember, present: Omit<Known, 'mails'>, at: number): void {
    const record = this.#record.of(member.customer)
    const { subscription } = present
    const then = record.subscriptionsThen.get(subscription) ?? []
    this.#judgeEndOfPauses(member, record, { subscription, at: at / 1000 })
    const warnings = this.#sentTo(member, 'card-expires')
    const missed = missedWarning(then, { cards: this.#record.cards, warnings, at: at / 1000 })
    if (missed) this.#blame(member, missed)
    const came = this.prices.cameTo(member, subscription)
    const known = [record.changes, this.#written.get(member.email), member.history.length, came]
    const basis = [...Object.values(present), ...known].join()
    if (this.#judged.get(member.profileId) === basis) return
    this.#judged.set(member.profileId, basis)
    this.#judgeMoney(member, record)
    this.#judgeBeginning(member, record, present)
    for (const [kinds, times] of TIMES) {
      const notices = kinds.reduce((sum, kind) => sum + this.#count(kind, subscription), 0)
      if (notices > times(then))
        this.#blame(
          member,
          `was told ${kinds.join(' or ')} ${notices} times for ${times(then)} of ${subscription}`,
        )
    }
    const changed = changes(then, ({ items }) => items.data[0]?.price.id)
    if (this.#count('plan-changed', subscription) > changed - came)
      this.#blame(
        member,
        `was told ${this.#count('plan-changed', subscription)} × plan-changed for ${changed - came} of ${subscription}`,
      )
    if (then.at(-1)?.is.pending_update && this.#count('confirm-change', subscription) === 0)
      this.#blame(member, `was not told that ${subscription} waits for the bank`)
    const lapsed = lapses(then)
    if (lapsed > 0 && !then.at(-1)?.is.pending_update && this.#count('change-lapsed', subscription) === 0)
      this.#blame(member, `was not told that a change of ${subscription} has lapsed`)
    this.#judgeTelling(member, present)
  }

  /** Checks members who were about to start, have done nothing since, and no longer intend to start. */
  judgeGivenUp(member: LifeMember, status: string | null): void {
    const { profileId, history } = member
    const acts = this.#starting.get(profileId)
    if (status === 'starting') return void this.#starting.set(profileId, history.length)
    this.#starting.delete(profileId)
    if (status === null && acts === history.length && this.#sentTo(member, 'trial-not-started').length === 0)
      this.#blame(member, 'was not told that the trial could not be started')
  }

  /** Checks charges, refunds and credits. */
  #judgeMoney(member: LifeMember, record: CustomerRecord): void {
    const of = (kind: string, about: string) => this.#of(kind, about)
    for (const { id = '', amount_paid } of record.paid.values()) {
      const receipts = of('receipt', id).filter(({ rest }) => rest === '').length
      if (amount_paid > 0 && receipts !== 1)
        this.#blame(
          member,
          receipts === 0 ? `has no receipt for ${id}` : `has ${receipts} receipts for ${id}`,
        )
    }
    for (const id of record.refunds.keys()) {
      const notices = of('refunded', id).length
      if (notices !== 1) this.#blame(member, `was told ${notices} times of the refund ${id}`)
    }
    const comped = this.#sentTo(member, 'month-comped').length
    if (comped !== record.comps.size)
      this.#blame(member, `was told ${comped} times of ${record.comps.size} credits`)
    const resent = this.#sentTo(member, 'receipt').filter(({ rest }) => rest !== '').length
    const asked = member.history.filter((act) => act.includes(' operator-resends '))
    const done = asked.filter((act) => act.includes('→ 200')).length
    if (resent < done || resent > asked.length)
      this.#blame(member, `was sent ${resent} receipts again, and ${done} were asked for`)
  }

  #judgeBeginning(
    member: LifeMember,
    record: CustomerRecord,
    { subscription, status }: Omit<Known, 'mails'>,
  ): void {
    const count = (kind: string) => this.#count(kind, subscription)
    const { trial_start, trial_end } = record.subscriptions.get(subscription) ?? {}
    if (trial_start && count('trial-started') !== 1)
      this.#blame(member, `was told ${count('trial-started')} times that the trial has started`)
    if (status === 'incomplete' && count('confirm-to-begin') !== 1)
      this.#blame(member, `was told ${count('confirm-to-begin')} times to confirm the first charge`)
    for (const kind of Object.keys(REMINDERS))
      if (count(kind) > 1) this.#blame(member, `was sent ${count(kind)} × ${kind} of ${subscription}`)
    if (!trial_end || record.wereEnding.has(subscription) || status === 'trialing' || status === 'ended')
      return
    for (const [kind, days] of Object.entries(REMINDERS)) {
      if (count(kind) !== 1) this.#blame(member, `was sent ${count(kind)} × ${kind}`)
      this.#judgeReminder(member, { kind, days, subscription, endsAt: trial_end * 1000 })
    }
  }

  /**
   * Checks a reminder. A trial ends with a day of its member, so their days can be counted back from its end.
   */
  #judgeReminder(
    member: LifeMember,
    {
      kind,
      days,
      subscription,
      endsAt,
    }: { kind: string; days: number; subscription: string; endsAt: number },
  ): void {
    for (const { writtenAt } of this.#of(kind, subscription)) {
      const ahead = endsAt - writtenAt
      if (ahead < days * DAY_MS - DAY_VARIES_MS || ahead > (days + 1) * DAY_MS + DAY_VARIES_MS)
        this.#blame(member, `was sent ${kind} ${Math.round(ahead / HOUR_MS)} hours before the trial ends`)
    }
  }

  /** Checks each pause that ended automatically, for members who stayed in it until then. */
  #judgeEndOfPauses(
    member: LifeMember,
    record: CustomerRecord,
    { subscription, at }: { subscription: string; at: number },
  ): void {
    const then = record.subscriptionsThen.get(subscription) ?? []
    const sent = this.#of('resumes-soon', subscription)
    const ends = new Set(then.map(({ is }) => is.pause_collection?.resumes_at).filter(isKnown))
    for (const end of ends) {
      const notices = sent.filter(({ rest }) => rest.startsWith(new Date(end * 1000).toISOString()))
      const before = then.findLast((snapshot) => snapshot.at < end)?.is
      const atFirst = then.findLast((snapshot) => snapshot.at < end - REMINDED_WITHIN_SECONDS)?.is
      const isMeant = [before, atFirst].every(
        (stood) => stood && statusExpected(stood) === 'paused' && stood.pause_collection?.resumes_at === end,
      )
      if (notices.length > 1 || (at > end && isMeant && notices.length === 0))
        this.#blame(
          member,
          `was told ${notices.length} times that the pause ends ${new Date(end * 1000).toISOString()}`,
        )
      for (const { writtenAt, key } of notices)
        if (writtenAt / 1000 > end || writtenAt / 1000 < end - FIRST_REMINDED_SECONDS)
          this.#blame(member, `was sent ${key} at ${new Date(writtenAt).toISOString()}`)
    }
  }

  #judgeTelling(member: LifeMember, present: Omit<Known, 'mails'>): void {
    const { subscription, status, price } = present
    const before = this.#known.get(member.profileId)
    const mails = new Map(TELLING.map((kind) => [kind, this.#count(kind, subscription)]))
    this.#known.set(member.profileId, { ...present, mails })
    const isOtherPlan = this.prices.planNameOf(before?.price) !== this.prices.planNameOf(price)
    const notices = before && mailsOf(before, present, isOtherPlan)
    if (notices?.every((kind) => (mails.get(kind) ?? 0) <= (before?.mails.get(kind) ?? 0)))
      this.#blame(
        member,
        `is ${status} at ${price}, was ${before?.status} at ${before?.price}, and no mail says so`,
      )
  }

  #of(kind: string, about: string): LifeMail[] {
    return this.#byAbout.get(`${kind} ${about}`) ?? []
  }

  #count(kind: string, about: string): number {
    return this.#of(kind, about).length
  }

  #sentTo({ email }: LifeMember, kind: string): LifeMail[] {
    return this.#byReader.get(`${kind} ${email}`) ?? []
  }
}

function addTo(mails: Map<string, LifeMail[]>, name: string, mail: LifeMail): void {
  const same = mails.get(name)
  if (same) same.push(mail)
  else mails.set(name, [mail])
}

function isKnown(at: number | null | undefined): at is number {
  return at !== null && at !== undefined && !Number.isNaN(at)
}

function inDollars(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
}
