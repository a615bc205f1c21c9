import {
  type LoaderFunction,
  UNSAFE_SingleFetchRedirectSymbol as SENT_INSTEAD,
  type ServerBuild,
} from 'react-router'
import { appContext } from '../context.ts'
import { isStaticPage } from './static-page.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * React Router writes out what loaders of a document gave, for React to take it over in the browser. A static page
 * never reads that, and for a week of meals it would be as long as the page. So its data carry the mark in place of
 * which React Router writes something else: here, nothing.
 */
export function withUnsentData(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withUnsent(route)])
  return { ...build, routes: Object.fromEntries(routes) }
}

function withUnsent(route: Route): Route {
  const { loader, handle } = route.module
  if (!loader || !handle) return route
  const unsentLoader: LoaderFunction = async (args) => {
    const data = await loader(args)
    const isWhole = args.context.get(appContext).isDocument && isStaticPage(handle, data)
    return isWhole && isPlainObject(data) ? unsent(data) : data
  }
  return { ...route, module: { ...route.module, loader: unsentLoader } }
}

const known = new WeakMap<object, object>()

/** The same data, of which nothing is written. Kept data are prepared once. */
function unsent(data: object): object {
  const prepared = known.get(data) ?? Object.defineProperty({ ...data }, SENT_INSTEAD, { value: null })
  known.set(data, prepared)
  return prepared
}

function isPlainObject(data: unknown): data is object {
  return typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype
}
