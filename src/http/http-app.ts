import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { RouterContextProvider } from 'react-router'
import { segmentTwinRoutes } from '#analytics/events/routes.ts'
import { hostedLoginRoutes } from '#identity/hosted-login/routes.ts'
import { identityRoutes } from '#identity/routes.ts'
import type { PlannerService } from '#meal-plans/planner/service/planner-service.ts'
import { leaveAdministration } from '#members/privacy/leave-administration.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { withDeadline } from '#platform/deadline.ts'
import { AppError } from '#platform/errors.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import type { ResponseCache } from '#platform/http/caches/response-cache.ts'
import { limitBody } from '#platform/http/limit-body.ts'
import { requestLog } from '#platform/http/request-log.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { inboxMailRoutes, inboxRoutes } from '#platform/mail/routes.ts'
import { projectRoot } from '#platform/project-root.ts'
import { stripeTwinRoutes } from '#twins/stripe/routes.ts'
import { appContext, type WholePage } from '#web/context.ts'
import type { Runtime } from '../runtime.ts'
import { buildApi } from './api.ts'
import { nonce, pageSecurity, tlsPromise } from './page-security.ts'
import { refuseForeign } from './refuse-foreign.ts'

/** Answers a page request; in production React Router's handler on the built routes. */
export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>

const LARGEST_BODY = 256 * 1024
/** An event of Stripe has a whole object, and an invoice or a subscription with many lines is large. */
const LARGEST_EVENT = 2 * 1024 * 1024
const REQUEST_MS = 25_000

/**
 * Everything that answers over HTTP but health, in order: built files, hosted login, identity, API, twins, files,
 * pages. `caches` stand before it and watch what it answers.
 */
export function buildHttpApp(
  runtime: Runtime & { planner: PlannerService },
  handlePage: PageHandler,
  caches: ResponseCache[] = [],
) {
  const app = new Hono<HttpEnv>()
  app.onError(translateError)
  app.use(requestLog(runtime.contextFor))
  app.use(inRequestTime(runtime.config))
  app.use((_, next) => withRowsOf('nobody', next))
  app.use(compress())
  app.use(limitedBody)
  app.use(refuseForeign)
  app.use('/assets/*', builtFiles(runtime.config))
  const { cognito } = runtime.config.identity
  if (!cognito) app.route('/', hostedLoginRoutes)
  for (const { store } of caches) app.use(store)
  app.route('/', inboxMailRoutes)
  app.use('/plates/:slug/mail.png', shownElsewhere)
  app.use(nonce, pageSecurity(runtime.config))
  if (!cognito) app.route('/', identityRoutes({ beforeLeaving: leaveAdministration }))
  app.route('/api', buildApi(runtime))
  if (runtime.config.payments.provider === 'sandbox') app.route('/', stripeTwinRoutes)
  if (runtime.config.analytics.provider === 'own') app.route('/', segmentTwinRoutes(runtime))
  app.route('/', inboxRoutes)
  // Pages have no dot in their names, so none of them is looked for among the files.
  app.use('/:file{.+\\.[a-z0-9]+}', serveStatic({ root: clientFiles() }))
  app.all('*', async (c) => {
    if (!READS.has(c.req.method)) return c.text('Pages are only read.', 405, { allow: [...READS].join(', ') })
    const context = new RouterContextProvider()
    const answer: WholePage = {}
    const { ctx, nonce } = c.var
    context.set(appContext, { ctx, nonce, catalogue: runtime.catalogue, answer })
    const response = await handlePage(readablePage(c.req.raw), context)
    // What a loader says of its own trouble does not reach the document that tells of it.
    if (response.status === 503) response.headers.set('retry-after', RETRY_SECONDS)
    if (answer.html === undefined) return response
    return new Response(Buffer.from(answer.html), { status: response.status, headers: response.headers })
  })
  return app
}

const tooLarge = () => new AppError('invalid', 'The request is too large.')
const limitOwn = limitBody(LARGEST_BODY, tooLarge)
const limitEvent = limitBody(LARGEST_EVENT, tooLarge)
const limitedBody: MiddlewareHandler<HttpEnv> = (c, next) =>
  (c.req.path === '/api/stripe/webhook' ? limitEvent : limitOwn)(c, next)

const RETRY_SECONDS = '5'
const READS = new Set(['GET', 'HEAD'])

/** An address that cannot be read, or that no database could look for, is that of no page. */
function readablePage(request: Request): Request {
  try {
    const { pathname, search } = new URL(request.url)
    if (!/%00/.test(search) && !decodeURIComponent(pathname).includes('\0')) return request
  } catch {}
  return new Request(new URL('/no-such-address', request.url), request)
}

/**
 * No request waits longer than this, whatever it waits for: less than proxies and browsers are patient for. Drafting
 * posts waits for a language model, which may be slow.
 */
function inRequestTime({ ai }: Runtime['config']): MiddlewareHandler<HttpEnv> {
  const draftingMs = REQUEST_MS + (ai?.timeoutMs ?? 0)
  return (c, next) => withDeadline(c.req.path === '/api/gpt' ? draftingMs : REQUEST_MS, next)
}

/** A mail is read on a page of its provider’s, or in a frame that belongs to nobody: it may show our pictures there. */
const shownElsewhere: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  c.header('cross-origin-resource-policy', 'cross-origin')
}

/** What the build names by its content: it never changes, and no policy of pages applies to it. */
function builtFiles(config: Runtime['config']) {
  const onlyByTls = tlsPromise(config)
  return serveStatic({
    root: clientFiles(),
    precompressed: true,
    onFound: (_, c) => {
      c.header('cache-control', 'public, max-age=31536000, immutable')
      c.header('x-content-type-options', 'nosniff')
      c.header('cross-origin-resource-policy', 'same-origin')
      if (onlyByTls) c.header('strict-transport-security', onlyByTls)
    },
  })
}

function clientFiles(): string {
  return relative(process.cwd(), join(projectRoot(), 'build/client')) || '.'
}
