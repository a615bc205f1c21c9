import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { pageViewTally } from '#analytics/events/page-view-tally.ts'
import { catalogueCache } from '#catalogue/catalogue-cache.ts'
import { identityJobs } from '#identity/jobs.ts'
import { memberJobs } from '#members/jobs.ts'
import { stripeClient } from '#members/payments/stripe/stripe-client.ts'
import { authenticationCache } from '#members/profiles/requester/authentication-cache.ts'
import type { Config } from '#platform/config/config.ts'
import type { Context, Requester } from '#platform/context.ts'
import { asSystem } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import type { JobHandler } from '#platform/jobs/handling/job-handler.ts'
import { startJobs } from '#platform/jobs/job-queue.ts'
import { mailJobs } from '#platform/mail/jobs.ts'
import { mailTransport } from '#platform/mail/transport.ts'
import { textJobs } from '#platform/sms/jobs.ts'
import { textSender } from '#platform/sms/text-sender.ts'
import { stripeTwinJobs } from '#twins/stripe/jobs.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { buildHttpApp, type PageHandler } from '../../../src/http/http-app.ts'
import { contextOn } from '../context-on.ts'
import { aPlanner } from '../meal-plans/a-planner.ts'
import { newDatabase } from '../test-database.ts'
import { healthyParts } from './healthy-parts.ts'

const MAIL_PATIENCE_MS = 10_000

type Refusal = { status: number; body: string }

/**
 * Runs the complete server on a local port with its worker and its own database: real connections, commits
 * and jobs. Its clock can be moved. Its log is kept at the most detailed level, and so are all refusals.
 */
export async function runPool(
  change: (config: Config) => Config = (config) => config,
  handlePage: PageHandler = async () => new Response('No pages here.', { status: 404 }),
) {
  const made = await newDatabase('catalogue')
  const database = openDatabase(made.url)
  const jobs = await startJobs({ databaseUrl: made.url, isWorker: true, onError: () => undefined })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const given = contextOn(database.db, jobs.queue)
  const payments = { provider: 'sandbox', apiBase: origin, graceDays: 7 } as const
  const identity = { ...given.config.identity, redirects: [`${origin}/account`, `${origin}/login`] }
  const config = change({ ...given.config, publicUrl: origin, identity, payments, logLevel: 'trace' })
  let ahead = 0
  const contextFor = (requester: Requester, requestId = 'test'): Context => ({
    ...given,
    requester,
    config,
    now: () => new Date(Date.now() + ahead),
    log: log.child({ requestId }),
    requestId,
  })
  const stripe = stripeClient(config)
  const runtime = {
    config,
    log,
    database,
    jobs,
    stripe,
    contextFor,
    ai: null,
    catalogue: catalogueCache(),
    requesters: authenticationCache(),
    planner: aPlanner(),
    pageViews: pageViewTally(database.db, log),
    healthSummary: async () => [],
    health: healthyParts(config),
    announceEnd: () => undefined,
    stop: async () => undefined,
  }
  const refusals: Refusal[] = []
  const app = buildHttpApp(runtime, handlePage)
  const listener = getRequestListener(async (request, env) => {
    const answer = await app.fetch(request, env)
    if (answer.status >= 400) refusals.push({ status: answer.status, body: await answer.clone().text() })
    return answer
  })
  server.on('request', listener)
  const ctx = contextFor({ kind: 'system' })
  await syncSandboxPrices(ctx)
  const handlers = [
    ...mailJobs({ transport: mailTransport(config, database.db) }),
    ...textJobs({ sender: textSender(config, database.db) }),
    ...identityJobs(),
    ...memberJobs({ stripe, gate: async () => null }),
    ...stripeTwinJobs,
    // biome-ignore lint/suspicious/noExplicitAny: handlers of different payloads stand in one list
  ] as JobHandler<any>[]
  for (const { kind, run } of handlers) {
    await jobs.work(kind, (payload) => run(asSystem(contextFor({ kind: 'system' })), payload))
  }

  type Received = { subject: string; text: string }

  /**
   * Returns every mail to an address, newest first, once there are `atLeast` mails and `isThere` accepts
   * them.
   */
  async function inbox(
    to: string,
    atLeast = 1,
    isThere: (mails: Received[]) => boolean = () => true,
  ): Promise<Received[]> {
    const until = Date.now() + MAIL_PATIENCE_MS
    for (;;) {
      const answer = await fetch(`${origin}/sandbox/inbox.json?to=${encodeURIComponent(to)}`)
      const mails = (await answer.json()) as Received[]
      if ((mails.length >= atLeast && isThere(mails)) || Date.now() > until) return mails
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  return {
    origin,
    ctx,
    stripe,
    logged,
    refusals,
    inbox,
    /**
     * Returns the newest of `atLeast` codes mailed to an address or texted to a number. Notices may arrive
     * too.
     */
    codeFor: async (to: string, atLeast = 1) => {
      const codesIn = (mails: Received[]) => mails.flatMap(({ text }) => /^\d{6}\b/m.exec(text)?.[0] ?? [])
      const mails = await inbox(to, atLeast, (mails) => codesIn(mails).length >= atLeast)
      return codesIn(mails)[0] ?? ''
    },
    /** Moves the server's clock ahead by this much. */
    moveClock: (milliseconds: number) => {
      ahead = milliseconds
    },
    /** Amazon's own client, unchanged. */
    sdk: new CognitoIdentityProviderClient({
      region: 'local',
      endpoint: `${origin}/identity`,
      credentials: { accessKeyId: 'nobody', secretAccessKey: 'nothing' },
    }),
    /** Calls an action with any body. Returns the status and the error name. */
    ask: async (action: string, body: unknown) => {
      const answer = await fetch(`${origin}/identity`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': action.includes('.') ? action : `AWSCognitoIdentityProviderService.${action}`,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      const parsed = await answer.json()
      return { status: answer.status, error: parsed.__type as string | undefined, body: parsed }
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await jobs.stop()
      await database.close()
      await made.drop()
    },
  }
}
export type RunningPool = Awaited<ReturnType<typeof runPool>>
