import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Rule, RuleEvidence, Severity } from '../rule.ts'

type Member = Pick<
  PlannedPerson,
  | 'age'
  | 'bmi'
  | 'circumstances'
  | 'medications'
  | 'week'
  | 'fiberStep'
  | 'usualFiber'
  | 'goals'
  | 'taking'
  | 'needKcal'
  | 'targetKcal'
>

/** The fiber that a group of members tolerates, in grams a day, and its weekly increase. */
export type FiberProfile = {
  name: string
  when: (member: Member) => boolean
  mostG: number
  /** Null if the first week has no lower limit. */
  firstWeekG: number | null
  stepG: number
  severity: Severity
  source: RuleEvidence['source']
  certainty: RuleEvidence['certainty']
}

/** The soft-food weeks of bowel disease in remission, which override other profiles. */
const SOFT: FiberProfile = {
  name: 'ibd, soft',
  when: isSoftPhase,
  mostG: 18,
  firstWeekG: 18,
  stepG: 0,
  severity: 'hard',
  source: 'AGA_IBD',
  certainty: 'low',
}

/** The energy of a day that the limits below are based on. */
const LIMITS_KCAL = 2000

const general = { stepG: 5, severity: 'target', source: 'OURS', certainty: 'low' } as const
const guts = { stepG: 3, severity: 'hard', certainty: 'low' } as const

/**
 * Fiber has no official upper level. These limits guard comfort. The direction comes from the sources
 * ("slowly"; in IBS less rather than more), and the grams are ours.
 */
export const FIBER_PROFILES: readonly FiberProfile[] = [
  { name: 'everyone', when: () => true, mostG: 50, firstWeekG: 35, ...general, certainty: 'medium' },
  forGoal('ibs', { mostG: 35, firstWeekG: 22, ...guts, source: 'NICE61', certainty: 'medium' }),
  {
    ...forGoal('ibs', { mostG: 28, firstWeekG: 18, ...guts, stepG: 2, source: 'NICE61' }),
    name: 'ibs with diarrhea',
    when: ({ goals, circumstances }) => goals.has('ibs') && (circumstances?.has('diarrhoea') ?? false),
  },
  forGoal('low-fodmap', { mostG: 32, firstWeekG: 24, ...guts, source: 'OURS' }),
  forGoal('ibd-remission', { mostG: 32, firstWeekG: 20, ...guts, source: 'AGA_IBD' }),
  forGoal('gerd', { mostG: 40, firstWeekG: 30, ...general }),
  forGoal('celiac', { mostG: 40, firstWeekG: 30, ...general }),
  forGoal('depression', { mostG: 45, firstWeekG: 32, ...general, certainty: 'medium' }),
  forGoal('high-cholesterol', { mostG: 45, firstWeekG: 32, ...general, certainty: 'medium' }),
  forGoal('hypertension', { mostG: 45, firstWeekG: 32, ...general, certainty: 'medium' }),
  forGoal('type-2-diabetes', { mostG: 45, firstWeekG: 32, ...general, certainty: 'medium' }),
  forGoal('lactose-intolerance', { mostG: 45, firstWeekG: 35, ...general }),
  {
    name: 'glp1 medicine',
    when: takes('glp1'),
    mostG: 32,
    firstWeekG: 25,
    stepG: 2,
    severity: 'hard',
    source: 'OURS',
    certainty: 'low',
  },
  {
    name: 'levothyroxine or digoxin',
    when: (member) => takes('levothyroxine')(member) || takes('digoxin')(member),
    mostG: 40,
    firstWeekG: null,
    ...general,
  },
  {
    name: 'from 75 years',
    when: ({ age }) => age !== null && age >= 75,
    mostG: 35,
    firstWeekG: 25,
    ...general,
    stepG: 3,
  },
  {
    name: 'low weight',
    when: ({ bmi }) => bmi !== null && bmi < 18.5,
    mostG: 30,
    firstWeekG: null,
    stepG: 3,
    severity: 'hard',
    source: 'OURS',
    certainty: 'medium',
  },
]

