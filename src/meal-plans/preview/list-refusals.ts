import type { Circumstance } from '#members/profiles/circumstance.ts'
import { LEAST_AGE, TRIGGERS } from '#members/profiles/fact-choices.ts'
import { AGREED_FIRST_BY_ALL, REFUSED_TO_ALL } from '../gate/circumstance-gate.ts'
import { BODY_REFUSALS, refusalFor } from '../gate/safety-gate.ts'
import type { EntryQuestion } from '../phases/entry/entry-question.ts'
import { entryQuestions } from '../phases/entry/entry-questions.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { type PlannerInput, plannerInputSchema } from '../request/planner-input.ts'
import { ruleSetOf, ruleSets } from '../rules/merging/rule-sets.ts'
import type { RuleSet } from '../rules/rule.ts'

type Trigger = (typeof TRIGGERS)[number]

export type Refusals = Partial<Record<Circumstance, string>>

/**
 * Returns the refusals that apply to every health goal: the member is too young, the body figures are out of
 * range, or a circumstance rules out every plan.
 */
export function refusalsToAll(year: number): {
  bornTooLate: string
  byBody: typeof BODY_REFUSALS
  byCircumstance: Refusals
} {
  return {
    bornTooLate: refusal({ birthYear: year - LEAST_AGE }, year) ?? '',
    byBody: BODY_REFUSALS,
    byCircumstance: refusalsWith(['under_18', ...REFUSED_TO_ALL, ...AGREED_FIRST_BY_ALL], []),
  }
}

/**
 * Returns the extra circumstances, triggers and questions that a health goal asks about, and the refusals for
 * answers that rule the goal out.
 */
export function safetyOfGoal(slug: string): {
  /** The reason why the goal is not planned for any member. */
  refusal: string | null
  byCircumstance: Refusals
  asks: Circumstance[]
  /** Triggers in the rules of the goal that differ from person to person. */
  triggers: Trigger[]
  /** The questions asked when the goal is chosen, and the message for each answer. */
  entry: readonly EntryQuestion[]
} {
  const set = ruleSetOf(slug)
  if (!set) return { refusal: null, byCircumstance: {}, asks: [], triggers: [], entry: [] }
  const depends = set.rules.flatMap(({ when }) => (when?.fact === 'circumstance' ? [when.name] : []))
  return {
    refusal: refusal({ goals: [slug] }, 0),
    byCircumstance: refusalsWith(set.notServedWith, [slug]),
    asks: [...new Set([...set.notServedWith, ...depends])],
    triggers: triggersOf(set),
    entry: entryQuestions(slug),
  }
}

/** Returns `safetyOfGoal` for every health goal, by the slug of its rule set. */
export function safetyOfGoals(): Record<string, ReturnType<typeof safetyOfGoal>> {
  return Object.fromEntries(ruleSets.map(({ slug }) => [slug, safetyOfGoal(slug)]))
}

function triggersOf({ rules }: RuleSet): Trigger[] {
  return TRIGGERS.filter((tag) =>
    rules.some(({ test }) => test.kind === 'personal_trigger_tag' && test.tag === tag),
  )
}

function refusalsWith(names: Circumstance[], goals: string[]): Refusals {
  return Object.fromEntries(names.map((name) => [name, refusal({ goals, circumstances: [name] }, 0) ?? '']))
}

const withoutGoals = plannerInputSchema.omit({ goals: true })

function refusal({ goals = [], ...facts }: Partial<PlannerInput>, year: number): string | null {
  const input = { ...withoutGoals.parse(facts), goals }
  return refusalFor(input, plannedPersonOf({ input, year }))
}
