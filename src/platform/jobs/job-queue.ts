import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type pg from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/db/id.ts'
import { setRoleStatement } from '#platform/db/session-role.ts'
import { QUEUE_SCHEMA } from './install-jobs.ts'
import { queueError } from './queue-error.ts'

/** A kind of job: its queue name and the schema of its payload, which is parsed again before the job runs. */
export type JobKind<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /** Retries after the first failure, with increasing delays. */
  retries?: number
}

export type JobQueue = {
  /**
   * Enqueues one or several jobs in the caller's transaction: the jobs exist exactly if the transaction
   * commits.
   */
  enqueue<Payload extends object>(
    db: Db,
    kind: JobKind<Payload>,
    payload: Payload | Payload[],
    options?: { runAt?: Date },
  ): Promise<void>
}

/** Returns whether a row's newest job is still open, has ended, or doesn't exist. */
export async function stateOfJob<Payload extends object>(
  db: Db,
  { name }: JobKind<Payload>,
  payload: Payload,
): Promise<'open' | 'ended' | 'lost'> {
  const { rows } = await db.execute<{ isOpen: boolean }>(sql`
    select state in ('created', 'retry', 'active') as "isOpen" from jobs.job
    where name = ${name} and data @> ${JSON.stringify(payload)}::jsonb
    order by 1 desc
    limit 1`)
  if (!rows[0]) return 'lost'
  return rows[0].isOpen ? 'open' : 'ended'
}

/** Builds an SQL condition: there is no open job of this kind whose payload names the row under `key`. */
export function withoutOpenJob({ name }: { name: string }, key: string, id: SQLWrapper): SQL {
  return sql`not exists (
    select from jobs.job
    where name = ${name} and state in ('created', 'retry', 'active') and data ->> ${key} = ${id}::text
  )`
}

export type JobRunner = {
  queue: JobQueue
  work<Payload extends object>(
    kind: JobKind<Payload>,
    act: (payload: Payload) => Promise<void>,
    options?: { atOnce: number },
  ): Promise<void>
  /** Schedules a recurring job, once for all workers, by the `cron` expression (UTC). */
  every<Payload extends object>(kind: JobKind<Payload>, cron: string, payload: Payload): Promise<void>
  /** Lets the running jobs finish (15 s at most) and stops. An aborted job is run again. */
  stop(): Promise<void>
}

const RETRIES = 8
const STOP_MS = 15_000
const SUPERVISION_SECONDS = 5

/**
 * One job at a time, announced by NOTIFY; after each job, the next is fetched immediately. A delayed job is
 * not announced when it becomes due, so the queues are polled for it, and each poll is a statement.
 */
const FETCHING = { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 3 } as const

/**
 * Options that pg-boss passes to `pg` for its own connections: all waits are limited, and dead connections
 * are detected.
 */
const BOUNDED = { connectionTimeoutMillis: 5_000, query_timeout: 20_000, keepAlive: true } as const

function newQueue({ databaseUrl, isWorker }: { databaseUrl: string; isWorker: boolean }): PgBoss {
  return new PgBoss({
    connectionString: databaseUrl,
    ...BOUNDED,
    ...inRoleOf(databaseUrl),
    schema: QUEUE_SCHEMA,
    // `installJobs` creates and changes the tables, as their owner.
    migrate: false,
    max: isWorker ? 4 : 2,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    queueCacheIntervalSeconds: SUPERVISION_SECONDS,
  })
}

/**
 * Makes the pool of pg-boss set the role of the address, too. Its one listening connection reads no tables
 * and needs no role.
 */
function inRoleOf(databaseUrl: string): { onConnect?: (client: pg.ClientBase) => Promise<unknown> } {
  const setRole = setRoleStatement(databaseUrl)
  return setRole ? { onConnect: (client) => client.query(setRole) } : {}
}

/**
 * Starts pg-boss on the product's own database, whose tables `installJobs` created. A queue is created when
 * its kind is first used.
 */
export async function startJobs(options: {
  databaseUrl: string
  isWorker: boolean
  onError: (error: Error) => void
}): Promise<JobRunner> {
  const boss = newQueue(options)
  boss.on('error', (error) => options.onError(queueError(error)))
  await boss.start()

  let stopping: Promise<void> | undefined
  const queues = new Map<string, Promise<void>>()
  function ensureQueue({ name, retries }: JobKind<object>): Promise<void> {
    const known = queues.get(name)
    if (known) return known
    const made = boss.createQueue(name, {
      retryLimit: retries ?? RETRIES,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 300,
      // If a worker is killed, its job is given to another worker after this many seconds without a
      // heartbeat.
      heartbeatSeconds: 10,
      notify: true,
    })
    queues.set(name, made)
    return made
  }

  return {
    queue: {
      async enqueue(db, kind, payload, { runAt } = {}) {
        await ensureQueue(kind)
        const jobs = (Array.isArray(payload) ? payload : [payload]).map((data) => ({
          // Ascending ids keep the order in which jobs were enqueued, because their timestamps are equal
          // within a transaction.
          id: newId(),
          data,
          // An existing queue has the retry limit from the time of its creation.
          retryLimit: kind.retries ?? RETRIES,
          ...(runAt ? { startAfter: runAt } : {}),
        }))
        await boss.insert(kind.name, jobs, { db: fromDrizzle(db, sql) })
      },
    },
    async work(kind, act, { atOnce } = { atOnce: 1 }) {
      await ensureQueue(kind)
      for (let worker = 0; worker < atOnce; worker += 1) {
        const id: string = await boss.work(kind.name, FETCHING, async ([job]) => {
          // Look for the next job now, because jobs that queued up behind this one are not announced again.
          boss.notifyWorker(id)
          if (job) await act(kind.payload.parse(job.data))
        })
      }
    },
    async every(kind, cron, payload) {
      await ensureQueue(kind)
      await boss.schedule(kind.name, cron, payload)
    },
    stop: () => {
      stopping ??= boss.stop({ graceful: true, timeout: STOP_MS })
      return stopping
    },
  }
}
