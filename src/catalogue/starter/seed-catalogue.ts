import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { starterConditions } from '../conditions/starter/starter-conditions.ts'
import { starterFoods } from '../foods/starter/starter-foods.ts'
import { starterPricingPlans } from '../pricing-plans/starter-pricing-plans.ts'
import { starterRecipes } from '../recipes/starter/starter-recipes.ts'
import { conditions, pricingPlans } from '../tables.ts'
import { insertStarterFoods, insertStarterRecipes } from './insert-starters.ts'

/**
 * Loads the starter catalogue into a database that never had one. Can be called from several processes at the
 * same time.
 */
export function seedCatalogue(ctx: Context): Promise<{ wasSeeded: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute(sql`select seeded_at from catalogue.version for update`)
    if (rows[0]?.seeded_at) return { wasSeeded: false }
    await insertPricingPlans(ctx)
    await insertConditions(ctx)
    await insertStarterFoods(ctx, starterFoods())
    await insertStarterRecipes(ctx, starterRecipes())
    await ctx.db.execute(sql`update catalogue.version set seeded_at = ${ctx.now().toISOString()}`)
    return { wasSeeded: true }
  })
}

async function insertPricingPlans(ctx: Context): Promise<void> {
  await ctx.db.insert(pricingPlans).values(
    starterPricingPlans.map(({ slug, stripe, ...plan }) => ({
      ...plan,
      id: starterId('plan', slug),
      stripePriceId: stripe.priceId,
      stripeProductId: stripe.productId,
      stripeBuyUrl: stripe.buyUrl,
    })),
  )
}

async function insertConditions(ctx: Context): Promise<void> {
  await ctx.db.insert(conditions).values(
    starterConditions.map(({ ruleSet, goalText, focus, tips, ...condition }) => ({
      ...condition,
      id: starterId('condition', ruleSet),
      ruleSet,
      planGoal: goalText,
      planFocus: focus,
      planTips: tips,
    })),
  )
}
