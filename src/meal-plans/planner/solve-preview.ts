import type { PlanDay } from '../plan/solved-plan.ts'
import { provePlan } from '../proof/proving/prove-plan.ts'
import { nameOfRule } from '../proof/rule-name.ts'
import { strictest } from '../proof/strictest.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { FIBER_CONDITION } from '../rules/fiber/fiber.ts'
import { MEAL_LIMITS } from '../rules/meal-limits.ts'
import { REFERENCE_INTAKES } from '../rules/merging/reference-intakes.ts'
import type { RuleKind } from '../rules/rule.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import { safetySentences } from '../safety/safety-sentences.ts'
import { RELAXATION_TRIES } from './find-relaxation.ts'
import type { Solved } from './planner-answer.ts'
import type { DayFigure, Preview, PreviewedDay } from './preview.ts'
import type { PlannerCatalogue } from './problem/planner-catalogue.ts'
import { solveWeek } from './solve-week.ts'
import { SOLVER_VERSION } from './solver-version.ts'
import { inTheWay } from './why-not-planned.ts'

/**
 * Solves the whole first week and returns its first day, because a day solved alone could not follow weekly
 * rules.
 */
export function solvePreview(catalogue: PlannerCatalogue, request: PlannerRequest): Preview {
  const answer = solveWeek(catalogue, request, { tries: RELAXATION_TRIES.waiting })
  if (answer.status === 'refused') return { status: 'refused', reason: answer.reason }
  if (answer.status === 'solved') return { status: 'solved', day: firstDay(catalogue, request, answer) }
  const { blocking, relaxation } = answer
  return { status: 'infeasible', blocking: inTheWay(blocking, request), relaxation }
}

function firstDay(catalogue: PlannerCatalogue, request: PlannerRequest, week: Solved): PreviewedDay {
  const [day] = week.plan.mealPlanDays
  if (!day) throw new Error('A week without a day was solved.')
  const proof = provePlan({
    foods: catalogue.foods,
    days: [day],
    request,
    versions: { catalogue: catalogue.version, solver: SOLVER_VERSION },
  })
  const checked = week.proof.rules.filter(({ applies, state }) => applies && state !== 'no_data')
  return {
    meals: mealsOf(day),
    energy: { kcal: proof.energy.meanKcal, targetKcal: proof.energy.targetKcal },
    figures: figuresOf(proof.rules),
    safety: safetySentences(request, week.plan.mealPlanDays)
      .filter(({ places }) => places.includes('page'))
      .map(({ id, text, position }) => ({ id, text, position })),
    rules: { passed: checked.filter(({ state }) => state === 'pass').length, total: checked.length },
  }
}

function mealsOf(day: PlanDay): PreviewedDay['meals'] {
  const nameIn: Partial<Record<string, string>> = {
    detox: day.detox,
    breakfast: day.breakfast.name,
    lunch: day.lunch.name,
    dinner: day.dinner.name,
    snack: day.snack,
    tea: day.tea,
  }
  return day.meals.map(({ slot, slug }) => ({ slot, slug, name: nameIn[slot] ?? '' }))
}

/** The kinds of rules that apply to a single day. */
const OF_A_DAY = new Set<RuleKind>([
  'nutrient_per_day',
  'nutrient_per_1000kcal',
  'percent_energy',
  'include_food_tag_per_day',
  'limit_food_tag_per_day',
])
/** Conditions whose rules come from no health goal. */
const BESIDE_GOALS = [REFERENCE_INTAKES, FIBER_CONDITION, MEAL_LIMITS]
const MOST_FIGURES = 6
const WEIGHT = { hard: 0, target: 1, advisory: 2 }

/** Picks the figures that the health goals set, strictest severity first, one per name. */
function figuresOf(rules: RuleResult[]): DayFigure[] {
  const ofGoals = rules
    .filter(({ kind, condition }) => OF_A_DAY.has(kind) && !BESIDE_GOALS.includes(condition))
    .toSorted((a, b) => WEIGHT[a.severity] - WEIGHT[b.severity])
  const byName = Map.groupBy(ofGoals.filter(hasFigure), ({ id }) => nameOfRule(id))
  return [...byName].slice(0, MOST_FIGURES).flatMap(([name, rules]) => figureOf(name, strictest(rules)))
}

function hasFigure({ applies, value, state }: RuleResult): boolean {
  return applies && value !== null && (state === 'pass' || state === 'warn')
}

function figureOf(name: string, rule: RuleResult | undefined): DayFigure[] {
  if (!rule || rule.value === null || (rule.state !== 'pass' && rule.state !== 'warn')) return []
  const { id, kind, value, min, max, unit, state } = rule
  return [{ id, name, kind, value, min, max, unit, state }]
}
