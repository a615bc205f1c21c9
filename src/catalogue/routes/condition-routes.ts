import { createRoute, z } from '@hono/zod-openapi'
import { forDuty } from '#platform/duties/for-duty.ts'
import { notFound } from '#platform/errors.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody, pageOf } from '#platform/http/api-router.ts'
import { creationKey, creationKeyHeader } from '#platform/http/creation-key.ts'
import { versionRead } from '#platform/http/entity-tag.ts'
import { guestsToo } from '#platform/http/guests-too.ts'
import { ifMatchHeader, notModified, sendCacheable } from '#platform/http/ready-json.ts'
import { idField } from '#platform/http/wire-fields.ts'
import type { CatalogueCache } from '../catalogue-cache.ts'
import { conditionReadModel } from '../conditions/condition-read-models.ts'
import { createCondition } from '../conditions/create-condition.ts'
import { deleteCondition } from '../conditions/delete-condition.ts'
import type { GoalGate } from '../conditions/goal-gate.ts'
import { conditionChange, conditionInput } from '../conditions/schema.ts'
import { updateCondition } from '../conditions/update-condition.ts'
import { seesAllConditions } from '../conditions/visible-condition.ts'
import {
  type ConditionDetailWire,
  conditionDetailWire,
  conditionJson,
  conditionToDetailWire,
  listedConditionWire,
} from '../conditions/wire.ts'
import { listingQuery } from '../listing.ts'
import { cachedPageOfReadModel } from '../read-model.ts'
import type { UsesOf } from '../uses.ts'

const tags = ['Conditions']
const byId = z.object({ id: idField('The health goal’s `_id`.') })
const conditionPage = pageOf(listedConditionWire)

const list = createRoute({
  ...guestsToo,
  method: 'get',
  path: '/condition',
  tags,
  summary: 'List health goals',
  description: 'By name. Those that are not offered are shown to administrators only.',
  request: { query: listingQuery },
  responses: {
    200: jsonAnswer('One page of health goals.', conditionPage),
    ...notModified,
    ...errorAnswers(400, 401),
  },
})

const read = createRoute({
  ...guestsToo,
  method: 'get',
  path: '/condition/{id}',
  tags,
  summary: 'Read one health goal',
  request: { params: byId },
  responses: {
    200: jsonAnswer('The health goal.', conditionDetailWire),
    ...notModified,
    ...errorAnswers(400, 401, 404),
  },
})

const create = createRoute({
  ...forDuty('rules'),
  method: 'post',
  path: '/condition',
  tags,
  summary: 'Make a health goal (administrators)',
  description:
    'It is offered once `enabeled` is true. That takes a `ruleSet` that is served, texts that can be shown, and a sample week, which is solved on the spot.',
  parameters: [creationKeyHeader],
  request: jsonBody(conditionInput),
  responses: {
    200: jsonAnswer(
      'The same creation made this health goal before; it is now as given.',
      conditionDetailWire,
    ),
    201: jsonAnswer('The health goal was made.', conditionDetailWire),
    ...errorAnswers(400, 401, 403, 409, 415, 503),
  },
})

const update = createRoute({
  ...forDuty('rules'),
  method: 'put',
  path: '/condition/{id}',
  tags,
  summary: 'Replace the given fields of a health goal (administrators)',
  parameters: [ifMatchHeader],
  request: {
    params: byId,
    ...jsonBody(conditionChange),
  },
  responses: {
    200: jsonAnswer('The changed health goal.', conditionDetailWire),
    ...errorAnswers(400, 401, 403, 404, 409, 415, 503),
  },
})

const remove = createRoute({
  ...forDuty('rules'),
  method: 'delete',
  path: '/condition/{id}',
  tags,
  summary: 'Delete a health goal that nobody has (administrators)',
  request: { params: byId },
  responses: {
    204: { description: 'The health goal is gone.' },
    ...errorAnswers(400, 401, 403, 404, 409),
  },
})

/**
 * Builds the routes for health goals. `usesOf` counts the members with a health goal, and `gate` checks that
 * it could be served. Both are injected because the catalogue is layered below the domains that provide them.
 */
export function conditionRoutes({
  catalogue,
  usesOf,
  gate,
}: {
  catalogue: CatalogueCache
  usesOf: UsesOf
  gate: GoalGate
}) {
  return apiRouter()
    .openapi(list, async (c) => {
      const { ctx } = c.var
      const page = cachedPageOfReadModel(await conditionReadModel(ctx, catalogue), c.req.valid('query'))
      return sendCacheable<z.infer<typeof conditionPage>>(c, page, {
        isPrivate: seesAllConditions(ctx.requester),
      })
    })
    .openapi(read, async (c) => {
      const { ctx } = c.var
      const { shown } = await conditionReadModel(ctx, catalogue)
      const condition = shown.get(c.req.valid('param').id.toLowerCase())
      if (!condition) throw notFound('health goal')
      return sendCacheable<ConditionDetailWire>(c, condition, { isPrivate: seesAllConditions(ctx.requester) })
    })
    .openapi(create, async (c) => {
      const key = creationKey(c.req.header('idempotency-key'))
      const { condition, isNew } = await catalogue.written(
        createCondition(c.var.ctx, { input: c.req.valid('json'), key, gate }),
      )
      return c.json(conditionToDetailWire(condition), isNew ? 201 : 200, {
        etag: conditionJson(condition).tag,
      })
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid('param')
      const readVersion = versionRead(c.req.header('if-match'))
      const change = c.req.valid('json')
      const condition = await catalogue.written(updateCondition(c.var.ctx, { id, change, readVersion, gate }))
      return c.json(conditionToDetailWire(condition), 200, { etag: conditionJson(condition).tag })
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await catalogue.written(deleteCondition(c.var.ctx, { id, usesOf }))
      return c.body(null, 204)
    })
}
