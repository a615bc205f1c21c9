import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import type { FoodChallenge } from './food-challenge.ts'

const RULE_PREFIX = { gerd: 'gerd', rosacea: 'ros', migraine: 'mig' } as const
type Goal = keyof typeof RULE_PREFIX

type TriggerTest = {
  group: string
  fdcId: number
  grams: number
  /** The last measure applies to all portions that follow. */
  measures: readonly [string, ...string[]]
  /** FDC id of the replacement food, in the same portions. */
  orElse?: number
}

/**
 * Usual portions. Wine and beer are never offered as a test, nor are triggers that no label-free food can
 * show.
 */
const FOODS: Partial<Record<FoodTag, TriggerTest>> = {
  // Distinguishes the effect of heat from that of the contents: the same drink hot, then lukewarm.
  hot_drink_over_60C: {
    group: 'hot drinks',
    fdcId: 171890,
    grams: 240,
    orElse: 171889,
    measures: ['1 cup, hot', '1 cup of the same, lukewarm'],
  },
  mint: { group: 'mint', fdcId: 173474, grams: 3.2, measures: ['2 tbsp'] },
  chocolate: { group: 'chocolate', fdcId: 170273, grams: 28, measures: ['1 oz'] },
  citrus: { group: 'citrus', fdcId: 169097, grams: 131, measures: ['1 orange'] },
  tomato: { group: 'tomato', fdcId: 170457, grams: 120, measures: ['2/3 cup'] },
  onion: { group: 'onion', fdcId: 170000, grams: 30, measures: ['3 tbsp'] },
  coffee: { group: 'coffee', fdcId: 171890, grams: 240, measures: ['1 cup'] },
  carbonated_drink: { group: 'sparkling water', fdcId: 174842, grams: 240, measures: ['1 cup'] },
  spicy_hot: { group: 'chili', fdcId: 170106, grams: 10, measures: ['1/4 pepper'] },
  hot_sauce: { group: 'hot sauce', fdcId: 174527, grams: 5, measures: ['1 tsp'] },
  cayenne_red_pepper: { group: 'red chili', fdcId: 170106, grams: 10, measures: ['1/4 pepper'] },
  aged_cheese: { group: 'aged cheese', fdcId: 173414, grams: 28, measures: ['1 oz'] },
}

const ORDER: Record<Goal, FoodTag[]> = {
  gerd: ['mint', 'chocolate', 'citrus', 'tomato', 'onion', 'coffee', 'spicy_hot', 'carbonated_drink'],
  rosacea: [
    'hot_drink_over_60C',
    'hot_sauce',
    'cayenne_red_pepper',
    'tomato',
    'chocolate',
    'citrus',
    'aged_cheese',
  ],
  migraine: ['aged_cheese', 'chocolate', 'citrus'],
}

/** Builds the tests of a goal's triggers: one food at its usual portion on this many days. */
export function triggerChallenges(goal: Goal, times: number): FoodChallenge[] {
  return ORDER[goal].flatMap((tag) => {
    const food = FOODS[tag]
    if (!food) return []
    const { group, fdcId, grams, measures, orElse } = food
    const portions = {
      grams: Array<number>(times).fill(grams),
      measures: Array.from({ length: times }, (_, at) => measures[at] ?? measures.at(-1) ?? ''),
    }
    return [
      {
        id: `tr-${goal}-${tag}`,
        group,
        foods: [fdcId, ...(orElse === undefined ? [] : [orElse])].map((fdcId) => ({ fdcId, ...portions })),
        tags: [tag],
        lifts: [`${RULE_PREFIX[goal]}-${tag}`],
      },
    ]
  })
}
