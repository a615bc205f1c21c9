import { appliesTo } from '../rules/applies-to.ts'
import { effectiveRules } from '../rules/effective-rules.ts'
import type { MemberFacts } from '../rules/plan-facts.ts'
import type { PlannerInput } from './planner-input.ts'

export const DEFAULT_KCAL = 2000

/** Id under which a proof or a refusal names the floor. */
export const ENERGY_FLOOR = 'energy-floor'

/** Below this, eating less needs supervision. */
const FLOOR_KCAL = { female: 1200, male: 1500 } as const

/** `floorKcal` holds on every single day, the target to within a few percent. */
export type EnergyTarget = { targetKcal: number; floorKcal: number; basis: string }

/** The energy of a day: as asked for, or the estimated need, less what a health goal advises. */
export function energyTarget(input: PlannerInput, member: MemberFacts): EnergyTarget {
  const { kcal, basis } = wishedEnergy(input, member)
  const floorKcal = FLOOR_KCAL[input.sex ?? 'female']
  // A little above the floor, so that a day may still fall short of the target.
  const least = Math.round(floorKcal * 1.03)
  if (kcal >= least) return { targetKcal: Math.round(kcal), floorKcal, basis }
  return { targetKcal: least, floorKcal, basis: `${basis}, kept above the floor of ${floorKcal} kcal` }
}

function wishedEnergy(input: PlannerInput, member: MemberFacts): { kcal: number; basis: string } {
  if (input.energyKcal !== undefined) return { kcal: input.energyKcal, basis: 'as you asked' }
  if (member.needKcal === null)
    return { kcal: DEFAULT_KCAL, basis: 'a usual day, since your need is not known' }
  const change = energyChange(input.goals, member)
  const basis = 'your need by the Mifflin–St Jeor equation and activity'
  if (change === 0) return { kcal: member.needKcal, basis }
  return {
    kcal: member.needKcal + change,
    basis: `${basis}, less ${-change} kcal for your health goal`,
  }
}

function energyChange(goals: string[], member: MemberFacts): number {
  const changes = effectiveRules(goals, member).flatMap(({ rule, setAside }) =>
    rule.test.kind === 'energy_adjustment' && setAside === null && appliesTo(rule, member).applies === true
      ? [rule.test.deltaMax]
      : [],
  )
  return changes.length === 0 ? 0 : Math.max(...changes)
}
