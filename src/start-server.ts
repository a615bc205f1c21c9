import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createProbe } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { requireSecretKey } from '#identity/tokens/require-secret-key.ts'
import { openPlannerService, type PlannerService } from '#meal-plans/planner/service/planner-service.ts'
import { startSolver } from '#meal-plans/planner/service/solver-pool.ts'
import { checkAtStart } from '#members/subscriptions/reconcile/due/check-at-start.ts'
import { readConfig } from '#platform/config/config.ts'
import { healthListener } from '#platform/health/health-listener.ts'
import { listFastPath } from '#platform/http/caches/list-fast-path.ts'
import { pageCache } from '#platform/http/caches/page-cache.ts'
import type { ResponseCache } from '#platform/http/caches/response-cache.ts'
import { requireWrappers } from '#platform/member-keys/require-wrappers.ts'
import { stopInOrder } from '#platform/stop-in-order.ts'
import { SEALED_COLUMNS } from './composition/sealed-columns.ts'
import { fastLists } from './http/fast-lists.ts'
import { buildHttpApp, type PageHandler } from './http/http-app.ts'
import { listenForAdmins } from './http/listen-for-admins.ts'
import { listenForHealth } from './http/listen-for-health.ts'
import { refuseForeignHost } from './http/refuse-foreign-host.ts'
import { prepareProduct } from './prepare-product.ts'
import { type Runtime, startRuntime } from './runtime.ts'
import { startWorker } from './worker.ts'

const DRAIN_MS = 15_000
const END_MS = 20_000

/** Handles a request or passes it on. Used by the development server. */
type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Starts the parts that ROLE selects, prints the address, and returns a function to stop them. */
export async function startServer(options: {
  handlePage: PageHandler
  before?: Before
}): Promise<{ drainSeconds: number; stop: () => Promise<void> }> {
  const config = readConfig()
  const isWeb = config.role !== 'worker'
  const isWorker = config.role !== 'web'
  if (isWeb) await requireFreePort(config.host, config.port)
  const runtime = await startRuntime(config, { isServer: true })
  await orStop(runtime, async () => {
    const ctx = runtime.contextFor({ kind: 'system' })
    await requireSecretKey(ctx, SEALED_COLUMNS)
    await requireWrappers(ctx)
  })
  const firstAdmin = await prepareProduct(runtime)
  const solver = startSolver(solverThread())
  const planner = openPlannerService(solver, runtime.ai)
  const worker = isWorker ? await startWorker(runtime, { planner }) : undefined
  const server = isWeb ? await listen(runtime, { ...options, planner }) : await listenForHealth(runtime)
  const adminServer = isWeb ? await listenForAdmins(runtime) : undefined
  announce(runtime, firstAdmin)
  if (worker && config.payments.provider === 'stripe')
    void checkAtStart(runtime.contextFor({ kind: 'system' }), runtime.stripe)

  return {
    drainSeconds: config.drainSeconds,
    stop: async () => {
      runtime.announceEnd()
      await setTimeout(config.drainSeconds * 1000)
      await stopInOrder(runtime.log, [
        {
          name: 'requests and jobs',
          stop: () =>
            Promise.all([...[server, adminServer].map((open) => open && drain(open)), worker?.stop()]),
          withinMs: END_MS,
        },
        { name: 'solver', stop: () => solver.stop() },
      ])
      await runtime.stop()
    },
  }
}

/** If the settings do not work, stops parts that run as separate processes, such as the embedded database. */
async function orStop(runtime: Runtime, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    await runtime.stop()
    throw error
  }
}

/**
 * Returns the code of the solver's threads: the built file next to this one, or the source in development.
 */
function solverThread(): URL {
  return import.meta.env.DEV
    ? new URL('./meal-plans/planner/service/solver-thread.ts', import.meta.url)
    : new URL('./solver-thread.js', import.meta.url)
}

function requireFreePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createProbe()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(portTaken(port))
          : new Error(`HOST ${host}: ${error.message}`),
      )
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function portTaken(port: number): string {
  return `Port ${port} is taken by another program. Stop it, or choose another one: PORT=${port + 1} npm start`
}

function listen(
  runtime: Runtime,
  { handlePage, before, planner }: { handlePage: PageHandler; before?: Before; planner: PlannerService },
): Promise<Server> {
  const { host, port } = runtime.config
  // The development server shows each source change immediately, so it caches nothing.
  const caches = before ? [] : responseCaches(runtime)
  const app = buildHttpApp({ ...runtime, planner }, handlePage, caches)
  const first = [
    refuseForeignHost(runtime.config),
    healthListener(runtime.health),
    ...(before ? [before] : caches.map(({ answer }) => answer)),
  ]
  const server = createServer(
    first.reduceRight<RequestListener>(
      (next, before) => (request, response) => before(request, response, () => next(request, response)),
      // HTTP/1.0 clients may send no host.
      getRequestListener(app.fetch, { hostname: new URL(runtime.config.publicUrl).host }),
    ),
  )
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

function responseCaches(runtime: Runtime): ResponseCache[] {
  const { contextFor, catalogue, log } = runtime
  const ctx = contextFor({ kind: 'system' })
  // The first request waits for this promise and gets its error, if any.
  catalogue.prepare(ctx).catch(() => undefined)
  return [
    pageCache({ versionNow: () => catalogue.version(ctx), log }),
    listFastPath(fastLists(runtime), { log }),
  ]
}

/** Stops accepting requests and lets the current ones finish. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatient = globalThis.setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(impatient)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function announce({ config, log }: Runtime, admin: { email: string; password: string } | null): void {
  if (config.role === 'worker') {
    log.info('worker started')
    return
  }
  const lines = [
    '',
    `  Careplate is ready: ${config.publicUrl}`,
    ...(admin
      ? [
          `  First admin:        ${admin.email}`,
          `  Password:           ${admin.password}   (shown once; change it)`,
        ]
      : []),
    ...(config.payments.provider === 'sandbox' ? ['  Payments:           sandbox, no money moves'] : []),
    ...(config.mail.transport === 'sandbox'
      ? [`  Mail:               ${config.publicUrl}/sandbox/inbox`]
      : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
