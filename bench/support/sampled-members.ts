import { testFoodsAmong } from '#meal-plans/diary/choose-test-foods.ts'
import { planPhaseOf } from '#meal-plans/diary/find-phase.ts'
import { lastDaysOf } from '#meal-plans/orders/find-previous-plans.ts'
import { addDays, type Day } from '#meal-plans/phases/day.ts'
import { type ProtocolId, protocolForGoal } from '#meal-plans/phases/protocol.ts'
import type { ProtocolRecord } from '#meal-plans/phases/protocol-record.ts'
import { weekOf } from '#meal-plans/phases/week-of.ts'
import type { SolvedPlan } from '#meal-plans/plan/solved-plan.ts'
import type { PlannerCatalogue } from '#meal-plans/planner/problem/planner-catalogue.ts'
import {
  type PlannerInput,
  type PlannerRequest,
  plannerInputSchema,
} from '#meal-plans/request/planner-input.ts'
import { autoRuleSets } from '#meal-plans/rules/merging/rule-sets.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { plainFacts, sampledFacts, someOf, weighted, YEAR } from './sampled-facts.ts'

export type SampledMember = {
  goalCount: 1 | 2 | 3 | 4
  /** Request for the first week. Later weeks continue from the meals served. */
  request: PlannerRequest
  weeks: number
}

/**
 * Complete members with their medicines, preferences and weeks, or only the facts that the first version of
 * this benchmark used.
 */
export const MEMBER_DRAWS = ['whole', 'plain'] as const
export type MemberDraw = (typeof MEMBER_DRAWS)[number]

const SLUGS = autoRuleSets.map(({ slug }) => slug)
const PAIRS = SLUGS.flatMap((one, at) => SLUGS.slice(at + 1).map((other) => [one, other]))
const FIRST_DAY: Day = '2026-01-05'
const REMEMBERED_WEEKS = 4

/**
 * Generates a member that is always the same for the same number. Members have one, two, three and four
 * health goals in turn: every goal and every pair of goals repeatedly, larger sets at random. Most are
 * simulated for one week, some for two, and some for eight.
 */
export function sampledMember(
  catalogue: PlannerCatalogue,
  number: number,
  draw: MemberDraw = 'whole',
): SampledMember {
  const random = randomFrom(number * 2_654_435_761)
  const goalCount = ((number % 4) + 1) as SampledMember['goalCount']
  const turn = Math.floor(number / 4)
  const goals =
    goalCount === 1
      ? [SLUGS[turn % SLUGS.length]]
      : goalCount === 2
        ? PAIRS[turn % PAIRS.length]
        : someOf(SLUGS, goalCount, random)
  const weeks = draw === 'plain' ? 1 : ([1, 2, 4, 8][weighted([0.8, 0.12, 0.05, 0.03], random)] ?? 1)
  const facts = draw === 'plain' ? plainFacts(random) : sampledFacts(random)
  const input = plannerInputSchema.parse({ goals, seed: number, ...facts })
  return { goalCount, request: inWeek(catalogue, { input, year: YEAR, wording: [] }, 1), weeks }
}

/**
 * Returns the request of the same member a week later, who was served `plan` and stays steady around its
 * levels.
 */
export function weekAfter(
  catalogue: PlannerCatalogue,
  { request, plan }: { request: PlannerRequest; plan: SolvedPlan },
): PlannerRequest {
  const { input } = request
  const slugs = [...new Set(plan.mealPlanDays.flatMap(({ meals }) => meals.map(({ slug }) => slug)))]
  const older = input.previousPlans.map((before) => ({ ...before, weeksAgo: before.weeksAgo + 1 }))
  const previousPlans = [{ weeksAgo: 1, slugs, ...lastDaysOf(plan) }, ...older].filter(
    ({ weeksAgo }) => weeksAgo <= REMEMBERED_WEEKS,
  )
  const next: PlannerInput = { ...input, week: input.week + 1, seed: input.seed + 1, previousPlans }
  return inWeek(catalogue, { ...request, input: next }, next.week)
}

/** Adds the phase of the week if a goal has phases. The member eats the planned meals and feels well. */
function inWeek(catalogue: PlannerCatalogue, request: PlannerRequest, week: number): PlannerRequest {
  const { input, year } = request
  const protocol = input.goals.map((slug) => protocolForGoal(slug)?.id).find((id) => id === 'low-fodmap')
  if (!protocol) return request
  const startsOn = addDays(FIRST_DAY, (week - 1) * 7)
  const foods = testFoodsAmong(catalogue.foods, { protocol, input, year })
  const foodsFor = (challenge: string) => foods.get(challenge) ?? []
  const record = calmRecord(protocol, { week, foodsFor })
  const planned = weekOf(record, { startsOn, days: input.days, mayTest: true, foodsFor })
  if ('refusal' in planned) return request
  return { ...request, input: { ...input, phase: planPhaseOf(protocol, planned, startsOn) } }
}

/** Returns the record of the meals served until then, with a diary of days without symptoms. */
function calmRecord(
  protocol: ProtocolId,
  { week, foodsFor }: { week: number; foodsFor: (challenge: string) => readonly number[] },
): ProtocolRecord {
  const record = { protocol, startedOn: FIRST_DAY, acts: [], barred: [], hasLostWeight: false }
  const diary = Array.from({ length: (week - 1) * 7 }, (_, day) => ({
    day: addDays(FIRST_DAY, day),
    level: 1,
    items: {},
    causes: [],
    redFlags: [],
    relief: day % 7 === 6 ? true : null,
  }))
  let served: ProtocolRecord = { ...record, exposures: [], diary, weeks: [] }
  for (let before = 1; before < week; before++) {
    const startsOn = addDays(FIRST_DAY, (before - 1) * 7)
    const planned = weekOf(served, { startsOn, days: 7, mayTest: true, foodsFor })
    if ('refusal' in planned) break
    const eaten = planned.tests.map(({ day, ...test }) => ({ ...test, day: addDays(startsOn, day - 1) }))
    served = {
      ...served,
      exposures: [...served.exposures, ...eaten],
      weeks: [...served.weeks, { startsOn, days: 7, phase: planned.phase }],
    }
  }
  return served
}
