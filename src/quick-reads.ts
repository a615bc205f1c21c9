import { listingQuery } from '#catalogue/listing.ts'
import { pageOfShelf, type Shelf } from '#catalogue/shelf.ts'
import type { KnownRequesters } from '#members/profiles/known-requesters.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import { bearerToken } from '#platform/http/bearer-token.ts'
import type { QuickRead } from '#platform/http/quick-answers.ts'
import type { Runtime } from './runtime.ts'

/** The long lists of the back office, for administrators whose token was checked a moment ago. */
export function quickReads({
  catalogue,
  requesters,
  contextFor,
}: Pick<Runtime, 'catalogue' | 'contextFor'> & {
  requesters: Pick<KnownRequesters, 'recall'>
}): Record<string, QuickRead> {
  const ctx = contextFor({ kind: 'system' })
  const list =
    (shelfNow: (ctx: Context) => Shelf | Promise<Shelf>): QuickRead =>
    ({ search, authorization }) => {
      const token = bearerToken(authorization)
      const who = token && requesters.recall(token, Date.now())
      if (!who || !isAdmin(who)) return undefined
      const asked = askedIn(search)
      const listing = asked && listingQuery.safeParse(asked)
      if (!listing?.success) return undefined
      const shelf = shelfNow(ctx)
      if (shelf instanceof Promise) return shelf.then((shelf) => pageOfShelf(shelf, listing.data))
      return pageOfShelf(shelf, listing.data)
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
