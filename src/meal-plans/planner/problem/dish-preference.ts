import type { RatedFood } from '../../plan/rated-food.ts'
import { isSmall } from '../../plan/slot.ts'
import type { PlannerInput } from '../../request/planner-input.ts'
import type { Dish } from './planner-catalogue.ts'

/** The cost of serving a dish again, by weeks since. Drinks and snacks can repeat sooner than meals. */
const AGAIN_AFTER_WEEKS = [1.2, 0.8, 0.5, 0.3]
const SHARE_OF_SMALL_SLOTS = 0.4

const OUT_OF_SEASON = 0.5
const OF_NO_SEASON = 0.1

/** The cost advantage of a favorite, and how much sooner it can repeat. */
const FAVORITE = 0.8
const SHARE_OF_FAVORITES = 0.4

/** Health goals whose breakfasts avoid white rice, rice noodles and white bread if possible. */
const OF_WHOLE_GRAINS = ['type-2-diabetes']
const REFINED_AT_BREAKFAST = 0.3

/**
 * Returns the own cost of a dish. The cost is low for favorites, and for dishes that are in season and not
 * recently served. For diabetes, a breakfast of refined grain costs more.
 */
export function dishPreference({
  previousPlans,
  season,
  favoriteRecipes,
  goals,
}: Pick<PlannerInput, 'previousPlans' | 'season' | 'favoriteRecipes' | 'goals'>): (dish: Dish) => number {
  const isOfWholeGrains = goals.some((goal) => OF_WHOLE_GRAINS.includes(goal))
  const favorites = new Set(favoriteRecipes)
  const again = new Map<string, number>()
  for (const { weeksAgo, slugs } of previousPlans) {
    const cost = AGAIN_AFTER_WEEKS[weeksAgo - 1] ?? 0
    for (const slug of slugs) again.set(slug, Math.max(cost, again.get(slug) ?? 0))
  }
  return (dish) => {
    const { recipe, slot } = dish
    const isFavorite = favorites.has(recipe.slug)
    const share = (isSmall(slot) ? SHARE_OF_SMALL_SLOTS : 1) * (isFavorite ? SHARE_OF_FAVORITES : 1)
    return (
      (again.get(recipe.slug) ?? 0) * share +
      (season ? seasonCost(recipe.season, season) : 0) +
      (isOfWholeGrains && isRefinedBreakfast(dish) ? REFINED_AT_BREAKFAST : 0) +
      // Adds cost to all other dishes, because no cost may be negative.
      (favorites.size > 0 && !isFavorite ? FAVORITE : 0)
    )
  }
}

function seasonCost(seasons: string[], now: string): number {
  if (seasons.length === 0) return OF_NO_SEASON
  return seasons.includes(now) ? 0 : OUT_OF_SEASON
}

/**
 * True if most of a breakfast's grain is refined. Pearled barley and oat bran are not whole grains, but are
 * still rich in fiber.
 */
function isRefinedBreakfast({ slot, eaten }: Dish): boolean {
  if (slot !== 'breakfast') return false
  const gramsOf = (isMeant: (food: RatedFood) => boolean) =>
    eaten.reduce(
      (sum, { food, grams }) => sum + (food.tags.includes('grain') && isMeant(food) ? grams : 0),
      0,
    )
  const isWhole = ({ tags }: RatedFood) => tags.includes('whole_grain') || tags.includes('oat_barley')
  return gramsOf((food) => !isWhole(food)) > gramsOf(isWhole)
}
