import { createRoute, z } from '@hono/zod-openapi'
import { adminsOnly } from '#platform/http/admins-only.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody, pageOf } from '#platform/http/api-router.ts'
import { creationKey, creationKeyHeader } from '#platform/http/creation-key.ts'
import { versionRead } from '#platform/http/entity-tag.ts'
import { guestsToo } from '#platform/http/guests-too.ts'
import { pageQuery } from '#platform/http/page-query.ts'
import { ifMatchHeader } from '#platform/http/ready-json.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField, idText } from '#platform/http/wire-fields.ts'
import { requestMealPlan } from '../asking/request-meal-plan.ts'
import { REQUEST_STATES, requestProgress } from '../asking/request-progress.ts'
import { requireRequest } from '../asking/require-request.ts'
import { asKnownNow } from '../reading/as-known-now.ts'
import { requireReadMealPlan } from '../reading/read-meal-plan.ts'
import { listMealPlans } from '../store/list-meal-plans.ts'
import { namedFor } from '../store/name-members.ts'
import { linkKey, mealPlanId, mealPlanOrder, mealPlanTexts } from '../store/schema.ts'
import { waitsForWorker } from '../store/waits-for-worker.ts'
import {
  mealPlanListItemToWire,
  mealPlanListItemWire,
  mealPlanTag,
  mealPlanToWire,
  mealPlanWire,
} from '../store/wire.ts'
import { deleteMealPlan } from './delete-meal-plan.ts'
import { updateMealPlan } from './update-meal-plan.ts'

const tags = ['Meal plans']
const QUEUED = 'Your meal plan request has been queued for processing.'
const byId = z.object({ id: mealPlanId })

const list = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/mealplan',
  tags,
  summary: 'List meal plans: your own, or all for an administrator',
  request: { query: pageQuery },
  responses: {
    200: jsonAnswer(
      'One page of meal plans, newest first. They come without their days and texts.',
      pageOf(mealPlanListItemWire),
    ),
    ...errorAnswers(400, 401),
  },
})

const read = createRoute({
  ...guestsToo,
  method: 'get',
  path: '/mealplan/{id}',
  tags,
  summary:
    'Read one meal plan: the sample, your own, one by its link from a mail, or any for an administrator',
  request: { params: byId, query: z.object({ key: linkKey }) },
  responses: {
    200: jsonAnswer('The meal plan.', mealPlanWire),
    ...errorAnswers(400, 401, 404),
  },
})

const order = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/mealplan',
  tags,
  summary: 'Ask for a meal plan: your own, or anybody’s for an administrator',
  description:
    'It is solved within seconds, kept with its proof, noted on the profile and mailed to the member. A member’s own is for one of their health goals, and needs a free trial or a running subscription. Where none can be made, the request says why, and a mail says so.',
  parameters: [creationKeyHeader],
  request: jsonBody(mealPlanOrder),
  responses: {
    202: jsonAnswer(
      'The request is queued.',
      z.object({ message: z.string().openapi({ example: QUEUED }), requestId: idText }),
    ),
    ...errorAnswers(400, 401, 403, 404, 409, 415, 429),
  },
})

const readRequest = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/mealplan-request/{id}',
  tags,
  summary: 'Read how far a requested meal plan has come',
  request: { params: z.object({ id: idField('The `requestId` of the order.') }) },
  responses: {
    200: jsonAnswer(
      'The progress.',
      z
        .object({
          state: z.enum(REQUEST_STATES),
          mealPlanId: idText.nullable(),
          reason: z.string().nullable().openapi({ example: null }),
          waitsForWorker: z.boolean().openapi({
            description: 'Nobody makes plans at the moment: it is made once a worker runs.',
            example: false,
          }),
        })
        .openapi('MealPlanProgress'),
    ),
    ...errorAnswers(400, 401, 404),
  },
})

const update = createRoute({
  ...adminsOnly,
  method: 'put',
  path: '/mealplan/{id}',
  tags,
  summary: 'Replace the given texts of a meal plan (administrators)',
  description: 'Its days and its proof were solved together, and stay as they are.',
  parameters: [ifMatchHeader],
  request: {
    params: byId,
    ...jsonBody(mealPlanTexts),
  },
  responses: {
    200: jsonAnswer('The changed meal plan.', mealPlanWire),
    ...errorAnswers(400, 401, 403, 404, 409, 415),
  },
})

const remove = createRoute({
  ...signedInOnly,
  method: 'delete',
  path: '/mealplan/{id}',
  tags,
  summary: 'Delete a meal plan: your own, or any for an administrator',
  request: { params: byId },
  responses: { 204: { description: 'The meal plan is gone.' }, ...errorAnswers(400, 401, 404, 409) },
})

export const mealPlanRoutes = apiRouter()
  .openapi(list, async (c) => {
    const page = await listMealPlans(c.var.ctx, c.req.valid('query'))
    const profileIds = page.data.map(({ profileId }) => profileId)
    const named = await namedFor(c.var.ctx, profileIds)
    const data = page.data.map((row) => ({ ...mealPlanListItemToWire(row), ...named(row) }))
    return c.json({ ...page, data }, 200)
  })
  .openapi(read, async (c) => {
    const asked = { ...c.req.valid('param'), ...c.req.valid('query') }
    const { read, byLink } = await requireReadMealPlan(c.var.ctx, asked)
    const named = await namedFor(c.var.ctx, [read.profileId])
    const etag = mealPlanTag(read, { byLink })
    return c.json({ ...mealPlanToWire(read, { byLink }), ...named(read) }, 200, { etag })
  })
  .openapi(order, async (c) => {
    const key = creationKey(c.req.header('idempotency-key'))
    const { requestId } = await requestMealPlan(c.var.ctx, c.req.valid('json'), key)
    return c.json({ message: QUEUED, requestId }, 202)
  })
  .openapi(readRequest, async (c) => {
    const progress = requestProgress(await requireRequest(c.var.ctx, c.req.valid('param').id))
    return c.json({ ...progress, waitsForWorker: await waitsForWorker(c.var.ctx, progress) }, 200)
  })
  .openapi(update, async (c) => {
    const { id } = c.req.valid('param')
    const readVersion = versionRead(c.req.header('if-match'))
    const updated = await updateMealPlan(c.var.ctx, { id, texts: c.req.valid('json'), readVersion })
    const plan = await asKnownNow(c.var.ctx, updated)
    const named = await namedFor(c.var.ctx, [plan.profileId])
    return c.json({ ...mealPlanToWire(plan), ...named(plan) }, 200, { etag: mealPlanTag(plan) })
  })
  .openapi(remove, async (c) => {
    await deleteMealPlan(c.var.ctx, c.req.valid('param'))
    return c.body(null, 204)
  })
