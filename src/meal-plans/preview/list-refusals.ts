import type { Circumstance } from '#members/profiles/circumstance.ts'
import { memberFactsOf } from '../planner/member-facts.ts'
import { type PlannerInput, plannerInputSchema } from '../planner/planner-input.ts'
import { BODY_REFUSALS, LEAST_AGE, REFUSED_TO_ALL, refusalFor } from '../planner/safety-gate.ts'
import { ruleSetOf } from '../rules/rule-sets.ts'

export type Refusals = Partial<Record<Circumstance, string>>

/** What is said to whoever was born too late, to bodies, and with each circumstance in which no plan is served to anybody. */
export function refusalsToAll(year: number): {
  bornTooLate: string
  byBody: typeof BODY_REFUSALS
  byCircumstance: Refusals
} {
  return {
    bornTooLate: refusal({ birthYear: year - LEAST_AGE }, year) ?? '',
    byBody: BODY_REFUSALS,
    byCircumstance: refusalsWith(['under_18', ...REFUSED_TO_ALL], []),
  }
}

/** What a health goal asks beyond that, and what is said where the answer rules it out. */
export function safetyOfGoal(slug: string): {
  /** Why the goal is planned for nobody here. */
  refusal: string | null
  byCircumstance: Refusals
  asks: Circumstance[]
} {
  const set = ruleSetOf(slug)
  if (!set) return { refusal: null, byCircumstance: {}, asks: [] }
  const depends = set.rules.flatMap(({ when }) => (when?.fact === 'circumstance' ? [when.name] : []))
  return {
    refusal: refusal({ goals: [slug] }, 0),
    byCircumstance: refusalsWith(set.notServedWith, [slug]),
    asks: [...new Set([...set.notServedWith, ...depends])],
  }
}

function refusalsWith(names: Circumstance[], goals: string[]): Refusals {
  return Object.fromEntries(names.map((name) => [name, refusal({ goals, circumstances: [name] }, 0) ?? '']))
}

const withoutGoals = plannerInputSchema.omit({ goals: true })

function refusal({ goals = [], ...facts }: Partial<PlannerInput>, year: number): string | null {
  const input = { ...withoutGoals.parse(facts), goals }
  return refusalFor(input, memberFactsOf({ input, year }))
}
