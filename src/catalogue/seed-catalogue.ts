import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { starterConditions } from './conditions/starter/starter-conditions.ts'
import { starterFoods, starterNutrients } from './foods/starter/starter-foods.ts'
import { starterPricingPlans } from './pricing-plans/starter-pricing-plans.ts'
import { starterRecipes } from './recipes/starter/starter-recipes.ts'
import { conditions, foodNutrients, foods, nutrients, pricingPlans, recipes } from './tables.ts'

/** Loads the starter catalogue into a database that never had one. Safe to call from several processes. */
export function seedCatalogue(ctx: Context): Promise<{ wasSeeded: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute(sql`select seeded_at from catalogue.version for update`)
    if (rows[0]?.seeded_at) return { wasSeeded: false }
    await insertPricingPlans(ctx)
    await insertConditions(ctx)
    await insertFoods(ctx)
    await insertRecipes(ctx)
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

async function insertFoods(ctx: Context): Promise<void> {
  await ctx.db.insert(nutrients).values(
    starterNutrients().map(({ id, name, unitName, group, rank }) => ({
      id,
      name,
      unitName,
      nutrientGroup: group,
      rank,
    })),
  )
  const starters = starterFoods()
  await ctx.db.insert(foods).values(
    starters.map(({ nutrients: _, gi, ...food }) => ({
      ...food,
      judged: true,
      enabled: true,
      glycaemicIndex: gi,
    })),
  )
  // One statement with three arrays: 25,000 rows as single values would pass PostgreSQL's parameter limit.
  const values = starters.flatMap(({ fdcId, nutrients }) =>
    [...nutrients].map(([nutrientId, amount]) => ({ fdcId, nutrientId, amount })),
  )
  const column = (name: keyof (typeof values)[number]) => sql.param(values.map((value) => value[name]))
  await ctx.db.execute(sql`
    insert into ${foodNutrients} (fdc_id, nutrient_id, amount)
    select * from unnest(${column('fdcId')}::int[], ${column('nutrientId')}::int[], ${column('amount')}::float8[])`)
}

async function insertRecipes(ctx: Context): Promise<void> {
  await ctx.db
    .insert(recipes)
    .values(starterRecipes().map(({ text, ...recipe }) => ({ ...recipe, slotText: text })))
}
