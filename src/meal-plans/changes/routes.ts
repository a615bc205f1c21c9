import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { versionRead } from '#platform/http/entity-tag.ts'
import { ifMatchHeader } from '#platform/http/ready-json.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { asKnownNow } from '../reading/as-known-now.ts'
import { mealPlanId } from '../store/schema.ts'
import { mealPlanTag, mealPlanToWire, mealPlanWire } from '../store/wire.ts'
import { findMealSwaps } from './find-meal-swaps.ts'
import { lockMeals } from './lock-meals.ts'
import { offerDayAgain } from './offer-day-again.ts'
import { dayNumber, lockInput, solvedDay, swapInput, swapsAsked } from './schema.ts'
import { solveDayAgain } from './solve-day-again.ts'
import { swapDish } from './swap-dish.ts'
import { undoLastChange } from './undo-last-change.ts'
import { dayAgainToWire, dayAgainWire, swapsToWire, swapsWire } from './wire.ts'

const tags = ['Meal plans']
const byId = z.object({ id: mealPlanId })
const changed = {
  200: jsonAnswer('The meal plan as it stands now, proved again.', mealPlanWire),
}

const list = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/mealplan/{id}/swaps',
  tags,
  summary: 'List dishes that may take the place of a meal: in your own plan, or any for an administrator',
  description:
    'The best first. With any of them the whole plan still meets every firm rule, allergy and wish. Where there is none, `reason` says why.',
  request: { params: byId, query: swapsAsked },
  responses: {
    200: jsonAnswer('The dishes.', swapsWire),
    ...errorAnswers(400, 401, 403, 404, 409, 429, 503),
  },
})

const swap = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/mealplan/{id}/swaps',
  tags,
  summary: 'Put another dish in the place of a meal',
  description:
    'Refused with 409 where the plan would no longer meet its firm rules. Safe to repeat: a dish that stands there already stays.',
  parameters: [ifMatchHeader],
  request: {
    params: byId,
    ...jsonBody(swapInput),
  },
  responses: { ...changed, ...errorAnswers(400, 401, 403, 404, 409, 415, 429, 503) },
})

const lock = createRoute({
  ...signedInOnly,
  method: 'put',
  path: '/mealplan/{id}/locks',
  tags,
  summary: 'Say which meals stay as they are',
  parameters: [ifMatchHeader],
  request: {
    params: byId,
    ...jsonBody(lockInput),
  },
  responses: { ...changed, ...errorAnswers(400, 401, 403, 404, 409, 415) },
})

const solveDay = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/mealplan/{id}/days/{day}/resolution',
  tags,
  summary: 'Solve one day anew, around its locked meals and the other days',
  description:
    'A day that meets fewer rules than now, or takes a dish away that its member chose, is refused with 409: read what would change first, and give the `seed` of that.',
  parameters: [ifMatchHeader],
  request: { params: byId.extend({ day: dayNumber }), query: solvedDay },
  responses: { ...changed, ...errorAnswers(400, 401, 403, 404, 409, 429, 503) },
})

const offerDay = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/mealplan/{id}/days/{day}/resolution',
  tags,
  summary: 'See what solving one day anew would change, before it is done',
  description:
    'A few days are looked at, for one with which the plan meets no fewer rules than now. Nothing is changed.',
  request: { params: byId.extend({ day: dayNumber }) },
  responses: {
    200: jsonAnswer('The day as it would be, and what that changes.', dayAgainWire),
    ...errorAnswers(400, 401, 403, 404, 409, 429, 503),
  },
})

const undo = createRoute({
  ...signedInOnly,
  method: 'delete',
  path: '/mealplan/{id}/last-change',
  tags,
  summary: 'Undo the last swap, or the last day that was solved anew',
  description: 'Up to 20 changes can be undone, one after another.',
  parameters: [ifMatchHeader],
  request: { params: byId },
  responses: { ...changed, ...errorAnswers(400, 401, 403, 404, 409, 429, 503) },
})

/** Routes for plan changes that cannot break the plan. Solving runs in the `planner`'s own threads. */
export function changeRoutes({ planner }: { planner: PlannerService }) {
  return apiRouter()
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param')
      const { day, slot, count } = c.req.valid('query')
      const place = { day: day - 1, slot }
      const { mealPlan, answer } = await findMealSwaps(c.var.ctx, planner, { id, place, count })
      return c.json(swapsToWire(answer), 200, { etag: mealPlanTag(mealPlan) })
    })
    .openapi(swap, async (c) => {
      const { id } = c.req.valid('param')
      const { day, slot, slug, servings } = c.req.valid('json')
      const readVersion = versionRead(c.req.header('if-match'))
      const asked = { id, place: { day: day - 1, slot }, slug, servings, readVersion }
      const plan = await asKnownNow(c.var.ctx, await swapDish(c.var.ctx, planner, asked))
      return c.json(mealPlanToWire(plan), 200, { etag: mealPlanTag(plan) })
    })
    .openapi(lock, async (c) => {
      const { id } = c.req.valid('param')
      const locks = c.req.valid('json').locks.map(({ day, slot }) => ({ day: day - 1, slot }))
      const readVersion = versionRead(c.req.header('if-match'))
      const plan = await asKnownNow(c.var.ctx, await lockMeals(c.var.ctx, { id, locks, readVersion }))
      return c.json(mealPlanToWire(plan), 200, { etag: mealPlanTag(plan) })
    })
    .openapi(offerDay, async (c) => {
      const { id, day } = c.req.valid('param')
      const { mealPlan, again } = await offerDayAgain(c.var.ctx, planner, { id, day: day - 1 })
      return c.json(dayAgainToWire(again), 200, { etag: mealPlanTag(mealPlan) })
    })
    .openapi(solveDay, async (c) => {
      const { id, day } = c.req.valid('param')
      const { seed } = c.req.valid('query')
      const readVersion = versionRead(c.req.header('if-match'))
      const asked = { id, day: day - 1, readVersion, seed }
      const plan = await asKnownNow(c.var.ctx, await solveDayAgain(c.var.ctx, planner, asked))
      return c.json(mealPlanToWire(plan), 200, { etag: mealPlanTag(plan) })
    })
    .openapi(undo, async (c) => {
      const { id } = c.req.valid('param')
      const readVersion = versionRead(c.req.header('if-match'))
      const plan = await asKnownNow(c.var.ctx, await undoLastChange(c.var.ctx, planner, { id, readVersion }))
      return c.json(mealPlanToWire(plan), 200, { etag: mealPlanTag(plan) })
    })
}
