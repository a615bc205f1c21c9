import { listingQuery } from '#catalogue/listing.ts'
import { pageOfReadModel, type ReadModel } from '#catalogue/read-model.ts'
import type { AuthenticationCache } from '#members/profiles/authentication-cache.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import { bearerToken } from '#platform/http/bearer-token.ts'
import type { CachedListRead } from '#platform/http/list-cache.ts'
import type { Runtime } from './runtime.ts'

/** The long lists of the back office, for administrators whose token was checked a moment ago. */
export function cachedLists({
  catalogue,
  requesters,
  contextFor,
}: Pick<Runtime, 'catalogue' | 'contextFor'> & {
  requesters: Pick<AuthenticationCache, 'recall'>
}): Record<string, CachedListRead> {
  const ctx = contextFor({ kind: 'system' })
  const list =
    (readModelNow: (ctx: Context) => ReadModel | Promise<ReadModel>): CachedListRead =>
    ({ search, authorization }) => {
      const token = bearerToken(authorization)
      const who = token && requesters.recall(token, Date.now())
      if (!who || !isAdmin(who)) return undefined
      const asked = askedIn(search)
      const listing = asked && listingQuery.safeParse(asked)
      if (!listing?.success) return undefined
      const readModel = readModelNow(ctx)
      if (readModel instanceof Promise)
        return readModel.then((readModel) => pageOfReadModel(readModel, listing.data))
      return pageOfReadModel(readModel, listing.data)
    }
  return {
    '/api/food': list(catalogue.foods),
    '/api/nutrient': list(catalogue.nutrients),
    '/api/recipe': list(catalogue.recipes),
  }
}

/** What a query names, if each name is one of ours and stands there once. */
function askedIn(search: string) {
  const given = new URLSearchParams(search)
  const asked = {
    page: given.get('page') ?? undefined,
    count: given.get('count') ?? undefined,
    query: given.get('query') ?? undefined,
  }
  const named = Object.values(asked).filter((value) => value !== undefined)
  return named.length === given.size ? asked : undefined
}
