import type { NutrientKey } from '#meal-plans/plan/nutrient.ts'
import { NUTRIENTS } from '#meal-plans/plan/nutrient.ts'
import type { PlannerAnswer } from '#meal-plans/planner/planner-answer.ts'
import { FOOD_MEASURES, WEIGHT_MEASURES } from './food-measures.ts'
import { NUTRIENT_MEASURES } from './nutrient-measures.ts'
import { LINE_MEASURES, MEDICINE_MEASURES, RULE_COUNTS, WORD_MEASURES } from './proof-measures.ts'
import { solveFacts, type WeighedWeek, weigh } from './weighed-week.ts'

/**
 * A measure, an operator and a value. With a target, the bound may be missed, but the proof must then show
 * that rule as not met.
 */
export type Bound = readonly [measure: string, op: Op, value: number | string, target?: string]
type Op = '<=' | '>=' | '==' | 'says' | 'omits' | 'cites'

type Expected = { status: PlannerAnswer['status']; bounds: Bound[] }

/** A person of the clinical review, and the requirements for their answer. */
export type ClinicalProfile = Expected & {
  /** The id of the correction. */
  id: string
  /** The input for the planner. */
  facts: Record<string, unknown>
  /** Another correct answer. */
  or?: Expected
  /** Bounds that will be met once the catalogue has suitable dishes. */
  later?: Expected
  /** Bounds that are not met yet, and the reason. */
  open?: { why: string; bounds: Bound[] }
}

export type Measured = { bound: Bound; value: number | string; isMet: boolean }

/** Solves the week of a profile, and measures the bounds for the answer it got. */
export function measureProfile(profile: ClinicalProfile) {
  const { request, answer } = solveFacts(profile.facts)
  const expected = [profile, profile.or].find((one) => one?.status === answer.status)
  if (answer.status !== 'solved') {
    const told = (bound: Bound) => judged(bound, answer.reason)
    return { answer, status: answer.status, met: (expected?.bounds ?? []).map(told), open: [], later: [] }
  }
  const week = weigh(request, answer)
  const measured = (bounds: readonly Bound[] = []) => bounds.map((bound) => measuredBound(bound, week))
  return {
    answer,
    status: answer.status,
    met: measured(expected?.bounds),
    open: measured(profile.open?.bounds),
    later: measured(profile.later?.bounds),
  }
}

function measuredBound(bound: Bound, week: WeighedWeek): Measured {
  const [measure, op, limit, target] = bound
  const found = judged(bound, figureOf(measure, week, op === '>=' ? 'eaten' : 'whole'))
  if (found.isMet || target === undefined) return found
  const line = week.answer.proof.rules.find(({ id }) => id === target)
  return { ...found, isMet: line?.state === 'warn' && [line.min, line.max].some((one) => one === limit) }
}

function figureOf(measure: string, week: WeighedWeek, counted: 'whole' | 'eaten'): number | string {
  const at = measure.indexOf(':')
  const [kind, about] = [measure.slice(0, at), measure.slice(at + 1)]
  const whole: Record<string, (week: WeighedWeek) => number> = { ...FOOD_MEASURES, ...MEDICINE_MEASURES }
  if (has(whole, measure)) return whole[measure]?.(week) ?? Number.NaN
  if (has(NUTRIENT_MEASURES, kind) && isNutrient(about)) return NUTRIENT_MEASURES[kind](week, about, counted)
  if (kind === 'rules' && has(RULE_COUNTS, about))
    return week.answer.proof.rules.filter(RULE_COUNTS[about]).length
  const named = { ...WEIGHT_MEASURES, ...LINE_MEASURES, ...WORD_MEASURES }
  if (has(named, kind)) return named[kind](week, about)
  throw new Error(`There is no measure ${measure}.`)
}

function has<T extends object>(table: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(table, name)
}

function isNutrient(name: string): name is NutrientKey {
  return Object.hasOwn(NUTRIENTS, name)
}

/** The rounding error allowed for a sum of floating-point numbers. */
const ROUNDING = 1e-6

function judged(bound: Bound, value: number | string): Measured {
  const [, op, limit] = bound
  return { bound, value, isMet: isMet(op, value, limit) }
}

function isMet(op: Op, value: number | string, limit: number | string): boolean {
  switch (op) {
    case '==':
      return value === limit
    case '<=':
      return Number(value) <= Number(limit) + ROUNDING
    case '>=':
      return Number(value) >= Number(limit) - ROUNDING
    case 'says':
      return String(value).toLowerCase().includes(String(limit).toLowerCase())
    case 'omits':
      return !String(value).toLowerCase().includes(String(limit).toLowerCase())
    case 'cites':
      return String(limit)
        .split(' ')
        .every((key) => String(value).split(' ').includes(key))
  }
}
