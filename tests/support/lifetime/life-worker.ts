import { type SQL, sql } from 'drizzle-orm'
import { pricingPlanSaved } from '#catalogue/pricing-plans/pricing-plan-saved.ts'
import { startFirstDelivery } from '#meal-plans/delivery/start-first-delivery.ts'
import { memberJobs } from '#members/jobs.ts'
import { subscriptionStarted } from '#members/subscriptions/subscription-started.ts'
import type { Context } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { deliverEvent, deliverEventJob } from '#twins/stripe/events/events.ts'
import { stripeTwinJobs } from '#twins/stripe/jobs.ts'
import { nextBusyMinute } from './busy-hours.ts'
import { byWeight, type Lot } from './drawing-lots.ts'
import type { LifeClock } from './life-clock.ts'
import type { MortalProcess } from './mortal-process.ts'

type Job = { id: string; name: string; data: Record<string, unknown>; at: string }

const BATCH = 300
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Attempts before a job is abandoned, which takes the queue a quarter of an hour. */
const TRIES = 3
const MOST_STEPS = 30
/** An event may arrive just after a later change that it doesn't include. */
const FEW_MINUTES = 10

const HEARD = [subscriptionStarted.name, pricingPlanSaved.name]

/** True for our own jobs. Jobs of other domains are the mails and the weeks to be solved. */
function isOurs(name: string): boolean {
  return /^(members|payments-sandbox)\./.test(name) || HEARD.includes(name)
}

/** The product's queue, without the jobs that a lifetime has no worker for. */
export class LifeQueue implements JobQueue {
  /** True if there may be a job that has not been looked for yet. */
  hasMore = true
  readonly #queue: JobQueue

  constructor(queue: JobQueue) {
    this.#queue = queue
  }

  enqueue: JobQueue['enqueue'] = async (db, kind, payload, options) => {
    if (!isOurs(kind.name)) return
    await this.#queue.enqueue(db, kind, payload, options)
    this.hasMore = true
  }
}

/** Frequency of each fault for an event in transit, or for a job. */
type EventFates = Record<'none' | 'lost' | 'late' | 'doubled', number>

type Options = {
  clock: LifeClock
  lot: Lot
  queue: LifeQueue
  twin: Context
  /** Any of these processes can run the next job. */
  processes: MortalProcess[]
  faults: EventFates
  count: (what: string) => void
}

/** Runs the queue's jobs when due, with faults in events and processes. */
export class LifeWorker {
  readonly #given: Options
  readonly #handlers: Map<string, (ctx: Context, payload: never) => Promise<void>>[]
  readonly #failed = new Map<string, number>()
  /** Finished jobs that are still in the queue. They are removed together before the queue is next read. */
  #done: Job[] = []
  /** Time of the next job at the last read of the queue. */
  #nextAt = Number.POSITIVE_INFINITY

