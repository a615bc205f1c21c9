import { appliesTo } from '../rules/applies-to.ts'
import type { Medication } from '../rules/medication.ts'
import type { MemberFacts } from '../rules/plan-facts.ts'
import { ruleSetOf } from '../rules/rule-sets.ts'
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

// A deficit beside these medicines is for a prescriber to set.
const NO_DEFICIT_WITH: Medication[] = ['insulin', 'sulfonylurea', 'glp1', 'stimulant']

function energyChange(goals: string[], member: MemberFacts): number {
  if (NO_DEFICIT_WITH.some((name) => member.medications?.has(name))) return 0
  const changes = goals.flatMap((slug) =>
    (ruleSetOf(slug)?.rules ?? []).flatMap((rule) =>
      rule.test.kind === 'energy_adjustment' && appliesTo(rule, member).applies === true
        ? [rule.test.deltaMax]
        : [],
    ),
  )
  return changes.length === 0 ? 0 : Math.max(...changes)
}
