import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonAnswer } from '#platform/http/api-router.ts'
import { guestsToo } from '#platform/http/guests-too.ts'
import { mealPlanId } from '../store/schema.ts'
import { requireProof } from './require-proof.ts'
import { proofToWire, proofWire } from './wire.ts'

const read = createRoute({
  ...guestsToo,
  method: 'get',
  path: '/mealplan/{id}/proof',
  tags: ['Meal plans'],
  summary:
    'Read the proof of one meal plan: each rule with its limit, value and source, and all that is eaten',
  request: { params: z.object({ id: mealPlanId }) },
  responses: {
    200: jsonAnswer('The proof, under a file name to keep it by.', proofWire),
    ...errorAnswers(400, 401, 404),
  },
})

export const proofRoutes = apiRouter().openapi(read, async (c) => {
  const { stored, foods, read } = await requireProof(c.var.ctx, c.req.valid('param'))
  c.header('content-disposition', `attachment; filename="careplate-proof-${stored.id}.json"`)
  return c.json(proofToWire(stored, foods, read), 200)
})