  constructor(given: Options) {
    this.#given = given
    this.#handlers = given.processes.map(
      ({ outside }) =>
        new Map(
          [
            ...memberJobs(outside),
            ...stripeTwinJobs,
            { kind: subscriptionStarted, run: startFirstDelivery },
          ].map(
            // biome-ignore lint/suspicious/noExplicitAny: handlers of different payloads stand in one list
            (handler: JobHandler<any>) => [handler.kind.name, handler.run],
          ),
        ),
    )
  }

  /** Returns the time when the next job is due. */
  async nextAt(): Promise<number> {
    if (this.#given.queue.hasMore) this.#nextAt = await this.#readNextAt()
    return this.#nextAt
  }

  async #readNextAt(): Promise<number> {
    const { rows } = await this.#given.twin.db.execute<{ at: string | null }>(
      sql`select min(start_after)::text as at from jobs.job where state = 'created'`,
    )
    return rows[0]?.at ? Date.parse(rows[0].at) : Number.POSITIVE_INFINITY
  }

  /** Runs all jobs due until then. Returns their number. */
  async workUntil(until: number): Promise<number> {
    let done = 0
    // If nothing has been added to the queue since, the last read is complete.
    while (this.#given.queue.hasMore || this.#nextAt <= until) {
      const jobs = await this.#due(until)
      if (jobs.length === 0) break
      for (const job of this.#inSomeOrder(jobs)) await this.#do(job)
      done += jobs.length
    }
    if (this.#done.length > 0) await this.#given.twin.db.execute(this.#forgetDone())
    return done
  }

  /** Reads the due jobs and the next one. */
  async #due(until: number): Promise<Job[]> {
    const { queue, twin } = this.#given
    queue.hasMore = false
    const at = sql`${new Date(until).toISOString()}::timestamptz`
    const done = JSON.stringify(this.#done.map(({ id }) => id))
    const { rows } = await twin.db.execute<Job & { isDue: boolean }>(sql`
      with forgotten as (${this.#forgetDone()}), waiting as materialized (
        select id, name, data, start_after, created_on from jobs.job
        where state = 'created' and not ${done}::jsonb ? id::text
      )
      select id, name, data, start_after::text as at, start_after <= ${at} as "isDue" from waiting
      where start_after <= coalesce((select min(start_after) from waiting where start_after > ${at}), ${at})
      order by start_after, created_on, id limit ${BATCH}`)
    const jobs = rows.filter(({ isDue }) => isDue)
    const next = rows.find(({ isDue }) => !isDue)
    this.#nextAt = next ? Date.parse(next.at) : Number.POSITIVE_INFINITY
    queue.hasMore = jobs.length === BATCH
    return jobs
  }

  /** Webhooks are sent at once and arrive in any order. */
  #inSomeOrder(jobs: Job[]): Job[] {
    const { lot, count } = this.#given
    if (lot() < 0.85) return jobs
    const events = jobs.filter(({ name }) => name === deliverEventJob.name)
    if (events.length > 1) count('events reversed')
    return [...jobs.filter(({ name }) => name !== deliverEventJob.name), ...events.toReversed()]
  }

  async #do(job: Job): Promise<void> {
    const { clock } = this.#given
    await clock.moveTo(Math.max(clock.at, Date.parse(job.at)))
    if (job.name === deliverEventJob.name) await this.#deliver(job)
    else if (job.name.startsWith('payments-sandbox.')) await this.#asStripe(job)
    else await this.#asUs(job)
  }

  async #deliver(job: Job): Promise<void> {
    const { lot, faults, twin, count } = this.#given
    const fate = job.data.failed === undefined ? byWeight(lot, faults) : 'none'
    if (fate !== 'none') count(`events ${fate}`)
    if (fate === 'lost') return this.#end(job)
    if (fate === 'late') return this.#putOff(job, await this.#arrivesLate(), { failed: 0 })
    const process = this.#anyProcess()
    if (lot() < 0.01) process.killAfter(1 + Math.floor(lot() * MOST_STEPS))
    for (let times = fate === 'doubled' ? 2 : 1; times > 0; times -= 1)
      await deliverEvent(twin, job.data as { eventId: string }, { post: process.webhook })
    this.#bury(process)
    return this.#end(job)
  }

  /** Returns a time hours or days later, in an hour with other work: work due by then, or a busy hour. */
  async #arrivesLate(): Promise<number> {
    const { lot, clock, twin } = this.#given
    const notBefore = clock.at + (1 + Math.floor(lot() * 40)) * HOUR_MS
    const { rows } = await twin.db.execute<{ at: string | null }>(sql`
      select min(start_after)::text as at from jobs.job
      where state = 'created' and start_after >= ${new Date(notBefore).toISOString()}::timestamptz`)
    const next = Date.parse(rows[0]?.at ?? '')
    const isSoon = next - notBefore < DAY_MS
    return isSoon ? next + Math.floor(lot() * FEW_MINUTES) * 60_000 : nextBusyMinute(lot, notBefore)
  }

  async #asStripe(job: Job): Promise<void> {
    const { twin } = this.#given
    await this.#handlers[0]?.get(job.name)?.(twin, job.data as never)
    this.#end(job)
  }

  async #asUs(job: Job): Promise<void> {
    const { lot } = this.#given
    const process = this.#anyProcess()
    if (lot() < 0.05) process.killAfter(1 + Math.floor(lot() * MOST_STEPS))
    const run = this.#handlers[this.#given.processes.indexOf(process)]?.get(job.name)
    try {
      await run?.(process.ctx, job.data as never)
      this.#end(job)
    } catch {
      await this.#again(job, process.hasDied)
    }
    this.#bury(process)
  }

  /**
   * A dead process's job is assigned to another process after a silence, and this doesn't count as an
   * attempt.
   */
  async #again(job: Job, hasDied: boolean): Promise<void> {
    const tries = (this.#failed.get(job.id) ?? 0) + (hasDied ? 0 : 1)
    this.#failed.set(job.id, tries)
    const isEndless = ['members.close-customer', 'members.refund-after-leaving'].includes(job.name)
    if (tries >= TRIES && !isEndless) {
      this.#given.count('jobs given up')
      return this.#change(job, sql`update jobs.job set state = 'failed', completed_on = now()`)
    }
    return this.#putOff(job, this.#given.clock.at + (isEndless ? HOUR_MS : 60_000))
  }

  #bury(process: MortalProcess): void {
    if (process.hasDied) this.#given.count('processes killed at a job')
    process.startAnew()
  }

  #anyProcess(): MortalProcess {
    const { processes, lot } = this.#given
    const process = processes[Math.floor(lot() * processes.length)]
    if (!process) throw new Error('no process')
    return process
  }

  #putOff(job: Job, until: number, data: object = {}): Promise<void> {
    const at = new Date(until).toISOString()
    const merged = JSON.stringify({ ...job.data, ...data })
    return this.#change(
      job,
      sql`update jobs.job set start_after = ${at}::timestamptz, data = ${merged}::jsonb`,
    )
  }

  #end(job: Job): void {
    this.#done.push(job)
  }

  #forgetDone(): SQL {
    const names = JSON.stringify(this.#done.map(({ name }) => name))
    const ids = JSON.stringify(this.#done.map(({ id }) => id))
    this.#done = []
    return sql`
      delete from jobs.job using (
        select name, id::uuid as id from rows from (
          jsonb_array_elements_text(${names}::jsonb), jsonb_array_elements_text(${ids}::jsonb)
        ) as done (name, id)
      ) done
      where job.name = done.name and job.id = done.id`
  }

  async #change({ id, name }: Job, statement: SQL): Promise<void> {
    this.#given.queue.hasMore = true
    await this.#given.twin.db.execute(sql`${statement} where name = ${name} and id = ${id}::uuid`)
  }
}
