import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import type { FoodChallenge } from './food-challenge.ts'

const RULE_PREFIX = { gerd: 'gerd', rosacea: 'ros', migraine: 'mig' } as const
type Goal = keyof typeof RULE_PREFIX

/** Usual portions; wine and beer are never offered as a test, nor what no label-free food can show. */
const FOODS: Partial<Record<FoodTag, { group: string; fdcId: number; grams: number; measure: string }>> = {
  mint: { group: 'mint', fdcId: 173474, grams: 3.2, measure: '2 tbsp' },
  chocolate: { group: 'chocolate', fdcId: 170273, grams: 28, measure: '1 oz' },
  citrus: { group: 'citrus', fdcId: 169097, grams: 131, measure: '1 orange' },
  tomato: { group: 'tomato', fdcId: 170457, grams: 120, measure: '2/3 cup' },
  onion: { group: 'onion', fdcId: 170000, grams: 30, measure: '3 tbsp' },
  coffee: { group: 'coffee', fdcId: 171890, grams: 240, measure: '1 cup' },
  spicy_hot: { group: 'chili', fdcId: 170106, grams: 10, measure: '1/4 pepper' },
  hot_sauce: { group: 'hot sauce', fdcId: 174527, grams: 5, measure: '1 tsp' },
  cayenne_red_pepper: { group: 'red chili', fdcId: 170106, grams: 10, measure: '1/4 pepper' },
  aged_cheese: { group: 'aged cheese', fdcId: 173414, grams: 28, measure: '1 oz' },
}

const ORDER: Record<Goal, FoodTag[]> = {
  gerd: ['mint', 'chocolate', 'citrus', 'tomato', 'onion', 'coffee', 'spicy_hot'],
  rosacea: ['hot_sauce', 'cayenne_red_pepper', 'tomato', 'chocolate', 'citrus', 'aged_cheese'],
  migraine: ['aged_cheese', 'chocolate', 'citrus'],
}

/** The tests of a goal's triggers, one food at its usual portion on so many days. */
export function triggerChallenges(goal: Goal, exposures: number): FoodChallenge[] {
  return ORDER[goal].flatMap((tag) => {
    const food = FOODS[tag]
    if (!food) return []
    const { group, fdcId, grams, measure } = food
    const portions = { grams: Array(exposures).fill(grams), measures: Array(exposures).fill(measure) }
    return [
      {
        id: `tr-${goal}-${tag}`,
        group,
        foods: [{ fdcId, ...portions }],
        tags: [tag],
        lifts: [`${RULE_PREFIX[goal]}-${tag}`],
      },
    ]
  })
}
