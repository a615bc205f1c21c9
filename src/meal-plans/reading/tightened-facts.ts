import type { MemberFacts } from '#members/profiles/facts.ts'
import { energySince, rulesSince } from '../request/hard-limits-since.ts'
import type { PlannerInput, PlannerRequest } from '../request/planner-input.ts'
import type { RuleKind } from '../rules/rule.ts'

/** A health goal that a plan was not made for: the slug of its rule set and its catalog name. */
export type GoalSince = { slug: string; name: string }

type Reported = Partial<Pick<PlannerInput, 'answers' | 'clinicLevels' | 'goals'>>

/** Answers, clinic figures and health goals that are tighter than those a plan was made with. */
export type TightenedFacts = {
  reported: Reported
  /**
   * Descriptions of the answers and figures that limit amounts. `unplannedGoals` has the names of such goals.
   */
  unheeded: string[]
  unplannedGoals: string[]
}

/**
 * Finds later answers, clinic figures and goals that bring a limit that the plan lacks or has less tightly.
 * Week, phase and body stay those of the plan, so that a mere change over time does not count as a report.
 */
export function tightenedFacts(
  request: PlannerRequest,
  facts: MemberFacts,
  goals: readonly GoalSince[],
): TightenedFacts {
  const { input } = request
  const tighteningBy = (reported: Reported) => tightening(request, reported)
  const answers = changed('answers', input.answers, facts.answers)
  const clinicLevels = changed('clinicLevels', input.clinicLevels, facts.clinicLevels)
  const [answered, levels] = [tighteningBy(answers), tighteningBy(clinicLevels)]
  const chosen = goals.map((goal) => ({ ...goal, ...tighteningBy({ goals: [...input.goals, goal.slug] }) }))
  const tightened = chosen.filter(({ isTightened }) => isTightened)
  return {
    reported: {
      ...(answered.isTightened && answers),
      ...(levels.isTightened && clinicLevels),
      ...(tightened.length > 0 && { goals: [...input.goals, ...tightened.map(({ slug }) => slug)] }),
    },
    unheeded: [
      ...(answered.isOfAmounts ? ['your later answers'] : []),
      ...(levels.isOfAmounts ? ['the figures of your clinic'] : []),
    ],
    unplannedGoals: tightened.filter(({ isOfAmounts }) => isOfAmounts).map(({ name }) => name),
  }
}

/**
 * Merges newly reported values over the plan's. Values that the member withdrew stay, because the plan was
 * made with them.
 */
function changed<Name extends 'answers' | 'clinicLevels'>(
  name: Name,
  known: PlannerInput[Name],
  reported: MemberFacts[Name] = {},
): Reported {
  const given = Object.entries(reported).filter(
    ([key, value]) => known?.[key as keyof typeof known] !== value,
  )
  return given.length > 0 ? { [name]: { ...known, ...Object.fromEntries(given) } } : {}
}

function tightening(
  request: PlannerRequest,
  reported: Reported,
): { isTightened: boolean; isOfAmounts: boolean } {
  if (Object.keys(reported).length === 0) return { isTightened: false, isOfAmounts: false }
  const now = { ...request, input: { ...request.input, ...reported } }
  const kinds = rulesSince(request, now).map(({ test }) => test.kind)
  const isOfAmounts =
    kinds.some((kind) => !OF_NO_AMOUNT.includes(kind)) || energySince(request, now).length > 0
  return { isTightened: isOfAmounts || kinds.some((kind) => EXCLUSIONS.includes(kind)), isOfAmounts }
}

/** Foods that rules of these kinds exclude are left out when the plan is read. */
const EXCLUSIONS: readonly RuleKind[] = ['exclude_food_tag', 'exclude_food_name', 'step_doneness']

/** Kinds of rules that ask for no amount: exclusions, and rules that are only statements. */
export const OF_NO_AMOUNT: readonly RuleKind[] = [
  ...EXCLUSIONS,
  'statement',
  'meal_timing',
  'serving_temperature',
  'outcome_goal',
  'max_duration',
  'forbid_exclusion_without_reason',
  'packaged_item_limit',
]
