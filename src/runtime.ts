import { randomUUID } from 'node:crypto'
import { type Logger, pino } from 'pino'
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
import { holdServerLock } from '#platform/db/server-lock.ts'
import { type JobRunner, startJobs } from '#platform/jobs/job-queue.ts'
import { openLog } from '#platform/log/open-log.ts'

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
  stop: () => Promise<void>
}

/** A few lines at a time, beside the requests; what is left at the end is written before it. */
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
  const lock = embedded && isServer ? await holdServerLock(databaseUrl, config.dataDir) : undefined
  await migrate(databaseUrl)
  const database = openDatabase(databaseUrl)
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
    stop: async () => {
      await Promise.all(following.map(({ stop }) => stop()))
      await jobs.stop()
      await pageViews.stop()
      await database.close()
      await lock?.release()
      if (embedded && (isServer || embedded.wasStarted)) await embedded.stop()
    },
  }
}
