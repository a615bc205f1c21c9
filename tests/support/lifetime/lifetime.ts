import { sql } from 'drizzle-orm'
import { deliverDue } from '#meal-plans/delivery/deliver-due.ts'
import { aGoal, aPlan } from '#members/members.fixtures.ts'
import { reconcileDue, resolveWaiting } from '#members/subscriptions/reconcile/due/reconcile-due.ts'
import { walkEvents } from '#members/subscriptions/reconcile/due/walk-events.ts'
import type { Context } from '#platform/context.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { ACT_FAULTS, afflict } from './act-faults.ts'
import { BUSY_MINUTES, busyHour } from './busy-hours.ts'
import { byWeight, type Lot, oneOf } from './drawing-lots.ts'
import { isLikely, LIFE_ACTS, type LifeAct, type LifeScene, likelyAct } from './life-acts.ts'
import { LifeClock } from './life-clock.ts'
import { type Disagreement, LifeJudge, sayOf } from './life-judge.ts'
import { aLifeMember, type LifeMember, type LifePlan } from './life-members.ts'
import { LifeQueue, LifeWorker } from './life-worker.ts'
import { dateMailsByStripe } from './mails/life-mails.ts'
import { MortalProcess } from './mortal-process.ts'
import { nameStatements } from './named-statements.ts'
import { LifePrices } from './prices/life-prices.ts'
import { stripeOver, twinAtHand } from './stripe-at-hand.ts'
import { presentOf, StripeRecord, spansOf, statesOf, statusExpected } from './stripe-record.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Fixed days of each month, so that many events coincide and idle time can be skipped. */
const ROUND_DAYS = [2, 6, 10, 14, 18, 22, 26]
/**
 * Days from a round to a day on which months begin: trials last seven days, and rounds are four days apart.
 */
const DAYS_TO_MONTHS_BEGIN = 3
/** Members subscribe within this many rounds. */
const STARTING_ROUNDS = 12
/** One in this many starts with a promotion code. */
const WITH_CODE = 5
/** Stripe's configured status for a subscription after all retries failed, changing from round to round. */
const STATUS_AFTER_RETRIES = ['unpaid', 'canceled', 'unpaid', 'past_due'] as const
/** Reminders have a day: part of it is for the hour, the actions of a round, and clock differences. */
const LONGEST_REST_MS = 21 * HOUR_MS

export type LifetimeOptions = { seed: number; members: number; months: number; actsPerMember?: number }

export type LifetimeOutcome = {
  seed: number
  disagreements: Disagreement[]
  acts: Map<string, number>
  faults: Map<string, number>
  /** Statuses that subscriptions had at some time. */
  states: Set<string>
  events: Map<string, number>
  hours: number
  charges: number
  months: number
  weeks: number
  mails: number
  cpuSeconds: number
  seconds: number
}

type Given = { ctx: Context; url: string }

/** The view passed to `meddle` at the end of an hour, before it is judged. */
export type LifeAtHour = Pick<Parts, 'members' | 'record'> & { db: Db; at: number }
/** Returns "enough" to end the lifetime with this hour. */
type Meddle = (life: LifeAtHour) => Promise<'enough' | undefined>

/**
 * Runs months of many members on a clock that skips to the next due work. Uses the real twin and PostgreSQL,
 * with responses and events lost, late, doubled and reversed, Stripe unreachable for hours, processes killed,
 * and clocks apart. Disagreements after an hour are recorded with the member's history. `meddle` can tamper
 * with the data, and end the lifetime.
 */
export async function liveOut(
  given: Given,
  options: LifetimeOptions,
  meddle: Meddle = async () => undefined,
): Promise<LifetimeOutcome> {
  await using life = await Lifetime.begin(given, options, meddle)
  return await life.live()
}

/**
 * Returns the same instant for a whole year, so that a seed gives the same lifetime every day: the calendar
 * affects much.
 */
function firstDay(): number {
  return Date.UTC(new Date().getUTCFullYear() + 1, 0, 4, 10)
}