/**
 * Usual fiber in grams a day by the member's answer. `USUAL_OF_MOST_G` is the usual amount of most people.
 */
const USUAL_G = { little: 12, some: 18, much: 28 } as const
const USUAL_OF_MOST_G = 16
const FIRST_PLAN_OVER_USUAL_G = 8

export type FiberLimits = {
  /** The limit of every single day. Null if no profile of the member needs one. */
  dayG: number | null
  /** The limit of this week's average. */
  weekG: number
  /** The profile that sets the day's limit, and the one that sets the week's. */
  by: { day: FiberProfile | null; week: FiberProfile }
}

/** Returns the fiber limits for this member's week. */
export function fiberLimits(member: Member): FiberLimits {
  const profiles = [SOFT, ...FIBER_PROFILES].filter(({ when }) => when(member))
  const day = leastOf(
    profiles.filter(({ severity }) => severity === 'hard'),
    ({ mostG }) => mostG,
  )
  const week = leastOf(profiles, (profile) => inWeek(profile, member)) ?? (FIBER_PROFILES[0] as FiberProfile)
  return { dayG: day && mostOfDay(day, member), weekG: inWeek(week, member), by: { day, week } }
}

/**
 * Returns the day's fiber limit, which grows with energy like the recommended intake of 14 g per 1,000 kcal.
 * The limit of soft food does not grow, because it only depends on the gut.
 */
function mostOfDay({ name, mostG }: FiberProfile, { targetKcal, needKcal }: Member): number {
  const kcal = targetKcal ?? needKcal ?? LIMITS_KCAL
  return name === SOFT.name ? mostG : Math.round(mostG * Math.max(1, kcal / LIMITS_KCAL))
}

function inWeek({ name, mostG, firstWeekG, stepG }: FiberProfile, member: Member): number {
  const { usualFiber } = member
  const usual = usualFiber === null ? USUAL_OF_MOST_G : USUAL_G[usualFiber]
  // A member used to much fiber keeps it, unless a stricter profile applies with its own first week.
  const isUsedToIt = usualFiber === 'much' && name === 'everyone'
  const first = Math.min(usual + FIRST_PLAN_OVER_USUAL_G, isUsedToIt ? mostG : (firstWeekG ?? mostG))
  return Math.min(mostG, first + stepG * (Math.max(1, stepOf(member) - softWeeks(member)) - 1))
}

/** Returns the step of the fiber increase, from 1. This is the plan's week, unless the diary held it back. */
export function stepOf({ week, fiberStep = week }: Pick<Member, 'week' | 'fiberStep'>): number {
  return fiberStep
}

/**
 * Bowel disease in remission starts with this many weeks of soft food, after a flare or if the member is used
 * to little fiber.
 */
const SOFT_WEEKS = { afterFlare: 4, fromLittle: 2 }

/** Returns the number of weeks of soft food that the member starts with, or 0 for none. */
export function softWeeks({
  goals,
  taking,
  usualFiber,
}: Pick<Member, 'goals' | 'taking' | 'usualFiber'>): number {
  if (!goals.has('ibd-remission')) return 0
  const flare = taking?.answers.flare_within_3_months
  if (flare === 'yes' || flare === 'unknown') return SOFT_WEEKS.afterFlare
  return usualFiber === 'little' ? SOFT_WEEKS.fromLittle : 0
}

/** True if the member's food is still soft and low in fiber. */
export function isSoftPhase(member: Member): boolean {
  return stepOf(member) <= softWeeks(member)
}

/**
 * The condition under which a proof lists fiber limits. They depend on the body and the week, so they are
 * separate from the needs of every adult.
 */
export const FIBER_CONDITION = 'fiber'

/** The id of the day's limit in a refusal. */
const FIBER_DAY = 'fiber-day'
export const FIBER_WEEK = 'fiber-week'

