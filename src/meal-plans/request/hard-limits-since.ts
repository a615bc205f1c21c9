import { tightenedRules } from '../rules/merging/tightened-rules.ts'
import type { Rule } from '../rules/rule.ts'
import { ENERGY_CEILING, ENERGY_FLOOR, energyTarget } from './energy-target.ts'
import { plannedPersonOf } from './planned-person.ts'
import type { PlannerRequest } from './planner-input.ts'

type Request = Pick<PlannerRequest, 'input' | 'year'>

/**
 * Returns the ids of limits that a plan was not made with, or not as tightly. The plan's proof does not cover
 * them as they are now.
 */
export function hardLimitsSince(made: Request, reported: Request): Set<string> {
  return new Set([...rulesSince(made, reported).map(({ id }) => id), ...energySince(made, reported)])
}

/** Returns the rules among `hardLimitsSince`. */
export function rulesSince(made: Request, reported: Request): Rule[] {
  return tightenedRules(plannedOf(made), plannedOf(reported))
}

/** Returns the ids of the energy bounds among `hardLimitsSince`. */
export function energySince(made: Request, reported: Request): string[] {
  const [before, now] = [energyOf(made), energyOf(reported)]
  return [
    ...(now.floorKcal > before.floorKcal ? [ENERGY_FLOOR] : []),
    ...(now.ceilingKcal < before.ceilingKcal ? [ENERGY_CEILING] : []),
  ]
}

function plannedOf(request: Request) {
  return { goals: request.input.goals, member: plannedPersonOf(request) }
}

function energyOf(request: Request) {
  return energyTarget(request.input, plannedPersonOf(request))
}
