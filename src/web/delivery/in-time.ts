import { type ActionFunction, data, type LoaderFunction, type ServerBuild } from 'react-router'
import { databaseErrorKind } from '#platform/db/database-error-kind.ts'
import { withDeadline } from '#platform/deadline.ts'
import { AppError } from '#platform/errors.ts'
import { verbContext } from '../context.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/** The error data passed to the error page: the reference to find the case in our log. */
export type PageError = { requestId: string }

const LOADER_MS = 15_000
const RETRY_SECONDS = '5'

/**
 * Adds a time limit to the loaders and actions of pages. If one exceeds it or the database is unavailable,
 * the response is 503: this is temporary, and the error page retries automatically. Any other failure results
 * in 500. Both contain the reference to find the case in the log.
 */
export function inTime(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && timed(route)])
  return { ...build, routes: Object.fromEntries(routes) }
}

function timed(route: Route): Route {
  const { loader, action } = route.module
  const module = {
    ...route.module,
    ...(loader ? { loader: within(loader as LoaderFunction) } : {}),
    ...(action ? { action: within(action as ActionFunction) } : {}),
  }
  return { ...route, module }
}

function within<Act extends LoaderFunction | ActionFunction>(act: Act): Act {
  const timed = (async (args) => {
    try {
      return await withDeadline(LOADER_MS, async () => act(args as never))
    } catch (error) {
      if (isAnswer(error) || args.request.signal.aborted) throw error
      const { log, requestId } = verbContext(args.context)
      const pageError: PageError = { requestId }
      if (isPassing(error)) {
        log.warn({ err: error }, 'page could not be loaded for now')
        throw data(pageError, { status: 503, headers: { 'retry-after': RETRY_SECONDS } })
      }
      log.error({ err: error }, 'page could not be loaded')
      throw data(pageError, { status: 500 })
    }
  }) as LoaderFunction
  return Object.assign(timed, act) as unknown as Act
}

/** True for a redirect or an intended response such as "not found", which are not failures. */
function isAnswer(thrown: unknown): boolean {
  if (thrown instanceof Response) return true
  return typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === ANSWER
}

/** React Router's type tag for the result of `data`. */
const ANSWER = data(null).type

function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable'
  return databaseErrorKind(error) !== undefined
}
