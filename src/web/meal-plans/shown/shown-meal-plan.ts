import type { CookingWire } from '#meal-plans/cooking/routes.ts'
import { type Day, daysBetween } from '#meal-plans/phases/day.ts'
import { LEFT_OUT } from '#meal-plans/plan/left-out.ts'
import { SLOTS } from '#meal-plans/plan/slot.ts'
import type { MealPlanWire } from '#meal-plans/store/wire.ts'

type WireDay = MealPlanWire['mealPlanDays'][number]

export type ShownDay = Pick<
  WireDay,
  'day' | 'detox' | 'breakfast' | 'lunch' | 'dinner' | 'snack' | 'tea' | 'meals' | 'totals' | 'test'
>

export type ShownDish = ShownDay['dinner']

export type SlotName = MealPlanWire['locks'][number]['slot']

/** A meal of a plan by its place; days count from 1. */
export type ShownPlace = { day: number; slot: SlotName }

/** What a reader sees of a meal plan. The sums behind it stay on the server. */
export type ShownMealPlan = Pick<
  MealPlanWire,
  | '_id'
  | 'profileId'
  | 'conditionName'
  | 'goal'
  | 'overview'
  | 'dietFocus'
  | 'tips'
  | 'startsOn'
  | 'plannedFor'
  | 'servings'
  | 'locks'
  | 'removed'
  | 'rules'
  | 'isLeftAside'
  | 'countsCarbohydrate'
  | 'safety'
  | 'notes'
> & {
  mealPlanDays: ShownDay[]
}

export function shownMealPlan(plan: ShownMealPlan): ShownMealPlan {
  const { _id, profileId, conditionName, goal, overview, dietFocus, tips, mealPlanDays } = plan
  const { startsOn, plannedFor, servings, locks, removed, rules, isLeftAside, countsCarbohydrate } = plan
  const { safety, notes } = plan
  const days = mealPlanDays.map(
    ({ day, detox, breakfast, lunch, dinner, snack, tea, meals, totals, test }): ShownDay => ({
      day,
      detox,
      breakfast,
      lunch,
      dinner,
      snack,
      tea,
      meals,
      totals,
      ...(test ? { test } : {}),
    }),
  )
  return {
    _id,
    profileId,
    conditionName,
    goal,
    overview,
    dietFocus,
    tips,
    startsOn,
    plannedFor,
    servings,
    locks,
    removed,
    rules,
    isLeftAside,
    countsCarbohydrate,
    safety,
    notes,
    mealPlanDays: days,
  }
}

type Days = Pick<ShownMealPlan, 'mealPlanDays'>

/** The dishes of a plan, dinners leading, each once. */
export function dishesOf({
  mealPlanDays,
}: {
  mealPlanDays: Pick<ShownDay, 'breakfast' | 'lunch' | 'dinner'>[]
}) {
  const meals = mealPlanDays.flatMap(({ breakfast, lunch, dinner }) => [breakfast, lunch, dinner])
  return [...new Map(meals.filter(isCooked).map((dish) => [dish.slug, dish])).values()]
}

/** The dishes of a plan as they are cooked: one that comes again at other servings has other amounts. */
export function cookedDishesOf(plan: Days): ShownDish[] {
  const meals = plan.mealPlanDays.flatMap(({ breakfast, lunch, dinner }) => [breakfast, lunch, dinner])
  return [...new Map(meals.filter(isCooked).map((dish) => [`${dish.slug} ${dish.servings}`, dish])).values()]
}

/** Grams of carbohydrate in what its member eats in a place; null where the plan does not count them, or none are known. */
export function carbohydrateAt(
  { mealPlanDays, countsCarbohydrate }: Pick<ShownMealPlan, 'mealPlanDays' | 'countsCarbohydrate'>,
  dishes: CookingWire['dishes'],
  { day, slot }: ShownPlace,
): number | null {
  const eaten = mealPlanDays[day - 1]?.meals.find((meal) => meal.slot === slot)
  if (!countsCarbohydrate || !eaten) return null
  const dish = dishes.find(({ slug, servings }) => slug === eaten.slug && servings === eaten.servings)
  return dish?.perShare.carbohydrate ?? null
}

/** How much of each thing is in a snack or a drink, in words of a kitchen. */
export function amountsAt(
  { mealPlanDays }: Days,
  dishes: CookingWire['dishes'],
  { day, slot }: ShownPlace,
): readonly string[] {
  const eaten = mealPlanDays[day - 1]?.meals.find((meal) => meal.slot === slot)
  return (
    dishes.find(({ slug, servings }) => slug === eaten?.slug && servings === eaten.servings)?.amounts ?? []
  )
}

/** Whether a dish stands in its place: one that was left out since has no recipe. */
export function isCooked({ slug }: Pick<ShownDish, 'slug'>): boolean {
  return slug !== LEFT_OUT
}

/** The meals and drinks of a day that were left out since the plan was made, in the order of the day. */
export function leftOutOf({ meals }: Pick<ShownDay, 'meals'>): SlotName[] {
  return SLOTS.filter((slot) => meals.some((meal) => meal.slot === slot && !isCooked(meal)))
}

/** The dish or drink that stands in a place. */
export function mealAt(
  { mealPlanDays }: Days,
  { day, slot }: ShownPlace,
): { slug: string; name: string } | null {
  const found = mealPlanDays[day - 1]
  const meal = found?.meals.find((meal) => meal.slot === slot)
  if (!found || !meal) return null
  const shown = found[slot]
  return { slug: meal.slug, name: typeof shown === 'string' ? shown : shown.name }
}

/** Returns the first place, from today on, where a dish is served and may be swapped; null if there is none. */
export function nextPlaceOf(
  { startsOn, mealPlanDays, locks }: Pick<ShownMealPlan, 'startsOn' | 'mealPlanDays' | 'locks'>,
  slug: string,
  today: Day | null,
): ShownPlace | null {
  const first = startsOn && today ? daysBetween(startsOn, today) + 1 : 1
  const locked = new Set(locks.map(placeKey))
  const places = mealPlanDays.flatMap(({ meals }, i) =>
    meals.filter((meal) => meal.slug === slug).map(({ slot }) => ({ day: i + 1, slot: slot as SlotName })),
  )
  return places.find((place) => place.day >= first && !locked.has(placeKey(place))) ?? null
}

export function placeKey({ day, slot }: ShownPlace): string {
  return `${day}-${slot}`
}