type Parts = {
  acts: Map<string, number>
  options: LifetimeOptions
  lot: Lot
  clock: LifeClock
  processes: MortalProcess[]
  members: LifeMember[]
  record: StripeRecord
  worker: LifeWorker
  judge: LifeJudge
  prices: LifePrices
  scene: Omit<LifeScene, 'process'>
  twin: Context
  setting: BillingSetting
  /** Times when many members act within minutes. */
  rounds: number[]
  outages: { from: number; until: number }[]
  faults: Map<string, number>
  meddle: Meddle
  close: () => Promise<void>
}

class Lifetime {
  readonly #parts: Parts
  readonly #acts: Map<string, number>
  #hours = 0
  #isEnough = false
  #started = 0
  #lastLook: number

  private constructor(parts: Parts) {
    this.#parts = parts
    this.#acts = parts.acts
    this.#lastLook = parts.clock.at
  }

  static async begin(
    { ctx: given, url }: Given,
    options: LifetimeOptions,
    meddle: Meddle,
  ): Promise<Lifetime> {
    const lot = randomFrom(options.seed)
    const database = openDatabase(url, { maxConnections: 3 })
    nameStatements(database.pool)
    const start = firstDay()
    const databaseIsOffMs = oneOf(lot, options.seed % 2 === 0 ? [0] : [4, -4]) * MINUTE_MS
    const clock = await LifeClock.startedAt(database.db, start, { databaseIsOffMs })
    await dateMailsByStripe(database.db)
    const queue = new LifeQueue(given.jobs)
    const setting: BillingSetting = { subscriptionStatus: 'canceled' }
    const twin: Context = { ...contextOfTwin(given, setting), db: database.db, now: clock.now, jobs: queue }
    const sold = [await aPlan(twin), await aPlan(twin, { priceCents: 2900, healthGoals: 2 })]
    const plans: LifePlan[] = sold.map((plan) => ({ ...plan, move: null }))
    await syncSandboxPrices(twin)
    const goals = [await aGoal(twin), await aGoal(twin)]
    const members = await membersOf(twin, { lot, options, plans, goals })
    const reach = twinAtHand(twin)
    const browser = stripeOver(twin, reach)
    const skews = [0, oneOf(lot, [-10, -3, 3, 10])]
    const processes = skews.map(
      (minutes) => new MortalProcess(twin, { url, twin: reach, skewMs: minutes * MINUTE_MS }),
    )
    const record = new StripeRecord(database.db)
    const rounds = roundsOf(lot, { start, months: options.months })
    const faults = new Map<string, number>()
    if (skews[1]) faults.set('minutes that a process is off', skews[1])
    if (databaseIsOffMs) faults.set('minutes that the database is off', databaseIsOffMs / MINUTE_MS)
    const count = (what: string) => faults.set(what, (faults.get(what) ?? 0) + 1)
    const odds = { none: 0.7, lost: 0.12, late: 0.1, doubled: 0.08 }
    const judge = new LifeJudge(twin, { record, members, plans })
    const acts = new Map<string, number>()
    const prices = await LifePrices.begin({
      twin,
      lot,
      plans,
      count: (what) => acts.set(what, (acts.get(what) ?? 0) + 1),
      blame: (what) => judge.blameOperator(what),
    })
    return new Lifetime({
      acts,
      prices,
      judge,
      options,
      lot,
      clock,
      processes,
      members,
      record,
      twin,
      setting,
      faults,
      meddle,
      worker: new LifeWorker({ clock, lot, queue, twin, processes, faults: odds, count }),
      scene: { lot, browser, record, plans, goals, promotionCode: await aPromotionCode(browser) },
      rounds,
      outages: outagesOf(lot, { start, months: options.months, rounds }),
      close: async () => {
        for (const process of processes) await process.close()
        await database.close()
      },
    })
  }

