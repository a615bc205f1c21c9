import { z } from '@hono/zod-openapi'

const LAST_PAGE = 1_000_000_000
const MAX_COUNT = 300

/** Query of a paged list. `page` below 1 means page 1; `count` defaults to 20 and is at most 300. */
export const pageQuery = z.object({
  page: z.coerce
    .number('Give the number of a page.')
    .int('Give the number of a page.')
    .max(LAST_PAGE, `The last page is ${LAST_PAGE}.`)
    .default(1)
    .transform((page) => Math.max(1, page))
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: LAST_PAGE,
      description: 'Which page, from 1. Below it counts as 1; behind the last one `data` is empty.',
      example: 1,
    }),
  count: z.coerce
    .number('Give a whole number of rows.')
    .int('Give a whole number of rows.')
    .default(20)
    .transform((count) => Math.min(MAX_COUNT, Math.max(1, count)))
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: MAX_COUNT,
      description: 'How many rows a page holds. More than the most counts as the most.',
      example: 20,
    }),
})
