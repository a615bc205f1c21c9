import type { MemberFacts } from './facts.ts'

// Used by forms in the browser and by the planner alike: nothing here imports a library.

type Sex = MemberFacts['sex']

/**
 * The lowest energy that is ever planned, in kcal a day, whatever was agreed: the lower ends of the guideline ranges
 * for women and men who lose weight (AHA/ACC/TOS 2013, doi:10.1161/01.cir.0000437739.71477.ee).
 */
const LOWEST_KCAL = { female: 1200, male: 1500 } as const

/** Returns the lowest energy that is ever planned, in kcal a day; if the sex is not known, that of men. */
export function lowestKcal(sex: Sex | null): number {
  return LOWEST_KCAL[sex ?? 'male']
}

/** Health goals for which losing weight is part of the guidelines. */
const WEIGHT_GOALS: readonly string[] = [
  ...['type-2-diabetes', 'fatty-liver', 'hypertension', 'high-cholesterol', 'heart-health'],
  ...['pcos', 'gerd', 'psoriasis'],
]

/** Returns whether losing weight is part of the guidelines for one of these health goals. */
export function hasWeightGoal(goals: Iterable<string> = []): boolean {
  return [...goals].some((goal) => WEIGHT_GOALS.includes(goal))
}

/** Largest deficits in kcal a day: 500, or 750 with obesity (AHA/ACC/TOS 2013). */
const MOST_DEFICIT = { usual: 500, withObesity: 750 } as const
/** The least share of the need on any day of a deficit. The guideline gives no share; these are our reading of it. */
export const LEAST_SHARE = { usual: 0.75, agreed: 0.55, withType1Diabetes: 0.85 } as const

/** A body that may lose weight: `needKcal` is what it uses in a day. */
type LosingBody = {
  sex: Sex | null
  age: number | null
  bmi: number | null
  needKcal: number
  goals?: Iterable<string> | undefined
  circumstances?: ReadonlySet<string> | null | undefined
}

/** With these a fast loss does harm: it makes gallstones, and insulin has to follow each step. */
const SLOW_LOSS = ['gallstones', 'type_1_diabetes']

function losesSlowly({ circumstances }: Pick<LosingBody, 'circumstances'>): boolean {
  return SLOW_LOSS.some((name) => circumstances?.has(name))
}

/** Returns whether a clinician's yes allows more than 750 kcal off this body's need. */
export function mayAgreeOnMore(body: Pick<LosingBody, 'age' | 'bmi' | 'circumstances'>): boolean {
  return (body.bmi ?? 0) >= 30 && (body.age ?? 0) < 65 && !losesSlowly(body)
}

/** Returns the share of the need that every day of a deficit keeps. */
export function leastShareWhileLosing(body: LosingBody, isAgreed: boolean): number {
  if (isAgreed && mayAgreeOnMore(body)) return LEAST_SHARE.agreed
  return body.circumstances?.has('type_1_diabetes') ? LEAST_SHARE.withType1Diabetes : LEAST_SHARE.usual
}

/** Returns the least energy that a member who wants to lose weight may ask for, in kcal a day. */
export function leastWhileLosing(body: LosingBody, isAgreed: boolean): number {
  const { sex, age, bmi, needKcal, goals } = body
  const floor = Math.max(lowestKcal(sex), leastShareWhileLosing(body, isAgreed) * needKcal)
  if (isAgreed && mayAgreeOnMore(body)) return floor
  const mayBeFast = (age ?? 0) < 65 && !losesSlowly(body)
  const mayTakeMore = mayBeFast && ((bmi ?? 0) >= 30 || ((bmi ?? 0) >= 27 && hasWeightGoal(goals)))
  return Math.max(floor, needKcal - (mayTakeMore ? MOST_DEFICIT.withObesity : MOST_DEFICIT.usual))
}

/** Returns the energy planned for a member who wants to lose weight and asks for no other, in kcal a day. */
export function usualWhileLosing(body: LosingBody): number {
  const { sex, needKcal } = body
  const least = needKcal * leastShareWhileLosing(body, false)
  return Math.max(lowestKcal(sex), needKcal - MOST_DEFICIT.usual, least)
}
