import { inArray } from 'drizzle-orm'
import { recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { type DishServing, LABEL, nutritionOfDishes } from '../plan/dish-nutrition.ts'
import { loadRatedFoods } from '../plan/load-rated-foods.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { asKnownNow } from '../reading/as-known-now.ts'
import { requireMealPlan } from '../store/find-meal-plan.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { boughtIdOf } from './buying/bought-form.ts'
import { type ShoppingGroup, shoppingList } from './shopping-list.ts'
import { dishKey, smallAmounts } from './small-amounts.ts'

/** What cooking a plan takes beside its recipes. */
export type Cooking = {
  dishes: (DishServing & { minutes: number | null; amounts: string[] })[]
  shopping: ShoppingGroup[]
}

/** Shopping list, and time and nutrition of each dish, for whoever may read the plan. */
export async function findCooking(
  ctx: Context,
  input: { id: string; key?: string | undefined },
): Promise<Cooking> {
  return cookingOf(ctx, await asKnownNow(ctx, await requireMealPlan(ctx, input)))
}

export async function cookingOf(ctx: Context, { plan }: Pick<OpenedMealPlan, 'plan'>): Promise<Cooking> {
  const { mealPlanDays: days } = plan
  const known = await loadRatedFoods(ctx, foodsToKnow(days), LABEL)
  const dishes = nutritionOfDishes(days, known)
  const minutes = await minutesOf(ctx, [...new Set(dishes.map(({ slug }) => slug))])
  const amounts = await smallAmounts(ctx, days, known)
  return {
    dishes: dishes.map((dish) => ({
      ...dish,
      minutes: minutes.get(dish.slug) ?? null,
      amounts: amounts.get(dishKey(dish)) ?? [],
    })),
    shopping: shoppingList(days, known),
  }
}

/** The foods of a plan, and those that are bought for them. */
function foodsToKnow(days: readonly PlanDay[]): number[] {
  const eaten = days.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId))
  return [...new Set([...eaten, ...eaten.map(boughtIdOf)])]
}

async function minutesOf(ctx: Context, slugs: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ slug: recipes.slug, minutes: recipes.minutes })
    .from(recipes)
    .where(inArray(recipes.slug, slugs))
  return new Map(rows.map(({ slug, minutes }) => [slug, minutes]))
}
