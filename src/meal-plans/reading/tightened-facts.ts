import type { MemberFacts } from '#members/profiles/facts.ts'
import { energySince, rulesSince } from '../request/hard-limits-since.ts'
import type { PlannerInput, PlannerRequest } from '../request/planner-input.ts'
import type { RuleKind } from '../rules/rule.ts'

/** A health goal beside those of a plan: its rule set, and how the catalogue calls it. */
export type GoalSince = { slug: string; name: string }

type Reported = Partial<Pick<PlannerInput, 'answers' | 'clinicLevels' | 'goals'>>

/** What of answers, figures of a clinic and health goals is tighter than what a plan was made by. */
export type TightenedFacts = {
  reported: Reported
  /** What of it limits amounts, in words: answers and figures, and health goals by their names. */
  unheeded: string[]
  unplannedGoals: string[]
}

/**
 * What was answered, set by a clinic or chosen since, where it brings a hard rule that a plan was not made by, or was
 * not made by as tightly. Week, phase and body stay those of the plan, so that nothing counts as told that only moved on.
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

/** What is told now over what was told; what was taken back stays as the plan was made by it. */
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

/** What such rules leave out is left out where the plan is read. */
const EXCLUSIONS: readonly RuleKind[] = ['exclude_food_tag', 'exclude_food_name', 'step_doneness']

/** Neither they nor what is only said ask for an amount. */
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
