import { inArray } from 'drizzle-orm'
import { recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { addDays, type Day, daysBetween, wordDay } from '../../phases/day.ts'
import { nutritionOfDishes } from '../../plan/dish-nutrition.ts'
import { LEFT_OUT } from '../../plan/left-out.ts'
import { loadRatedFoods } from '../../plan/load-rated-foods.ts'
import { recipeAnchor } from '../../plan/recipe-anchor.ts'
import type { PlanDay } from '../../plan/solved-plan.ts'

const COOKED = ['breakfast', 'lunch', 'dinner'] as const

/** A dish in a mail. The picture's URL identifies the dish, but never a member's goal or week. */
export type MailedDish = {
  slot: (typeof COOKED)[number]
  name: string
  minutes: number | null
  /** Grams in the member's portion, or null if the plan does not count carbohydrate. */
  carbohydrate: number | null
  url: string
  picture: string
}

export type MailedDay = { date: string; dishes: MailedDish[] }

/**
 * Returns the days of a week from a given day on, because past days are not mailed. A week that starts later
 * is returned whole. If the week is over, its last day is returned.
 */
export function daysFrom<PlannedDay>(
  day: Day,
  { startsOn, days }: { startsOn: Day; days: PlannedDay[] },
): { startsOn: Day; days: PlannedDay[] } {
  const passed = Math.min(Math.max(daysBetween(startsOn, day), 0), days.length - 1)
  return { startsOn: addDays(startsOn, passed), days: days.slice(passed) }
}

/**
 * Returns the days of a week with their dates, and each dish with its minutes, its picture and a link to the
 * plan's page.
 */
export async function mailedWeek(
  ctx: Context,
  {
    startsOn,
    days,
    planUrl,
    countsCarbohydrate,
  }: { startsOn: Day; days: PlanDay[]; planUrl: string; countsCarbohydrate: boolean },
): Promise<MailedDay[]> {
  const slugs = [...new Set(days.flatMap((day) => COOKED.map((slot) => day[slot].slug)))]
  const rows = await ctx.db
    .select({ slug: recipes.slug, minutes: recipes.minutes })
    .from(recipes)
    .where(inArray(recipes.slug, slugs))
  const minutesOf = new Map(rows.map(({ slug, minutes }) => [slug, minutes]))
  const carbohydrateOf = countsCarbohydrate
    ? await carbohydrateOfDishes(ctx, days)
    : new Map<string, number>()
  return days.map((day, i) => ({
    date: wordDay(addDays(startsOn, i), { weekday: 'long', month: 'long', day: 'numeric' }),
    // A dish that has since been removed has no picture or recipe.
    dishes: COOKED.filter((slot) => day[slot].slug !== LEFT_OUT).map((slot) => {
      const { slug, name } = day[slot]
      return {
        slot,
        name,
        minutes: minutesOf.get(slug) || null,
        carbohydrate: carbohydrateOf.get(eatenKey(day.meals.find((meal) => meal.slot === slot))) ?? null,
        url: `${planUrl}#${recipeAnchor(day[slot])}`,
        picture: `${ctx.config.publicUrl}/plates/${slug}/mail.png`,
      }
    }),
  }))
}

async function carbohydrateOfDishes(ctx: Context, days: PlanDay[]): Promise<Map<string, number>> {
  const eaten = [...new Set(days.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))]
  const dishes = nutritionOfDishes(days, await loadRatedFoods(ctx, eaten, ['energy', 'carbohydrate']))
  return new Map(
    dishes.flatMap((dish) => {
      const { carbohydrate } = dish.perShare
      return carbohydrate === undefined ? [] : [[eatenKey(dish), Math.round(carbohydrate)] as const]
    }),
  )
}

function eatenKey(eaten: { slug: string; servings: number } | undefined): string {
  return `${eaten?.slug} ${eaten?.servings}`
}

/** Builds a subject such as `Your meals, November 23 to 29`, which reveals no health data. */
export function weekSubject(startsOn: Day, days: number): string {
  const [first, last] = [startsOn, addDays(startsOn, days - 1)]
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7)
  const from = wordDay(first, { month: 'long', day: 'numeric' })
  if (days === 1) return `Your meals, ${from}`
  return `Your meals, ${from} to ${wordDay(last, isSameMonth ? { day: 'numeric' } : { month: 'long', day: 'numeric' })}`
}
