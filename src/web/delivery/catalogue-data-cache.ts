import { LRUCache } from 'lru-cache'
import type { RouterContextProvider } from 'react-router'
import type { Context } from '#platform/context.ts'
import { appContext, type PageCatalogue } from '../context.ts'

type CachedData = { version: number; data: Promise<unknown> }

/**
 * The maximum number of cached pages per catalog. A page's name is `/` or the id of a health goal, and only
 * rows that exist have one.
 */
const MOST = 500

const cachesByCatalogue = new WeakMap<object, LRUCache<string, CachedData>>()

/**
 * Loads the public data of a page once per version of the catalog, so that rendering the page again needs no
 * database query. Failed loads are not kept.
 */
export async function cachedForCatalogue<T>(
  context: Readonly<RouterContextProvider>,
  name: string,
  load: (ctx: Context, catalogue: PageCatalogue) => Promise<T>,
): Promise<T> {
  const { ctx, catalogue } = context.get(appContext)
  // In development, pages always reload their data, to show each change of the source code.
  if (import.meta.env.MODE === 'development') return load(ctx, catalogue)
  const version = await catalogue.version(ctx)
  const all = cachesByCatalogue.get(catalogue) ?? new LRUCache<string, CachedData>({ max: MOST })
  cachesByCatalogue.set(catalogue, all)
  const cached = all.get(name)
  // Each name is used with only one loader.
  if (cached?.version === version) return cached.data as Promise<T>
  const data = load(ctx, catalogue)
  const entry = { version, data }
  all.set(name, entry)
  data.catch(() => {
    if (all.get(name) === entry) all.delete(name)
  })
  return data
}
