import { asc, like } from 'drizzle-orm'
import { Hono } from 'hono'
import { audit } from '#platform/audit/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { appCaller } from '#platform/http/app-caller.fixtures.ts'
import { translateError } from '#platform/http/translate-error.ts'
import { type CatalogueCache, catalogueCache } from './catalogue-cache.ts'
import type { GoalGate } from './conditions/goal-gate.ts'
import { conditionRoutes } from './routes/condition-routes.ts'
import { foodRoutes } from './routes/food-routes.ts'
import { nutrientRoutes } from './routes/nutrient-routes.ts'
import { pricingPlanRoutes } from './routes/pricing-plan-routes.ts'
import { recipeRoutes } from './routes/recipe-routes.ts'
import { foodNutrients, foods, nutrients } from './tables.ts'

/** Fixtures for tests of the catalogue. */

export const guest: Requester = { kind: 'guest' }
export const admin: Requester = { kind: 'signed-in', authUserId: 'an-admin', profileId: null, isAdmin: true }

const unused = async () => []
const served = async () => null

/**
 * Builds a caller of the catalogue's routes for one requester, over a cache that can be shared with other
 * callers.
 */
export function callerOf(
  ctx: Context,
  requester: Requester,
  given: { catalogue?: CatalogueCache; gate?: GoalGate } = {},
) {
  const catalogue = given.catalogue ?? catalogueCache()
  const app = new Hono<HttpEnv>()
  app.onError(translateError)
  app.use(async (c, next) => {
    c.set('ctx', { ...ctx, requester })
    await next()
  })
  app.route('/', pricingPlanRoutes({ catalogue, usesOf: unused }))
  app.route('/', conditionRoutes({ catalogue, usesOf: unused, gate: given.gate ?? served }))
  app.route('/', foodRoutes({ catalogue }))
  app.route('/', nutrientRoutes({ catalogue }))
  app.route('/', recipeRoutes({ catalogue }))
  return appCaller(app)
}

let made = 900_000_000

/** Stores a judged food with figures by nutrient id. */
export async function aStoredFood(
  ctx: Context,
  given: Partial<typeof foods.$inferInsert> = {},
  figures: Record<number, number> = {},
): Promise<number> {
  made += 1
  const fdcId = given.fdcId ?? made
  await ctx.db.insert(foods).values({
    fdcId,
    name: `Food ${fdcId}`,
    description: `Food ${fdcId}, raw`,
    category: 'Vegetables and Vegetable Products',
    judged: true,
    enabled: true,
    tags: [],
    allergens: [],
    diet: 'vegan',
    tagServingGrams: {},
    lookShape: 'round',
    lookColor: '#B8B2A7',
    portions: [],
    ...given,
  })
  const rows = Object.entries(figures).map(([id, amount]) => ({ fdcId, nutrientId: Number(id), amount }))
  if (rows.length > 0) await ctx.db.insert(foodNutrients).values(rows)
  return fdcId
}

export async function aNutrient(
  ctx: Context,
  given: Partial<typeof nutrients.$inferInsert> = {},
): Promise<number> {
  made += 1
  const id = given.id ?? made
  await ctx.db
    .insert(nutrients)
    .values({ id, name: `Nutrient ${id}`, unitName: 'mg', nutrientGroup: 'Minerals', rank: 5000, ...given })
  return id
}

/** Lists the audit entries for rows of one kind, oldest first. */
export function auditOf(ctx: Context, noun: string) {
  return ctx.db
    .select({
      actor: audit.actor,
      act: audit.act,
      subject: audit.subject,
      before: audit.before,
      after: audit.after,
    })
    .from(audit)
    .where(like(audit.subject, `${noun}:%`))
    .orderBy(asc(audit.id))
}
