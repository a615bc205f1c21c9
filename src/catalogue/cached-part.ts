import { asSystem, type Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { withoutDeadline } from '#platform/deadline.ts'
import { type CatalogueTable, catalogueVersions } from './catalogue-version.ts'

type CachedPart<Part> = {
  /** The latest catalogue version for which the part is known to be current. */
  asOf: number
  /** The version at which the part's tables were last written. */
  version: number
  part: Part
}

type Source<Part> = {
  tables: CatalogueTable[]
  /** Builds the part. `before` is the part being replaced and the version at which it was built. */
  load: (ctx: Context, before?: { part: Part; version: number }) => Promise<Part>
}

/**
 * Caches data built from some tables until those tables change. `versionNow` returns the current catalogue
 * version. Concurrent callers share one build. No caller gets a part older than the version at the time of
 * the call. A cached part is returned synchronously because some callers serve thousands of requests per
 * second.
 */
export function cachedPart<Part>(
  versionNow: (ctx: Context) => number | Promise<number>,
  { tables, load }: Source<Part>,
): (ctx: Context) => Part | Promise<Part> {
  let cached: CachedPart<Part> | undefined
  let renewing: Promise<CachedPart<Part>> | undefined

  function renew(ctx: Context): Promise<CachedPart<Part>> {
    return inSnapshot(asSystem(ctx), async (ctx) => {
      const { number, parts } = await catalogueVersions(ctx)
      const version = Math.max(0, ...tables.map((table) => parts[table] ?? 0))
      const isSame = cached?.version === version
      cached = { asOf: number, version, part: cached && isSame ? cached.part : await load(ctx, cached) }
      return cached
    })
  }

  async function catchUp(ctx: Context, version: number | Promise<number>): Promise<Part> {
    const wanted = await version
    if (cached?.asOf === wanted) return cached.part
    const shared = await renewing
    if (shared && shared.asOf >= wanted) return shared.part
    renewing ??= withoutDeadline(() => renew(ctx)).finally(() => {
      renewing = undefined
    })
    return (await renewing).part
  }

  return function read(ctx) {
    const version = versionNow(ctx)
    return cached?.asOf === version ? cached.part : catchUp(ctx, version)
  }
}

/** Runs `act` on one consistent snapshot of the database. */
function inSnapshot<T>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => act({ ...ctx, db: tx as Db }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
