import type { FoodChallenge } from './food-challenge.ts'

const MILK = 171267

/** Grams of lactose at once, with the milk that holds them. */
const STEPS = [
  { lactoseG: 3, grams: 60, measure: '1/4 cup' },
  { lactoseG: 6, grams: 120, measure: '1/2 cup' },
  { lactoseG: 9, grams: 180, measure: '3/4 cup' },
  { lactoseG: 12, grams: 240, measure: '1 cup' },
] as const

/** So much a day while lactose rests, and where not even the first step was borne. */
const LACTOSE_REST_G = 3
/** Spread over a day, most people who digest lactose badly bear this (EFSA, 2010). */
const MOST_LACTOSE_A_DAY_G = 24

/** After the largest step at once: as much again six hours later. It tells what a day bears, not a sitting. */
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
 * One step after the other, each on three days with a meal. Twelve grams at once are borne by most people with
 * malabsorption (NIH, 2010), and twice of it over a day (EFSA, 2010); the steps are ours.
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

/** What is borne, in grams of lactose: the largest step at once, 0 where not even the first was, and so much a day. */
export type LactoseBorne = { atOnceG: number; sittingG: number; dayG: number }

/** What tests have shown of lactose; null where none was made. Next to none is allowed where nothing was borne. */
export function lactoseBorne(
  groups: readonly { challenge: string; standing: string }[],
): LactoseBorne | null {
  const tested = groups.filter(({ challenge }) => STEPS.some((step) => idOf(step) === challenge))
  if (tested.length === 0) return null
  const isOpen = (id: string) =>
    tested.some(({ challenge, standing }) => challenge === id && standing === 'open')
  const atOnceG = Math.max(0, ...STEPS.filter((step) => isOpen(idOf(step))).map(({ lactoseG }) => lactoseG))
  if (atOnceG === 0) return NEXT_TO_NONE
  // Twice of it in a day was tried, and brought symptoms or no clear answer.
  const isTooMuchTwice = groups.some(
    ({ challenge, standing }) => challenge === SPREAD.id && standing !== 'open',
  )
  return {
    atOnceG,
    sittingG: atOnceG,
    dayG: isTooMuchTwice ? atOnceG : Math.min(atOnceG * 2, MOST_LACTOSE_A_DAY_G),
  }
}

/** While lactose rests, and beside what is on test. */
export const NEXT_TO_NONE: LactoseBorne = { atOnceG: 0, sittingG: LACTOSE_REST_G, dayG: LACTOSE_REST_G }

function idOf({ lactoseG }: (typeof STEPS)[number]): string {
  return `la-${lactoseG}`
}
