import { createRoute, z } from '@hono/zod-openapi'
import { forDuty } from '#platform/duties/for-duty.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody, pageOf } from '#platform/http/api-router.ts'
import { versionRead } from '#platform/http/entity-tag.ts'
import { ifMatchHeader, sendJson } from '#platform/http/ready-json.ts'
import { idField } from '#platform/http/wire-fields.ts'
import type { CatalogueCache } from '../catalogue-cache.ts'
import { fdcNumberOf } from '../fdc-number.ts'
import { listingQuery } from '../listing.ts'
import { createRecipe } from '../recipes/acts/create-recipe.ts'
import { deleteRecipe } from '../recipes/acts/delete-recipe.ts'
import { recallRecipe } from '../recipes/acts/recall-recipe.ts'
import { updateRecipe } from '../recipes/acts/update-recipe.ts'
import { listRecipes } from '../recipes/recipe-read-model.ts'
import { readRecipe } from '../recipes/require-recipe.ts'
import { recallInput, recipeChange, recipeInput } from '../recipes/schema.ts'
import { recipeDetailWire, recipeJson, recipeToDetailWire, recipeWire } from '../recipes/wire.ts'

const tags = ['Recipes']
const byId = z.object({ id: idField('The recipe’s `_id`.') })
const recipePage = pageOf(recipeWire)

const recipesQuery = listingQuery.extend({
  food: idField('The `_id` of a food: lists those recipes alone that hold it.', '170379')
    .transform(fdcNumberOf)
    .optional(),
})

const list = createRoute({
  ...forDuty('catalogue'),
  method: 'get',
  path: '/recipe',
  tags,
  summary: 'List recipes (administrators)',
  request: { query: recipesQuery },
  responses: {
    200: jsonAnswer('One page of recipes by name, or best match first.', recipePage),
    ...errorAnswers(400, 401, 403),
  },
})

const read = createRoute({
  ...forDuty('catalogue'),
  method: 'get',
  path: '/recipe/{id}',
  tags,
  summary: 'Read one recipe (administrators)',
  request: { params: byId },
  responses: {
    200: jsonAnswer('The recipe.', recipeDetailWire),
    ...errorAnswers(400, 401, 403, 404),
  },
})

const create = createRoute({
  ...forDuty('recipes'),
  method: 'post',
  path: '/recipe',
  tags,
  summary: 'Make a recipe (administrators)',
  request: jsonBody(recipeInput),
  responses: {
    201: jsonAnswer('The recipe was made.', recipeDetailWire),
    ...errorAnswers(400, 401, 403, 409, 415),
  },
})

const update = createRoute({
  ...forDuty('recipes'),
  method: 'put',
  path: '/recipe/{id}',
  tags,
  summary: 'Replace the given fields of a recipe (administrators)',
  parameters: [ifMatchHeader],
  request: {
    params: byId,
    ...jsonBody(recipeChange),
  },
  responses: {
    200: jsonAnswer('The changed recipe.', recipeDetailWire),
    ...errorAnswers(400, 401, 403, 404, 409, 415),
  },
})

const recall = createRoute({
  ...forDuty('recipes'),
  method: 'post',
  path: '/recipe/{id}/recall',
  tags,
  summary: 'Recall a recipe that is unsafe to eat (administrators)',
  description:
    'Nothing new holds it. Weeks that hold it leave it out and say why, and members who still have a day of it before them are mailed. Recalled again, it only has another reason.',
  request: { params: byId, ...jsonBody(recallInput) },
  responses: {
    200: jsonAnswer('The recalled recipe.', recipeDetailWire),
    ...errorAnswers(400, 401, 403, 404, 415),
  },
})

const remove = createRoute({
  ...forDuty('recipes'),
  method: 'delete',
  path: '/recipe/{id}',
  tags,
  summary: 'Delete a recipe (administrators)',
  request: { params: byId },
  responses: { 204: { description: 'The recipe is gone.' }, ...errorAnswers(400, 401, 403, 404) },
})

export function recipeRoutes({ catalogue }: { catalogue: CatalogueCache }) {
  return apiRouter()
    .openapi(list, async (c) => {
      const { ctx } = c.var
      const page = listRecipes(ctx.requester, await catalogue.recipes(ctx), c.req.valid('query'))
      return sendJson<z.infer<typeof recipePage>>(c, page)
    })
    .openapi(read, async (c) => {
      const recipe = await readRecipe(c.var.ctx, c.req.valid('param').id)
      return c.json(recipeToDetailWire(recipe), 200, { etag: recipeJson(recipe).tag })
    })
    .openapi(create, async (c) => {
      const recipe = await catalogue.written(createRecipe(c.var.ctx, c.req.valid('json')))
      return c.json(recipeToDetailWire(recipe), 201, { etag: recipeJson(recipe).tag })
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid('param')
      const readVersion = versionRead(c.req.header('if-match'))
      const change = c.req.valid('json')
      const recipe = await catalogue.written(updateRecipe(c.var.ctx, { id, change, readVersion }))
      return c.json(recipeToDetailWire(recipe), 200, { etag: recipeJson(recipe).tag })
    })
    .openapi(recall, async (c) => {
      const { id } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      const recipe = await catalogue.written(recallRecipe(c.var.ctx, { id, reason }))
      return c.json(recipeToDetailWire(recipe), 200, { etag: recipeJson(recipe).tag })
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await catalogue.written(deleteRecipe(c.var.ctx, { id }))
      return c.body(null, 204)
    })
}