  async live(): Promise<LifetimeOutcome> {
    const { clock, options, judge } = this.#parts
    const began = performance.now()
    const cpu = process.cpuUsage()
    const start = clock.at
    const end = monthsOn(start, options.months)
    let round = 0
    for (const at of this.#parts.rounds) {
      await this.#passUntil(at)
      if (this.#isEnough) break
      await this.#actInRound(round)
      round += 1
    }
    if (!this.#isEnough) await this.#passUntil(end)
    this.#parts.outages.length = 0
    await this.#endHour()
    judge.judgeEnd()
    const { user, system } = process.cpuUsage(cpu)
    return this.#outcome({
      cpuSeconds: (user + system) / 1e6,
      seconds: (performance.now() - began) / 1000,
    })
  }

  /** Skips to the next due work, does the work of its hour, and ends the hour. Repeats until then. */
  async #passUntil(until: number): Promise<void> {
    const { clock, worker } = this.#parts
    while (!this.#isEnough) {
      const next = Math.min(await worker.nextAt(), Math.max(clock.at, this.#lastLook + LONGEST_REST_MS))
      const hourEnds = Math.max(clock.at, next) + HOUR_MS
      if (hourEnds >= until) return clock.moveTo(until)
      await clock.moveTo(next)
      await worker.workUntil(hourEnds)
      await clock.moveTo(hourEnds)
      await this.#endHour()
    }
  }

  /**
   * Runs the worker's hourly work. Everything must then agree, unless Stripe was unreachable in the meantime.
   */
  async #endHour(): Promise<void> {
    const { processes, lot, clock, worker, judge, record, twin, members, meddle } = this.#parts
    const process = oneOf(lot, processes)
    const wasAway = this.#weatherNow()
    await this.#lookEachHour(process)
    let done = await worker.workUntil(clock.at)
    const hasWorked = done > 0
    // Recently abandoned actions are retried after five minutes, and a process may be killed during that too.
    for (let looks = 0; looks < 2 && done > 0; looks += 1) {
      await clock.moveTo(clock.at + 5 * MINUTE_MS)
      await resolveWaiting(process.ctx)
      done = await worker.workUntil(clock.at)
      // Stripe may have charged in these minutes and its event may be lost. The next check corrects that.
      if (done > 0) await this.#lookEachHour(process)
      await worker.workUntil(clock.at)
    }
    // Events found by the check may give a right to a week.
    await deliverDue(process.ctx)
    if (this.#weatherNow() || wasAway) return
    // Actions repeated by the last check may give one too.
    if (hasWorked) await walkEvents(process.ctx, process.stripe)
    await worker.workUntil(clock.at)
    if ((await meddle({ db: twin.db, at: clock.at, members, record })) === 'enough') this.#isEnough = true
    await record.catchUp()
    await this.#parts.prices.read()
    this.#hours += 1
    await judge.judgeHour(twin, clock.at, process)
  }

  async #lookEachHour({ ctx, stripe }: MortalProcess): Promise<void> {
    this.#lastLook = this.#parts.clock.at
    const isAway = this.#weatherNow()
    // Deliveries and checks are half an hour apart, so in half of the hours weeks are delivered before the
    // check.
    if (this.#parts.lot() < 0.5) await deliverDue(ctx)
    await reconcileDue(ctx, stripe).catch((error) => {
      if (!isAway) throw error
    })
  }

  /** Makes Stripe unreachable during outages. */
  #weatherNow(): boolean {
    const { outages, clock, processes, judge } = this.#parts
    const isAway = outages.some(({ from, until }) => clock.at >= from && clock.at < until)
    for (const process of processes) {
      process.weather = isAway ? () => 'away' : () => null
      process.isStripeAwayForHours = isAway
    }
    if (isAway) judge.waitForStripe()
    return isAway
  }

