import { searchField } from '#platform/http/api-router.ts'
import { pageQuery } from '#platform/http/page-query.ts'

/** Which page of a list is asked for. */
export type Listing = { page: number; count: number; query?: string }

/** Paging and a search. */
export const listingQuery = pageQuery.extend({
  query: searchField(
    'Words to search for, whole, begun or mistyped, in any order. Best match first.',
    'lentil',
  ),
})
