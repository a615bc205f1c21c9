import { searchField } from '#platform/http/api-router.ts'
import { pageQuery } from '#platform/http/page-query.ts'

/** The requested page of a list. */
export type Listing = { page: number; count: number; query?: string }

/** Query parameters for paging and search. */
export const listingQuery = pageQuery.extend({
  query: searchField(
    'Words to search for, whole, begun or mistyped, in any order. Best match first.',
    'lentil',
  ),
})