  async #actInRound(round: number): Promise<void> {
    const { members, lot, options, clock, setting } = this.#parts
    setting.subscriptionStatus = STATUS_AFTER_RETRIES[round % STATUS_AFTER_RETRIES.length] ?? 'canceled'
    await this.#actOnPrices()
    const rounds = options.months * ROUND_DAYS.length
    const each = Math.ceil(members.length / STARTING_ROUNDS)
    const last = Math.min(members.length, (round + 1) * each)
    for (const member of members.slice(this.#started, last)) {
      this.#started += 1
      await this.#act(member, this.#started % WITH_CODE === 0 ? 'start-with-code' : 'start')
    }
    const acts = Math.ceil((members.length * (options.actsPerMember ?? 12)) / rounds)
    const living = members.slice(0, this.#started).filter(({ hasLeft }) => !hasLeft)
    for (let done = 0; done < acts && living.length > 0; done += 1) {
      const somewhere = this.#likelyOf(living)
      const [rare, somebody] = this.#whatIsMissing(living) ?? [undefined, somewhere]
      const member = lot() < 0.3 ? somebody : somewhere
      if (member.hasLeft) continue
      await clock.moveTo(clock.at + Math.floor((lot() * 20 * MINUTE_MS) / acts))
      await this.#act(member, member === somebody ? rare : undefined)
      // A double click, or a member who repeats an action.
      if (lot() < 0.08 && !member.hasLeft) await this.#act(member)
    }
  }

  #actOnPrices(): Promise<void> {
    const { prices, clock, lot, processes, worker } = this.#parts
    return prices.actInRound({
      at: clock.at,
      process: () => oneOf(lot, processes),
      isAway: () => this.#weatherNow(),
      work: () => worker.workUntil(clock.at),
    })
  }

  /** Prefers a member whose month has begun but is not charged yet. */
  #likelyOf(living: LifeMember[]): LifeMember {
    const { lot, record, clock } = this.#parts
    const begun = living.filter(({ customer }) => {
      const since = presentOf(record.of(customer))?.items.data[0]?.current_period_start
      return since && clock.at - since * 1000 < HOUR_MS
    })
    return oneOf(lot, begun.length > 0 && lot() < 0.6 ? begun : living)
  }

  /** Finds an action that no member has completed yet, and a member likely to do it. */
  #whatIsMissing(living: LifeMember[]): [LifeAct, LifeMember] | undefined {
    const { record } = this.#parts
    for (const act of Object.keys(LIFE_ACTS) as LifeAct[]) {
      if (this.#acts.has(`${act}, done`)) continue
      const member = living.find(({ customer, hasLeft }) => {
        const present = presentOf(record.of(customer))
        return !hasLeft && present && isLikely(act, statusExpected(present))
      })
      if (member) return [act, member]
    }
    return undefined
  }

  async #act(member: LifeMember, wanted?: LifeAct): Promise<void> {
    const { lot, processes, scene, record, clock, judge, faults } = this.#parts
    const process = oneOf(lot, processes)
    const theirs = { ...scene, process }
    const present = presentOf(record.of(member.customer))
    const name = wanted ?? likelyAct(theirs, member, present ? statusExpected(present) : 'none')
    const fault = this.#weatherNow() ? 'away for hours' : byWeight(lot, ACT_FAULTS)
    afflict(process, fault, lot)
    const before = sayOf(record.of(member.customer))
    const sequence = record.sequence
    await this.#parts.prices.read()
    const answer = await LIFE_ACTS[name](theirs, member).catch((error) => ({
      status: 500,
      says: String(error),
    }))
    const hasDied = process.hasDied
    process.startAnew()
    this.#weatherNow()
    await record.catchUp()
    const after = sayOf(record.of(member.customer))
    const outcome = hasDied ? 'killed' : answer.status
    const count = (map: Map<string, number>, what: string) => map.set(what, (map.get(what) ?? 0) + 1)
    count(this.#acts, name)
    const isDone = SEEN_ELSEWHERE.has(name) || after.all !== before.all
    if (isDone && (answer.status === 200 || answer.status === 0)) count(this.#acts, `${name}, done`)
    if (fault !== 'none') count(faults, fault === 'killed' && !hasDied ? 'killed too late' : `acts: ${fault}`)
    const at = new Date(clock.at).toISOString()
    member.history.push(
      `${at} ${name} (${fault}) → ${outcome} ${'says' in answer ? answer.says : ''} | ${after.all}`,
    )
    judge.noteAct(member, sequence)
    if (!hasDied) await judge.judgeAnswer(process, { member, answer, before })
  }

  async #outcome(took: { cpuSeconds: number; seconds: number }): Promise<LifetimeOutcome> {
    const { options, judge, record, faults, twin, outages } = this.#parts
    const { rows } = await twin.db.execute<{ weeks: number; mails: number }>(sql`select
      (select count(*)::int from meal_plans.orders) as weeks,
      (select count(*)::int from platform.outgoing_mail where key like 'billing:%') as mails`)
    const customers = [...record.customers.values()]
    return {
      seed: options.seed,
      disagreements: judge.disagreements,
      acts: this.#acts,
      faults: faults.set('outages', outages.length),
      states: new Set(customers.flatMap(statesOf)),
      events: record.counts,
      hours: this.#hours,
      charges: customers.reduce((sum, { charges }) => sum + charges.size, 0),
      months: customers.reduce(
        (sum, each) => sum + spansOf(each).filter(({ isCharged }) => isCharged).length,
        0,
      ),
      weeks: 0,
      mails: 0,
      ...rows[0],
      ...took,
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#parts.close()
  }
}

