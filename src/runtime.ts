import { randomUUID } from 'node:crypto'
import { type Logger, pino } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type Stripe from 'stripe'
import { type PageViewTally, pageViewTally } from '#analytics/events/page-view-tally.ts'
import { type CatalogueCache, catalogueCache } from '#catalogue/catalogue-cache.ts'
import { stripeClient } from '#members/payments/stripe/stripe-client.ts'
import {
  type AuthenticationCache,
  authenticationCache,
} from '#members/profiles/requester/authentication-cache.ts'
import { paymentNotes } from '#members/subscriptions/findings/payment-notes.ts'
import { type AiClient, aiClient } from '#platform/ai/ai-client.ts'
import type { Config } from '#platform/config/config.ts'
import { withSecretKey } from '#platform/config/secret-key.ts'
import type { Context, Requester } from '#platform/context.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { followDatabaseClock } from '#platform/db/database-clock.ts'
import { requireEmbeddedData, startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { useDatabase } from '#platform/db/embedded/server-lock.ts'
import { migrate, requireOurTables } from '#platform/db/migrate.ts'
import { oneAtATime } from '#platform/db/one-at-a-time.ts'
import { asProductRole, requireProductRole } from '#platform/db/product-role.ts'
import { requireOwnSessions } from '#platform/db/require-own-sessions.ts'
import type { HealthParts } from '#platform/health/health-listener.ts'
import { watchLiveness } from '#platform/health/liveness.ts'
import { type OutageLog, outageLog } from '#platform/health/outage-log.ts'
import { readinessCheck } from '#platform/health/readiness.ts'
import { installJobs } from '#platform/jobs/install-jobs.ts'
import { type JobRunner, startJobs } from '#platform/jobs/job-queue.ts'
import { openLog } from '#platform/log/open-log.ts'
import { mailTransport } from '#platform/mail/transport.ts'
import { followMemberKeys } from '#platform/member-keys/member-key.ts'
import { stopInOrder } from '#platform/stop-in-order.ts'
import {
  type HealthSummary,
  healthSummary,
  registerHealthMetrics,
} from './composition/health/health-summary.ts'
import { registerProductMetrics } from './composition/product-metrics.ts'

/** The base of all our processes: the database, the job queue and the clients of outside services. */
export type Runtime = {
  config: Config
  log: Logger
  database: Database
  jobs: JobRunner
  stripe: Stripe
  ai: AiClient | null
  catalogue: CatalogueCache
  requesters: AuthenticationCache
  pageViews: PageViewTally
  contextFor: (requester: Requester, requestId?: string) => Context
  /** Cached results of the system checks. */
  healthSummary: HealthSummary
  /** Parts that `/healthz`, `/readyz` and `/metrics` are served from. */
  health: HealthParts
  /** Makes this process report that it accepts no new work. */
  announceEnd: () => void
  stop: () => Promise<void>
}

const EMBEDDED_STOP_MS = 10_000

/** Commands process whole tables under supervision, so their statements can take longer. */
const COMMAND_STATEMENT_MS = 10 * 60 * 1000

/** The log is written in batches, so that requests do not wait for it. The rest is written at exit. */
const LOG_WRITING = { sync: false, minLength: 12_288, periodicFlush: 250 }

/**
 * Opens the database (and starts and migrates it if needed), then the queue. `stop` ends both. Only a server
 * creates a missing database: a command that created one would use a different database than intended.
 */
export async function startRuntime(
  parsed: Config,
  { isServer, quiet = false }: { isServer: boolean; quiet?: boolean },
): Promise<Runtime> {
  if (!isServer && !parsed.databaseUrl) requireEmbeddedData(parsed.dataDir)
  const config = await withSecretKey(parsed)
  const { log, watchOutages } = openLogs(quiet ? 'warn' : config.logLevel)
  const held = await holdDatabase(config, log, { isServer })
  const { databaseUrl, database } = held
  const clock = await followDatabaseClock(database)
  const readiness = readinessCheck({ databaseUrl, role: config.role, used: database })
  const outages = watchOutages(async () => (await readiness.check()).isReady)
  const jobs = await startJobs({
    databaseUrl,
    isWorker: isServer && config.role !== 'web',
    onError: (error) => {
      database.noteError(error)
      if (!outages.note(error)) log.error({ err: error }, 'job queue')
    },
  })
  const caches = openCaches(databaseUrl, { config, log, outages }, { isServer })
  const { catalogue, requesters } = caches
  const pageViews = pageViewTally(database.db, log)
  const liveness = watchLiveness(database)
  let isStopping = false
  const stripe = stripeClient(config)
  const summary = healthSummary({ stripe, transport: mailTransport(config, database.db) })
  const contextFor: Runtime['contextFor'] = (requester, requestId = randomUUID()) => ({
    requester,
    config,
    requestId,
    db: database.db,
    jobs: jobs.queue,
    now: clock.now,
    log: log.child({ requestId }),
  })

  return {
    config,
    log,
    database,
    jobs,
    catalogue,
    requesters,
    pageViews,
    stripe,
    contextFor,
    ai: aiClient(config.ai),
    healthSummary: summary,
    health: {
      config,
      liveness,
      readiness,
      metrics: metricsOf(database, () => summary(contextFor({ kind: 'system' }))),
      notes: () => paymentNotes(database.db),
      isStopping: () => isStopping,
    },
    announceEnd: () => {
      isStopping = true
    },
    stop: async () => {
      liveness.stop()
      clock.stop()
      outages.stop()
      await stopInOrder(log, [
        { name: 'announcements', stop: caches.stop },
        { name: 'jobs', stop: () => jobs.stop() },
        { name: 'page views', stop: () => pageViews.stop() },
        { name: 'health', stop: () => readiness.stop() },
        ...held.parts,
      ])
    },
  }
}

/**
 * Opens the log of the process. Once outages are watched, errors that belong to an outage are counted there
 * instead.
 */
function openLogs(level: string): {
  log: Logger
  watchOutages: (isOver: () => Promise<boolean>) => OutageLog
} {
  const destination = pino.destination(LOG_WRITING)
  let outages: OutageLog | undefined
  return {
    log: openLog(level, destination, { isCounted: (error) => outages?.noteIfOfDatabase(error) ?? false }),
    watchOutages: (isOver) => {
      outages = outageLog({ log: openLog(level, destination), isOver })
      return outages
    },
  }
}

type HeldDatabase = { databaseUrl: string; database: Database; parts: Parameters<typeof stopInOrder>[1] }

/** Opens the database in this version. Returns its parts in the order in which they are stopped. */
async function holdDatabase(
  config: Config,
  log: Logger,
  { isServer }: { isServer: boolean },
): Promise<HeldDatabase> {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
  const { ownerUrl, databaseUrl } = embedded
    ? { ownerUrl: embedded.url, databaseUrl: embedded.productUrl }
    : databaseUrlsOf(config)
  const use = embedded && (await useDatabase(databaseUrl, { folder: config.dataDir, isServer }))
  if (isServer) embedded?.watch((event, said) => logServer(log, event, said))
  if (config.databaseUrl) {
    if (!isServer) await requireOurTables(ownerUrl)
    await requireOwnSessions({
      DATABASE_URL: config.databaseUrl,
      DATABASE_OWNER_URL: config.databaseOwnerUrl,
    })
  }
  await oneAtATime(ownerUrl, {
    log,
    act: async () => {
      await migrate(ownerUrl)
      await installJobs(ownerUrl)
    },
  })
  await requireProductRole(databaseUrl)
  const database = openDatabase(databaseUrl, isServer ? {} : { statementMs: COMMAND_STATEMENT_MS })
  let wasLast = true
  const parts = [
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
  ]
  return { databaseUrl, database, parts }
}

function logServer(log: Logger, event: 'gone' | 'started' | 'not-started', said: string): void {
  if (event === 'started') log.warn('the embedded PostgreSQL is started again')
  else if (event === 'gone') log.error({ said }, 'the embedded PostgreSQL is gone')
  else log.error({ said }, 'the embedded PostgreSQL could not be started again; it is tried once more')
}

/**
 * If there is only one address, its user owns the tables, and the product's sessions drop the owner's rights
 * when they start.
 */
function databaseUrlsOf({ databaseUrl = '', databaseOwnerUrl }: Config) {
  return databaseOwnerUrl
    ? { ownerUrl: databaseOwnerUrl, databaseUrl }
    : { ownerUrl: databaseUrl, databaseUrl: asProductRole(databaseUrl) }
}

/**
 * Opens the in-memory caches of the catalogue, of callers and of members' keys. The database notifies them of
 * changes by other processes.
 */
function openCaches(
  databaseUrl: string,
  { config, log, outages }: { config: Config; log: Logger; outages: OutageLog },
  { isServer }: { isServer: boolean },
) {
  const catalogue = catalogueCache()
  const requesters = authenticationCache()
  const onError = (what: string) => (error: Error) => {
    if (!outages.note(error)) log.warn({ err: error }, what)
  }
  const following =
    isServer && config.role !== 'worker'
      ? [
          catalogue.follow(databaseUrl, onError('catalogue announcements')),
          requesters.follow(databaseUrl, onError('access announcements')),
        ]
      : []
  if (isServer) following.push(followMemberKeys(databaseUrl, config, onError('announcements of keys')))
  return { catalogue, requesters, stop: () => Promise.all(following.map(({ stop }) => stop())) }
}

function metricsOf({ db }: Database, readHealth: () => ReturnType<HealthSummary>): HealthParts['metrics'] {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  registerProductMetrics(metrics, db)
  registerHealthMetrics(metrics, readHealth)
  return { contentType: metrics.contentType, metrics: () => metrics.metrics() }
}
