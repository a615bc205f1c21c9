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
export const LACTOSE_REST_G = 3
/** Spread over a day, most people who digest lactose badly bear this (EFSA, 2010). */
const MOST_LACTOSE_A_DAY_G = 24

/**
 * One step after the other, each on three days with a meal. Twelve grams at once are borne by most people with
 * malabsorption (NIH, 2010); the steps are ours.
 */
export const LACTOSE_CHALLENGES: readonly FoodChallenge[] = STEPS.map(({ lactoseG, grams, measure }, at) => ({
  id: `la-${lactoseG}`,
  group: `${lactoseG} g of lactose at once`,
  foods: [{ fdcId: MILK, grams: [grams, grams, grams], measures: [measure, measure, measure] }],
  tags: [],
  lifts: [],
  lactose: [lactoseG, lactoseG, lactoseG],
  allergen: 'milk' as const,
  ...(at > 0 && { after: [`la-${STEPS[at - 1]?.lactoseG}`] }),
}))

/** The largest step that was borne, in grams at once; 0 where the first was not, null where none was tested. */
export function lactoseDose(groups: readonly { challenge: string; standing: string }[]): number | null {
  const tested = groups.filter(({ challenge }) => LACTOSE_CHALLENGES.some(({ id }) => id === challenge))
  const borne = tested.filter(({ standing }) => standing === 'open')
  const doses = borne.map(({ challenge }) => stepOf(challenge))
  return tested.length === 0 ? null : Math.max(0, ...doses)
}

function stepOf(challenge: string): number {
  return STEPS.find(({ lactoseG }) => challenge === `la-${lactoseG}`)?.lactoseG ?? 0
}

/** What the dose allows: so much at once, and twice of it over the day. */
export function lactoseLimits(dose: number): { sittingG: number; dayG: number } {
  if (dose === 0) return { sittingG: LACTOSE_REST_G, dayG: LACTOSE_REST_G }
  return { sittingG: dose, dayG: Math.min(dose * 2, MOST_LACTOSE_A_DAY_G) }
}
