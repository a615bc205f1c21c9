import { z } from '@hono/zod-openapi'
import { pageQuery } from '#platform/http/api-router.ts'

/** Which page of a list is asked for. */
export type Listing = { page: number; count: number; query?: string }

/** Paging and a search. */
export const listingQuery = pageQuery.extend({
  query: z.string().max(200, 'Use at most 200 characters.').default('').openapi({
    description: 'Words to search for, whole, begun or mistyped, in any order. Best match first.',
  }),
})
