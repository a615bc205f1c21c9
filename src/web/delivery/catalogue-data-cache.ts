import { LRUCache } from 'lru-cache'
import type { RouterContextProvider } from 'react-router'
import type { Context } from '#platform/context.ts'
import { appContext, type PageCatalogue } from '../context.ts'

type CachedData = { version: number; data: Promise<unknown> }

/** What a page shows under one name: `/` or the id of a health goal. Names come from rows that exist. */
const MOST = 500

const cachesByCatalogue = new WeakMap<object, LRUCache<string, CachedData>>()

/**
 * What a page shows everybody, put together once for each version of the catalogue, so that a page rendered
 * anew asks the database nothing. What cannot be loaded is not kept.
 */
export async function cachedForCatalogue<T>(
  context: Readonly<RouterContextProvider>,
  name: string,
  load: (ctx: Context, catalogue: PageCatalogue) => Promise<T>,
): Promise<T> {
  const { ctx, catalogue } = context.get(appContext)
  // While somebody works on the sources, a page shows each change of them.
  if (import.meta.env.MODE === 'development') return load(ctx, catalogue)
  const version = await catalogue.version(ctx)
  const all = cachesByCatalogue.get(catalogue) ?? new LRUCache<string, CachedData>({ max: MOST })
  cachesByCatalogue.set(catalogue, all)
  const cached = all.get(name)
  // A name is only ever used with one loader.
  if (cached?.version === version) return cached.data as Promise<T>
  const data = load(ctx, catalogue)
  const entry = { version, data }
  all.set(name, entry)
  data.catch(() => {
    if (all.get(name) === entry) all.delete(name)
  })
  return data
}
