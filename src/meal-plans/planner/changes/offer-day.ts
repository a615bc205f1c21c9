import { SLOTS, type Slot } from '../../plan/slot.ts'
import type { PlanDay } from '../../plan/solved-plan.ts'
import { countRules, type RulesMet } from '../../proof/count-rules.ts'
import { dayTotals } from '../../proof/day-totals.ts'
import type { Proof } from '../../proof/proof.ts'
import { brokenIn } from '../../proof/proving/prove-plan.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import type { PlannerCatalogue } from '../problem/planner-catalogue.ts'
import { nutrientChanges, ruleChanges, type Swap, watchedFor } from './find-swaps.ts'
import type { NotPossible } from './open-meal.ts'
import { type Proved, proofNow, type ResolveDayRequest, resolveDay } from './resolve-day.ts'

/** A re-planned day, and the effects of accepting it. */
type DayOffer = Pick<Swap, 'rules' | 'met' | 'nutrients'> & {
  /** The seed that solves the same day again. */
  seed: number
  /** The number of rules the plan meets now. */
  now: RulesMet
  /** True if fewer rules would be met, or daily totals would exceed their limits. */
  isWorse: boolean
  /** Names of the daily totals that would exceed their limits. */
  leaving: string[]
  /** Dishes that would be replaced. */
  replaced: { slot: Slot; name: string; instead: string }[]
}

export type OfferDayAnswer = ({ status: 'offered'; offer: DayOffer } & Proved) | NotPossible

export const NO_OTHER_DISHES = 'No other dishes of ours meet every firm rule on this day.'

/** The number of other versions of the day to try before a worse one is offered. */
const MOST_TRIED = 4

/**
 * Solves one day again so that the plan meets at least as many rules as now. If that fails, returns the least
 * bad result.
 */
export function offerDay(catalogue: PlannerCatalogue, asked: ResolveDayRequest): OfferDayAnswer {
  const { plan, request, day, seed } = asked
  const before = { plan, proof: proofNow(catalogue, request, plan) }
  const watched = watchedFor(plannedPersonOf(request))
  let best: Extract<OfferDayAnswer, { status: 'offered' }> | null = null
  for (let tried = 0; tried < MOST_TRIED; tried++) {
    const answer = resolveDay(catalogue, { ...asked, seed: seed + tried })
    if (answer.status === 'not_possible') return best ?? answer
    const offer = { seed: seed + tried, ...dayOffer(catalogue, before, { ...answer, day, watched }) }
    if (offer.replaced.length === 0) continue
    if (!best || betterBy(offer, best.offer) > 0) best = { ...answer, status: 'offered', offer }
    if (!offer.isWorse) break
  }
  return best ?? { status: 'not_possible', reason: NO_OTHER_DISHES }
}

function betterBy(one: DayOffer, other: DayOffer): number {
  return one.met.met - other.met.met || other.leaving.length - one.leaving.length
}

function dayOffer(
  catalogue: PlannerCatalogue,
  before: Proved,
  after: Proved & { day: number; watched: ReturnType<typeof watchedFor> },
): Omit<DayOffer, 'seed'> {
  const [was, is] = [before, after].map(({ plan }) => plan.mealPlanDays[after.day])
  if (!was || !is) throw new Error(`The plan has no day ${after.day + 1}.`)
  const rules = ruleChanges(before.proof, after.proof)
  const leaving = leavingLimits({ day: was, proof: before.proof }, { day: is, proof: after.proof })
  const isMended = brokenIn(after.proof).length < brokenIn(before.proof).length
  return {
    rules,
    leaving,
    now: countRules(before.proof),
    met: countRules(after.proof),
    isWorse: !isMended && (lostIn(rules) > 0 || leaving.length > 0),
    nutrients: nutrientChanges(after.watched, was, is),
    replaced: replacedIn(catalogue, was, is),
  }
}

/** Returns how many fewer rules are met, among the rules that could be checked before and after. */
function lostIn(rules: Swap['rules']): number {
  const known = rules.filter(({ before, after }) => before.state !== 'no_data' && after.state !== 'no_data')
  const lost = known.filter(({ before }) => before.state === 'pass').length
  return lost - known.filter(({ after }) => after.state === 'pass').length
}

type ProvedDay = { day: PlanDay; proof: Proof }

function leavingLimits(before: ProvedDay, after: ProvedDay): string[] {
  const outside = ({ day, proof }: ProvedDay) =>
    dayTotals(day, proof).filter(
      ({ value, min, max }) => value < (min ?? -Infinity) || value > (max ?? Infinity),
    )
  const known = new Set(outside(before).map(({ nutrient }) => nutrient))
  return outside(after).flatMap(({ nutrient, name }) => (known.has(nutrient) ? [] : [name]))
}

function replacedIn(catalogue: PlannerCatalogue, was: PlanDay, is: PlanDay): DayOffer['replaced'] {
  const dishIn = ({ meals }: PlanDay, slot: Slot) => meals.find((meal) => meal.slot === slot)
  const nameOf = (slug: string) =>
    catalogue.dishes.find(({ recipe }) => recipe.slug === slug)?.recipe.name ?? slug
  return SLOTS.flatMap((slot) => {
    const [old, fresh] = [dishIn(was, slot), dishIn(is, slot)]
    if (!old || !fresh || (old.slug === fresh.slug && old.servings === fresh.servings)) return []
    return [{ slot, name: nameOf(fresh.slug), instead: nameOf(old.slug) }]
  })
}
