import type { FoodChallenge } from './food-challenge.ts'

const MILK = 171267

/** Grams of lactose at once, and grams of milk that contain them. */
const STEPS = [
  { lactoseG: 3, grams: 60, measure: '1/4 cup' },
  { lactoseG: 6, grams: 120, measure: '1/2 cup' },
  { lactoseG: 9, grams: 180, measure: '3/4 cup' },
  { lactoseG: 12, grams: 240, measure: '1 cup' },
] as const

/** The daily lactose limit during elimination, and if not even the first step was tolerated. */
const LACTOSE_REST_G = 3
/** Spread over a day, most people with lactose maldigestion tolerate this amount (EFSA, 2010). */
const MOST_LACTOSE_A_DAY_G = 24

/**
 * Follows the largest step at once: the same amount again six hours later. It tests the daily tolerance, not
 * the tolerance per sitting.
 */
const SPREAD: FoodChallenge = {
  id: 'la-24',
  group: '24 g of lactose over the day',
  foods: [
    {
      fdcId: MILK,
      grams: [480, 480, 480],
      measures: Array(3).fill('1 cup, and 1 cup more with dinner, six hours later'),
    },
  ],
  tags: [],
  lifts: [],
  lactose: [12, 12, 12],
  allergen: 'milk',
  after: ['la-12'],
  alsoAt: 'dinner',
}

/**
 * The steps in order, each on three days with a meal. Most people with malabsorption tolerate 12 g at once
 * (NIH, 2010) and twice that over a day (EFSA, 2010). The steps are ours.
 */
export const LACTOSE_CHALLENGES: readonly FoodChallenge[] = [
  ...STEPS.map(({ lactoseG, grams, measure }, at) => ({
    id: `la-${lactoseG}`,
    group: `${lactoseG} g of lactose at once`,
    foods: [{ fdcId: MILK, grams: [grams, grams, grams], measures: [measure, measure, measure] }],
    tags: [],
    lifts: [],
    lactose: [lactoseG, lactoseG, lactoseG],
    allergen: 'milk' as const,
    ...(at > 0 && { after: [`la-${STEPS[at - 1]?.lactoseG}`] }),
  })),
  SPREAD,
]

/**
 * Tolerated grams of lactose: the largest step at once (0 if not even the first was tolerated), and per day.
 */
export type LactoseBorne = { atOnceG: number; sittingG: number; dayG: number }

/**
 * Returns the lactose tolerance shown by tests, or null if none was done. If nothing was tolerated, next to
 * none is allowed.
 */
export function lactoseBorne(
  groups: readonly { challenge: string; standing: string }[],
): LactoseBorne | null {
  const tested = groups.filter(({ challenge }) => STEPS.some((step) => idOf(step) === challenge))
  if (tested.length === 0) return null
  const isOpen = (id: string) =>
    tested.some(({ challenge, standing }) => challenge === id && standing === 'open')
  const atOnceG = Math.max(0, ...STEPS.filter((step) => isOpen(idOf(step))).map(({ lactoseG }) => lactoseG))
  if (atOnceG === 0) return NEXT_TO_NONE
  // Twice the amount in a day was tested, and caused symptoms or gave no clear answer.
  const isTooMuchTwice = groups.some(
    ({ challenge, standing }) => challenge === SPREAD.id && standing !== 'open',
  )
  return {
    atOnceG,
    sittingG: atOnceG,
    dayG: isTooMuchTwice ? atOnceG : Math.min(atOnceG * 2, MOST_LACTOSE_A_DAY_G),
  }
}

/** The limit during elimination, in addition to the test portions. */
export const NEXT_TO_NONE: LactoseBorne = { atOnceG: 0, sittingG: LACTOSE_REST_G, dayG: LACTOSE_REST_G }

function idOf({ lactoseG }: (typeof STEPS)[number]): string {
  return `la-${lactoseG}`
}
