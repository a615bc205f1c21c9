import { inArray } from 'drizzle-orm'
import { recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { type DishServing, LABEL, nutritionOfDishes } from '../plan/dish-nutrition.ts'
import { loadRatedFoods } from '../plan/load-rated-foods.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { requireReadMealPlan } from '../reading/read-meal-plan.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { boughtIdOf } from './buying/bought-form.ts'
import { type ShoppingGroup, shoppingList } from './shopping-list.ts'
import { dishKey, smallAmounts } from './small-amounts.ts'

/** Everything needed to cook a plan, other than its recipes. */
export type Cooking = {
  dishes: (DishServing & { minutes: number | null; amounts: string[] })[]
  shopping: ShoppingGroup[]
}

/**
 * Returns the shopping list, and the time and nutrition of each dish, to requesters who can read the plan.
 */
export async function findCooking(
  ctx: Context,
  input: { id: string; key?: string | undefined },
): Promise<Cooking> {
  const { read } = await requireReadMealPlan(ctx, input)
  return cookingOf(ctx, read)
}

export async function cookingOf(ctx: Context, { plan }: Pick<OpenedMealPlan, 'plan'>): Promise<Cooking> {
  const { mealPlanDays: days } = plan
  const foods = await loadRatedFoods(ctx, foodsToKnow(days), LABEL)
  const dishes = nutritionOfDishes(days, foods)
  const bySlug = await loadRecipesOf(ctx, [...new Set(dishes.map(({ slug }) => slug))])
  const amounts = smallAmounts(days, { foods, recipes: bySlug })
  return {
    dishes: dishes.map((dish) => ({
      ...dish,
      minutes: bySlug.get(dish.slug)?.minutes ?? null,
      amounts: amounts.get(dishKey(dish)) ?? [],
    })),
    shopping: shoppingList(days, foods),
  }
}

/** Returns the foods of a plan and the foods bought for them. */
function foodsToKnow(days: readonly PlanDay[]): number[] {
  const eaten = days.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId))
  return [...new Set([...eaten, ...eaten.map(boughtIdOf)])]
}

async function loadRecipesOf({ db }: Context, slugs: string[]) {
  const { slug, minutes, servings, ingredients } = recipes
  const rows = await db
    .select({ slug, minutes, servings, ingredients })
    .from(recipes)
    .where(inArray(slug, slugs))
  return new Map(rows.map((row) => [row.slug, row]))
}