/** Returns the fiber limits as rules: one for each day, one for the week, and one for a single sitting. */
export function fiberRules(member: Member): Rule[] {
  const { dayG, weekG, by } = fiberLimits(member)
  return [
    ...(by.day && dayG !== null
      ? [
          {
            id: FIBER_DAY,
            severity: 'hard' as const,
            test: { kind: 'nutrient_per_day' as const, nutrient: 'fiber' as const, max: dayG },
            evidence: evidence(by.day),
            note: 'More fiber than this brings bloating and pain to a body like yours. The figure is ours, and grows with the energy of the day above 2,000 kcal.',
          },
        ]
      : []),
    {
      id: FIBER_WEEK,
      severity: 'target',
      test: { kind: 'nutrient_per_day', nutrient: 'fiber', max: weekG },
      evidence: evidence(by.week),
      note: 'Fiber grows slowly, a few grams a week, from what you are used to. The figure is ours.',
    },
    {
      id: 'fiber-sitting',
      severity: 'advisory',
      test: { kind: 'meal_nutrient', nutrient: 'fiber', max: isTender(member) ? 12 : 16 },
      evidence: evidence({ source: 'OURS', certainty: 'low' }),
    },
  ]
}

/** True if the diary asks the member about fiber and the fiber increases slowly. */
export function isTender({ goals }: Pick<Member, 'goals'>): boolean {
  return goals.has('ibs') || goals.has('ibd-remission')
}

/**
 * Returns the minimum fiber in grams that a rule sets for a day of `kcal` kilocalories, or null if it sets
 * none.
 */
export function fiberAskedFor({ test }: Rule, kcal: number): number | null {
  if (!('nutrient' in test) || test.nutrient !== 'fiber' || !('min' in test) || test.min === undefined)
    return null
  if (test.kind === 'nutrient_per_day') return test.min
  return test.kind === 'nutrient_per_1000kcal' ? (test.min * kcal) / 1000 : null
}

/** The room needed above a minimum, because no week meets a minimum exactly. */
export const ROOM_ABOVE_FLOOR = 1.08

/** Returns the fiber in grams that a week must be allowed so that it can meet a minimum of `askedG` grams. */
export function withRoomAbove(askedG: number): number {
  return Math.ceil(askedG * ROOM_ABOVE_FLOOR * 10) / 10
}

/**
 * Returns this member's weekly fiber limit, adjusted to the minimums of the health goals. If the limit only
 * guards comfort, it makes room for a minimum within one more step. A minimum that is farther away has to
 * wait.
 */
export function fiberBesideGoals(askedG: readonly number[], member: Member): number {
  const { weekG, dayG, by } = fiberLimits(member)
  const { severity, stepG, mostG } = by.week
  if (severity === 'hard') return weekG
  const reachG = Math.min(weekG + stepG, mostG, dayG ?? mostG)
  return Math.max(weekG, ...askedG.map(withRoomAbove).filter((neededG) => neededG <= reachG))
}

/** Returns the fiber in grams a day at which the increase ends for this member. */
export function fiberReachedG(member: Member): number {
  return fiberLimits({ ...member, fiberStep: 1000 }).weekG
}

/** Names of the fiber limits by id. The plain name "Fiber" would be mistaken for a minimum. */
export const FIBER_NAMES: Readonly<Record<string, string>> = {
  [FIBER_DAY]: 'Fiber, no more than sits well',
  [FIBER_WEEK]: 'Fiber, slowly more',
}

export const FIBER_MAKES_ROOM =
  'Your goal asks for nearly as much fiber as we would plan this week, so this limit makes room for it.'
export const FIBER_GROWS = 'Fiber grows week by week, and this week may not hold that much yet.'

type Given = Omit<FiberProfile, 'name' | 'when'>

function forGoal(slug: string, given: Given): FiberProfile {
  return { name: slug, when: ({ goals }) => goals.has(slug), ...given }
}

function takes(name: MedicineGroup): FiberProfile['when'] {
  return ({ medications }) => medications?.has(name) ?? false
}

function leastOf(profiles: FiberProfile[], of: (profile: FiberProfile) => number): FiberProfile | null {
  return profiles.toSorted((a, b) => of(a) - of(b))[0] ?? null
}

function evidence({ source, certainty }: Pick<FiberProfile, 'source' | 'certainty'>): RuleEvidence {
  return { source, basis: 'derived', verified: 'derived', certainty, grade: 'weak' }
}