/** Actions that leave Stripe unchanged. */
const SEEN_ELSEWHERE = new Set<LifeAct>(['change-goals', 'refused-card', 'operator-resends', 'leave'])

/** A setting that an account’s owner can change in Stripe’s Billing settings. */
type BillingSetting = { subscriptionStatus: (typeof STATUS_AFTER_RETRIES)[number] }

function contextOfTwin(given: Context, setting: BillingSetting): Context {
  const apiBase = 'http://127.0.0.1:1'
  const payments = Object.assign(setting, { provider: 'sandbox', apiBase, graceDays: 7 } as const)
  return { ...given, config: { ...given.config, publicUrl: apiBase, payments, rateLimits: false } }
}

async function membersOf(
  ctx: Context,
  { lot, options, plans, goals }: { lot: Lot; options: LifetimeOptions; plans: LifePlan[]; goals: string[] },
): Promise<LifeMember[]> {
  const members: LifeMember[] = []
  for (let number = 1; number <= options.members; number += 1)
    members.push(await aLifeMember(ctx, { lot, number, plan: oneOf(lot, plans), goal: oneOf(lot, goals) }))
  return members
}

async function aPromotionCode(stripe: LifeScene['browser']): Promise<string> {
  const coupon = await stripe.coupons.create({
    percent_off: 25,
    duration: 'repeating',
    duration_in_months: 3,
  })
  const { code } = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'YEARS',
  })
  return code
}

function roundsOf(lot: Lot, { start, months }: { start: number; months: number }): number[] {
  const first = new Date(start)
  return Array.from({ length: months }).flatMap((_, month) =>
    ROUND_DAYS.map((day) => {
      const { hour, isMonthsBegin } = busyHour(lot)
      const on = isMonthsBegin ? day + DAYS_TO_MONTHS_BEGIN : day
      const at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1 + month, on, hour)
      return at + Math.floor(lot() * BUSY_MINUTES) * MINUTE_MS
    }),
  )
}

/**
 * Draws about one outage of some hours per month. Half occur while members act, the others mostly at
 * midnight, when months begin.
 */
function outagesOf(
  lot: Lot,
  { start, months, rounds }: { start: number; months: number; rounds: readonly number[] },
) {
  return Array.from({ length: months }, () => {
    const day = start + Math.floor(lot() * months * 30) * DAY_MS
    const atNight = day - (day % DAY_MS) + oneOf(lot, [6, 14, 22]) * HOUR_MS
    const from = lot() < 0.5 ? oneOf(lot, rounds) - HOUR_MS : atNight
    return { from, until: from + (1 + Math.floor(lot() * 11)) * HOUR_MS }
  })
}

function monthsOn(start: number, months: number): number {
  const first = new Date(start)
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1 + months, 1)
}
