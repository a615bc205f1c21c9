import { z } from 'zod'
import type { TwinFilter } from '../objects/store.ts'

const second = z.string().regex(/^\d{1,12}$/, 'must be a Unix timestamp')

/** Parses Stripe's `created` filter: an exact second, or a range. */
export const createdRange = z
  .union([
    second,
    z.strictObject({
      gt: second.optional(),
      gte: second.optional(),
      lt: second.optional(),
      lte: second.optional(),
    }),
  ])
  .optional()

export function rangeOf(created: z.infer<typeof createdRange>): Pick<TwinFilter, 'created'> {
  if (created === undefined) return {}
  if (typeof created === 'string') return { created: { gte: Number(created), lte: Number(created) } }
  const bounds = Object.entries(created).filter(([, value]) => value !== undefined)
  return { created: Object.fromEntries(bounds.map(([name, value]) => [name, Number(value)])) }
}
