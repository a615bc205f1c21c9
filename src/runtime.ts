import { randomUUID } from 'node:crypto'
import { type Logger, pino } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type Stripe from 'stripe'
import { type PageViewTally, pageViewTally } from '#analytics/events/page-view-tally.ts'
import { type CatalogueCache, catalogueCache } from '#catalogue/catalogue-cache.ts'
import { stripeClient } from '#members/payments/stripe-client.ts'
import { type AuthenticationCache, authenticationCache } from '#members/profiles/authentication-cache.ts'
import { type AiClient, aiClient } from '#platform/ai/ai-client.ts'
import type { Config } from '#platform/config/config.ts'
import { withSecretKey } from '#platform/config/secret-key.ts'
import type { Context, Who } from '#platform/context.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { useDatabase } from '#platform/db/server-lock.ts'
import type { HealthParts } from '#platform/health/health-listener.ts'
import { watchLiveness } from '#platform/health/liveness.ts'
import { readinessCheck } from '#platform/health/readiness.ts'
import { type JobRunner, startJobs } from '#platform/jobs/job-queue.ts'
import { openLog } from '#platform/log/open-log.ts'
import { stopInOrder } from '#platform/stop-in-order.ts'

/** What every process of ours stands on: the database, the job queue and the outside clients. */
export type Runtime = {
  config: Config
  log: Logger
  database: Database
  jobs: JobRunner
  stripe: Stripe
  /** Null where no language model is configured. */
  ai: AiClient | null
  catalogue: CatalogueCache
  requesters: AuthenticationCache
  pageViews: PageViewTally
  contextFor: (who: Who, requestId?: string) => Context
  /** What `/healthz`, `/readyz` and `/metrics` are answered from. */
  health: HealthParts
  /** From now on this process says that it takes no new work. */
  announceEnd: () => void
  stop: () => Promise<void>
}

/** A few lines at a time, beside the requests; what is left at the end is written before it. */
const EMBEDDED_STOP_MS = 10_000

/** Commands work through whole tables, and somebody watches them. */
const COMMAND_STATEMENT_MS = 10 * 60 * 1000

const LOG_WRITING = { sync: false, minLength: 12_288, periodicFlush: 250 }

/** Opens (and if need be starts and migrates) the database, then the queue. `stop` ends both. */
export async function startRuntime(
  parsed: Config,
  { isServer, quiet = false }: { isServer: boolean; quiet?: boolean },
): Promise<Runtime> {
  const config = await withSecretKey(parsed)
  const log = openLog(quiet ? 'warn' : config.logLevel, pino.destination(LOG_WRITING))
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const use = embedded && (await useDatabase(databaseUrl, { folder: config.dataDir, isServer }))
  if (isServer)
    embedded?.watch((said) => log.error({ said }, 'the embedded PostgreSQL is gone; it is started again'))
  await migrate(databaseUrl)
  const database = openDatabase(databaseUrl, isServer ? {} : { statementMs: COMMAND_STATEMENT_MS })
  const jobs = await startJobs({
    databaseUrl,
    isWorker: isServer && config.role !== 'web',
    onError: (error) => log.error({ err: error }, 'job queue'),
  })

  const catalogue = catalogueCache()
  const requesters = authenticationCache()
  const pageViews = pageViewTally(database.db, log)
  const isWeb = isServer && config.role !== 'worker'
  const following = isWeb
    ? [
        catalogue.follow(databaseUrl, (error) => log.warn({ err: error }, 'catalogue announcements')),
        requesters.follow(databaseUrl, (error) => log.warn({ err: error }, 'access announcements')),
      ]
    : []

  const liveness = watchLiveness(database)
  const readiness = readinessCheck({ databaseUrl, role: config.role, used: database })
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  let isStopping = false

  return {
    config,
    log,
    database,
    jobs,
    stripe: stripeClient(config),
    ai: aiClient(config.ai),
    catalogue,
    requesters,
    pageViews,
    contextFor: (who, requestId = randomUUID()) => ({
      who,
      now: () => new Date(),
      db: database.db,
      jobs: jobs.queue,
      config,
      log: log.child({ requestId }),
      requestId,
    }),
    health: {
      config,
      liveness,
      readiness,
      metrics: { contentType: metrics.contentType, metrics: () => metrics.metrics() },
      isStopping: () => isStopping,
    },
    announceEnd: () => {
      isStopping = true
    },
    stop: async () => {
      liveness.stop()
      let wasLast = true
      await stopInOrder(log, [
        { name: 'announcements', stop: () => Promise.all(following.map(({ stop }) => stop())) },
        { name: 'jobs', stop: () => jobs.stop() },
        { name: 'page views', stop: () => pageViews.stop() },
        { name: 'health', stop: () => readiness.stop() },
        { name: 'database', stop: () => database.close() },
        {
          name: 'lock',
          stop: async () => {
            wasLast = (await use?.release())?.wasLast ?? true
          },
        },
        {
          name: 'PostgreSQL',
          stop: () => (wasLast ? embedded?.stop() : embedded?.leave()),
          withinMs: EMBEDDED_STOP_MS,
        },
      ])
    },
  }
}
