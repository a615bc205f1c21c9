import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonBody } from '#platform/http/api-router.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { type Promotion, type PromotionClient, requirePromotion } from '../promotions/promotion-code.ts'
import { promotionCodeField } from '../promotions/promotion-code-field.ts'
import { limitChanges, ofProfile } from './change-routes.ts'
import { redeemPromotion } from './redeem-promotion.ts'

const tags = ['Subscriptions']
const promotionWire = z
  .object({
    percentOff: z.number().nullable().openapi({ example: 20 }),
    amountOffCents: z.number().int().nullable().openapi({ example: null }),
    lasts: z.enum(['once', 'months', 'forever']),
    months: z.number().int().nullable().openapi({ example: 3 }),
  })
  .openapi('Promotion')

const content = { 'application/json': { schema: promotionWire } }

const read = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/promotion-code',
  tags,
  summary: 'Read what a promotion code takes off',
  request: { query: z.object({ code: promotionCodeField }) },
  responses: { 200: { description: 'What it gives.', content }, ...errorAnswers(400, 401, 429, 503) },
})

const redeem = createRoute({
  ...signedInOnly,
  method: 'put',
  path: '/subscription/promotion-code',
  tags,
  summary: 'Have a promotion taken off your next charges',
  request: jsonBody(ofProfile.extend({ code: promotionCodeField })),
  responses: {
    200: { description: 'What is taken off from now on.', content },
    ...errorAnswers(400, 401, 404, 409, 415, 429, 503),
  },
})

export function promotionRoutes({ stripe }: { stripe: PromotionClient & ReadingClient }) {
  return apiRouter()
    .openapi(read, async (c) => {
      await limitChanges(c.var.ctx)
      return c.json(promotionToWire(await requirePromotion(c.var.ctx, stripe, c.req.valid('query'))), 200)
    })
    .openapi(redeem, async (c) => {
      await limitChanges(c.var.ctx)
      return c.json(promotionToWire(await redeemPromotion(c.var.ctx, stripe, c.req.valid('json'))), 200)
    })
}

function promotionToWire({ id: _, ...promotion }: Promotion): z.infer<typeof promotionWire> {
  return promotion
}
