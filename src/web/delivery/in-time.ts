import { type ActionFunction, data, type LoaderFunction, type ServerBuild } from 'react-router'
import { troubleOf } from '#platform/db/database-trouble.ts'
import { withDeadline } from '#platform/deadline.ts'
import { AppError } from '#platform/errors.ts'
import { verbContext } from '../context.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/** What the error page is told when nothing is wrong but the moment. */
export type PassingTrouble = { requestId: string }

const LOADER_MS = 15_000
const RETRY_SECONDS = '5'

/**
 * Gives loaders and actions of pages their time. One that runs out of it, or whose database is away, answers 503: that
 * will pass, and the page that says so tries again by itself.
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
      if (!isPassing(error)) throw error
      const { log, requestId } = verbContext(args.context)
      log.warn({ err: error }, 'page could not be loaded for now')
      const trouble: PassingTrouble = { requestId }
      throw data(trouble, { status: 503, headers: { 'retry-after': RETRY_SECONDS } })
    }
  }) as LoaderFunction
  return Object.assign(timed, act) as unknown as Act
}

function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable'
  return troubleOf(error) !== undefined
}
