import { z } from 'zod'
import { listWhere, type TwinCall, type TwinFilter } from './twin-call.ts'

const createdRange = z
  .union([
    z.string(),
    z.strictObject({
      gt: z.string().optional(),
      gte: z.string().optional(),
      lt: z.string().optional(),
      lte: z.string().optional(),
    }),
  ])
  .optional()

/** `type`, up to twenty `types`, and when it was created. */
export function listEvents(c: TwinCall): Promise<Response> {
  const filters = {
    type: z.string().optional(),
    types: z.array(z.string()).max(20).optional(),
    created: createdRange,
  }
  return listWhere(c, 'event', filters, ({ types, created, ...contains }) => ({
    contains,
    ...(types ? { oneOf: { field: 'type', values: types } } : {}),
    ...rangeOf(created),
  }))
}

/** By customer, status and subscription, which stands deep within an invoice. */
export function listInvoices(c: TwinCall): Promise<Response> {
  const filters = {
    customer: z.string().optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    subscription: z.string().optional(),
    created: createdRange,
  }
  return listWhere(c, 'invoice', filters, ({ subscription, created, ...contains }) => ({
    contains: {
      ...contains,
      ...(subscription ? { parent: { subscription_details: { subscription } } } : {}),
    },
    ...rangeOf(created),
  }))
}

function rangeOf(created: z.infer<typeof createdRange>): Pick<TwinFilter, 'created'> {
  if (created === undefined) return {}
  if (typeof created === 'string') return { created: { gte: Number(created), lte: Number(created) } }
  const bounds = Object.entries(created).filter(([, value]) => value !== undefined)
  return { created: Object.fromEntries(bounds.map(([name, value]) => [name, Number(value)])) }
}
