import { createRoute, z } from '@hono/zod-openapi'
import type Stripe from 'stripe'
import { adminsOnly } from '#platform/http/admins-only.ts'
import { apiRouter, errorAnswers, jsonBody } from '#platform/http/api-router.ts'
import { idField, instantText } from '#platform/http/wire-fields.ts'
import { type PriceMove, readPriceMove, startPriceMove } from './price-move.ts'

const tags = ['Billing']
const ofPlan = z.object({ id: idField('The plan’s `_id`.') })
const cents = z.number().int().min(0).openapi({ example: 2100 })

const moveWire = z
  .object({
    priceCents: cents,
    earlier: z.array(
      z.object({
        priceCents: z.number().int().openapi({ example: 1900 }),
        members: z.number().int().openapi({ example: 12 }),
        told: z.number().int().openapi({ description: 'Of them, who know what they will pay.', example: 0 }),
      }),
    ),
    notBefore: instantText.openapi({
      description: 'Nobody who is told now pays the present price before this.',
    }),
  })
  .openapi('PriceMove')
const content = { 'application/json': { schema: moveWire } }

const read = createRoute({
  ...adminsOnly,
  method: 'get',
  path: '/plan/{id}/price-move',
  tags,
  summary: 'Read who pays an earlier price of a plan (administrators)',
  request: { params: ofPlan },
  responses: {
    200: { description: 'By what they pay.', content },
    ...errorAnswers(400, 401, 403, 404),
  },
})

const start = createRoute({
  ...adminsOnly,
  method: 'post',
  path: '/plan/{id}/price-move',
  tags,
  summary: 'Move the members of a plan to its present price, with 30 days’ notice (administrators)',
  request: {
    params: ofPlan,
    ...jsonBody(z.object({ priceCents: cents.openapi({ description: 'The price that was shown.' }) })),
  },
  responses: {
    202: { description: 'They are being written to.', content },
    ...errorAnswers(400, 401, 403, 404, 409, 415, 503),
  },
})

/** Routes for a plan's price change: listing members with an earlier price, and moving them with notice. */
export function priceMoveRoutes({ stripe }: { stripe: Pick<Stripe, 'prices' | 'products'> }) {
  return apiRouter()
    .openapi(read, async (c) => {
      const { id: planId } = c.req.valid('param')
      return c.json(moveToWire(await readPriceMove(c.var.ctx, { planId })), 200)
    })
    .openapi(start, async (c) => {
      const { id: planId } = c.req.valid('param')
      return c.json(
        moveToWire(await startPriceMove(c.var.ctx, stripe, { planId, ...c.req.valid('json') })),
        202,
      )
    })
}

function moveToWire({ notBefore, ...move }: PriceMove): z.infer<typeof moveWire> {
  return { ...move, notBefore: notBefore.toISOString() }
}
