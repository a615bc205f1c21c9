import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { versionRead } from '#platform/http/entity-tag.ts'
import { ifMatchHeader } from '#platform/http/ready-json.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { placeInput } from '../changes/schema.ts'
import { SLOTS } from '../plan/slot.ts'
import { asKnownNow } from '../reading/as-known-now.ts'
import { mealPlanId } from '../store/schema.ts'
import { dayTotal, mealPlanTag, mealPlanToWire, mealPlanWire } from '../store/wire.ts'
import { findNewMeals, type NewMeals, showAnyway, takeNewMeals } from './new-meals.ts'

const tags = ['Meal plans']
const byId = z.object({ id: mealPlanId })
const changed = {
  200: jsonAnswer('The meal plan as it stands now.', mealPlanWire),
}

const newMealsWire = z
  .object({
    state: z.enum(['ready', 'pending', 'none']).openapi({
      description:
        '`pending`: new meals are being worked out, so ask again in a few seconds. `none`: no meal is removed, or nothing fits, as `reason` says.',
      example: 'ready',
    }),
    reason: z.string().nullable().openapi({ description: 'Why nothing is suggested.', example: null }),
    meals: z
      .array(
        z.object({
          day: z.number().int(),
          slot: z.enum(SLOTS),
          before: z.string(),
          after: z.string(),
          isRemoved: z.boolean(),
        }),
      )
      .openapi({
        description:
          'Each meal that would change, before and after; `isRemoved` if it is left out now. Days count from 1.',
        example: [
          {
            day: 2,
            slot: 'lunch',
            before: 'Tuna and bulgur salad',
            after: 'Lentil soup with lemon',
            isRemoved: true,
          },
        ],
      }),
    days: z
      .array(
        z.object({
          day: z.number().int(),
          before: z.array(dayTotal).nullable(),
          after: z.array(dayTotal),
        }),
      )
      .openapi({
        description:
          'The totals of each day that would change. `before` is null for a day with a removed meal: totals never count it.',
        example: [{ day: 2, before: null, after: [] }],
      }),
  })
  .openapi('NewMeals')
export type NewMealsWire = z.infer<typeof newMealsWire>

const read = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/mealplan/{id}/new-meals',
  tags,
  summary: 'Read which meals would take the place of those that are left out by now',
  description:
    'After a new allergy, dislike or medicine, or a recall, the rest of the week is solved again with the fewest changes. Nothing is changed until it is accepted.',
  request: { params: byId },
  responses: {
    200: jsonAnswer('The new meals.', newMealsWire),
    ...errorAnswers(400, 401, 403, 404, 409),
  },
})

const take = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/mealplan/{id}/new-meals',
  tags,
  summary: 'Accept all new meals at once',
  description:
    'Refused with 409 if none are ready, or if the plan or what its member told changed since they were worked out.',
  parameters: [ifMatchHeader],
  request: { params: byId },
  responses: { ...changed, ...errorAnswers(400, 401, 403, 404, 409, 429) },
})

const show = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/mealplan/{id}/shown-anyway',
  tags,
  summary: 'Show a meal that is left out only for a dislike',
  description:
    'Refused with 409 for what an allergy, a medicine, a diet, a trigger or a recall leaves out: that stays out.',
  request: { params: byId, ...jsonBody(placeInput) },
  responses: { ...changed, ...errorAnswers(400, 401, 403, 404, 409, 415) },
})

/** Routes for meals that replace excluded ones. */
export const replacingRoutes = apiRouter()
  .openapi(read, async (c) => {
    const { mealPlan, newMeals } = await findNewMeals(c.var.ctx, c.req.valid('param'))
    return c.json(newMealsToWire(newMeals), 200, { etag: mealPlanTag(mealPlan) })
  })
  .openapi(take, async (c) => {
    const { id } = c.req.valid('param')
    const readVersion = versionRead(c.req.header('if-match'))
    const plan = await asKnownNow(c.var.ctx, await takeNewMeals(c.var.ctx, { id, readVersion }))
    return c.json(mealPlanToWire(plan), 200, { etag: mealPlanTag(plan) })
  })
  .openapi(show, async (c) => {
    const { id } = c.req.valid('param')
    const { day, slot } = c.req.valid('json')
    const plan = await asKnownNow(c.var.ctx, await showAnyway(c.var.ctx, { id, day: day - 1, slot }))
    return c.json(mealPlanToWire(plan), 200, { etag: mealPlanTag(plan) })
  })

function newMealsToWire({ meals, days, ...newMeals }: NewMeals): NewMealsWire {
  return {
    ...newMeals,
    meals: meals.map((meal) => ({ ...meal, day: meal.day + 1 })),
    days: days.map((day) => ({ ...day, day: day.day + 1 })),
  }
}
