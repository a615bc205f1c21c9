import { bodyMassIndex, type NoDeficitByBody, whyNoDeficitByBody } from '#members/profiles/body.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { noDeficitBecause } from '../rules/merging/medicine-energy.ts'
import type { PlannerInput } from './planner-input.ts'

/** Number of weeks with a deficit before a break, and weeks of the break. */
const WEEKS = { less: 12, rest: 2 } as const

const BY_BODY: Record<NoDeficitByBody, string> = {
  not_aimed: 'You have not asked to lose weight, so this plan gives what your body uses.',
  need_unknown:
    'We do not know what your body uses, so this plan takes nothing off. For that we need your sex, year of birth, height and weight.',
  estimate_uncertain:
    'For a body like yours our estimate is not sure enough to take energy off. A clinician can measure what you need.',
  weight: 'At your age and weight, losing weight does not help, so this plan gives what your body uses.',
  lost_enough:
    'You have lost a tenth of the weight that you first told us. That is a good place to rest, so this plan gives what your body uses.',
  too_fast:
    'Your weight fell by more than 1% a week for three weeks or more. That is faster than is good for you, so this plan takes nothing off; please tell a clinician if it continues.',
  age: 'From 75 years on, losing weight does more harm than good, so this plan gives what your body uses.',
  no_weight_goal:
    'From 65 years on, a plan takes energy off only with a health goal that losing weight helps, so this plan gives what your body uses.',
  clinician:
    'From 65 years on, a clinician should agree before you eat less, so this plan gives what your body uses.',
}

const WITHHELD =
  'You would rather not say which medicines you take, and beside some of them eating less needs a prescriber. So this plan takes nothing off.'

/** Circumstances in which a deficit can do harm. */
const BY_CIRCUMSTANCE: Partial<Record<Circumstance, string>> = {
  trying_to_conceive:
    'While you try to become pregnant, eating less than you use is not for you, so this plan takes nothing off.',
  hospital_3_months:
    'After a hospital stay or surgery, eating enough comes first, so this plan gives what your body uses.',
  alcohol_dependence:
    'With alcohol dependence, eating enough comes first, so this plan gives what your body uses.',
}

/**
 * Returns the reason why this member gets no deficit. Returns null if the member aims to lose weight and can
 * do so safely.
 */
export function whyNoDeficit(
  input: PlannerInput,
  year: number,
  member: Pick<PlannedPerson, 'medications' | 'clinicianAgreed'>,
): string | null {
  const byBody = whyNoDeficitByBody(input, year)
  if (byBody !== null) return BY_BODY[byBody]
  const byCircumstance = input.circumstances?.map((name) => BY_CIRCUMSTANCE[name]).find(Boolean)
  if (byCircumstance) return byCircumstance
  if (input.answers.falls_or_weak === 'yes')
    return 'With falls or weakness, eating enough comes first, so this plan gives what your body uses.'
  if (input.medicationsWithheld) return WITHHELD
  const byMedicine = noDeficitBecause({
    ...member,
    bmi: bodyMassIndex(input),
    eatsWhatIsPlanned: input.answers.eats_what_is_planned === 'yes',
  })
  if (byMedicine !== null) return byMedicine
  if (isTesting(input))
    return 'While foods are left out or tested to find your triggers, this plan takes no energy off.'
  if (input.goals.includes('depression') && input.answers.appetite_lost !== 'no')
    return 'Low mood can take the appetite, so this plan takes no energy off until you tell us that yours is as always.'
  if ((input.week - 1) % (WEEKS.less + WEEKS.rest) >= WEEKS.less)
    return 'After twelve weeks of eating less, this plan gives two weeks of what your body uses.'
  return null
}

/** True if foods are left out or tested in these weeks. No energy is cut then. */
function isTesting({ goals, phase }: Pick<PlannerInput, 'goals' | 'phase'>): boolean {
  if (phase) return phase.phase === 'elimination' || phase.phase === 'reintroduction'
  return goals.includes('low-fodmap')
}
