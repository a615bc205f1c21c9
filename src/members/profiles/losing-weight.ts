import type { MemberFacts } from './facts.ts'

// Also used by forms in the browser and by the planner, so this file must not import a library.

type Sex = MemberFacts['sex']

/**
 * The minimum energy of any plan, in kcal a day, regardless of agreements: the lower ends of the guideline
 * ranges for women and men who lose weight (AHA/ACC/TOS 2013, doi:10.1161/01.cir.0000437739.71477.ee).
 */
const LOWEST_KCAL = { female: 1200, male: 1500 } as const

/** Returns the minimum energy of any plan, in kcal a day. If the sex is unknown, returns that of men. */
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
/**
 * The minimum share of the need on any day with a deficit. The guideline states no share; these are our
 * interpretation of it.
 */
export const LEAST_SHARE = { usual: 0.75, agreed: 0.55, withType1Diabetes: 0.85 } as const

/** The body of a member who may lose weight. `needKcal` is what it uses in a day. */
type LosingBody = {
  sex: Sex | null
  age: number | null
  bmi: number | null
  needKcal: number
  goals?: Iterable<string> | undefined
  circumstances?: ReadonlySet<string> | null | undefined
}

/**
 * With these circumstances fast weight loss is harmful: it causes gallstones, and insulin has to be adjusted
 * at each step.
 */
const SLOW_LOSS = ['gallstones', 'type_1_diabetes']

function losesSlowly({ circumstances }: Pick<LosingBody, 'circumstances'>): boolean {
  return SLOW_LOSS.some((name) => circumstances?.has(name))
}

/** Returns whether a clinician's agreement allows a deficit of more than 750 kcal. */
export function mayAgreeOnMore(body: Pick<LosingBody, 'age' | 'bmi' | 'circumstances'>): boolean {
  return (body.bmi ?? 0) >= 30 && (body.age ?? 0) < 65 && !losesSlowly(body)
}

/** Returns the minimum share of the need on every day with a deficit. */
export function leastShareWhileLosing(body: LosingBody, isAgreed: boolean): number {
  if (isAgreed && mayAgreeOnMore(body)) return LEAST_SHARE.agreed
  return body.circumstances?.has('type_1_diabetes') ? LEAST_SHARE.withType1Diabetes : LEAST_SHARE.usual
}

/** Returns the minimum energy that a member who wants to lose weight can request, in kcal a day. */
export function leastWhileLosing(body: LosingBody, isAgreed: boolean): number {
  const { sex, age, bmi, needKcal, goals } = body
  const floor = Math.max(lowestKcal(sex), leastShareWhileLosing(body, isAgreed) * needKcal)
  if (isAgreed && mayAgreeOnMore(body)) return floor
  const mayBeFast = (age ?? 0) < 65 && !losesSlowly(body)
  const mayTakeMore = mayBeFast && ((bmi ?? 0) >= 30 || ((bmi ?? 0) >= 27 && hasWeightGoal(goals)))
  return Math.max(floor, needKcal - (mayTakeMore ? MOST_DEFICIT.withObesity : MOST_DEFICIT.usual))
}

/**
 * Returns the energy planned for a member who wants to lose weight and requests no specific amount, in kcal a
 * day.
 */
export function usualWhileLosing(body: LosingBody): number {
  const { sex, needKcal } = body
  const least = needKcal * leastShareWhileLosing(body, false)
  return Math.max(lowestKcal(sex), needKcal - MOST_DEFICIT.usual, least)
}
