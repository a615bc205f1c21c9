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
  /** Of the first week; those after it carry on from what was served. */
  request: PlannerRequest
  /** How many weeks this member is followed for. */
  weeks: number
}

/** Whole persons with their medicines, wishes and weeks, or what the first draws of this benchmark knew of them. */
export const MEMBER_DRAWS = ['whole', 'plain'] as const
export type MemberDraw = (typeof MEMBER_DRAWS)[number]

const SLUGS = autoRuleSets.map(({ slug }) => slug)
const PAIRS = SLUGS.flatMap((one, at) => SLUGS.slice(at + 1).map((other) => [one, other]))
const FIRST_DAY: Day = '2026-01-05'
const REMEMBERED_WEEKS = 4

/**
 * A made-up member, the same for the same number. Health goals come one, two, three and four at a time in turn:
 * every goal and every pair of goals again and again, larger sets at random. Most are met in their first week, some
 * are followed to their second, some to their eighth.
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

/** The same member a week later, who has been served `plan` and stays steady around its levels. */
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

/** With the phase in which the week is, where a goal has some: a member who eats what is planned and feels well. */
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

/** What was served until then, and a diary of calm days. */
function calmRecord(
  protocol: ProtocolId,
  { week, foodsFor }: { week: number; foodsFor: (challenge: string) => readonly number[] },
): ProtocolRecord {
  const record = { protocol, startedOn: FIRST_DAY, acts: [], barred: [], hasLostWeight: false }
  const diary = Array.from({ length: (week - 1) * 7 }, (_, day) => ({
    ...{ day: addDays(FIRST_DAY, day), level: 1, items: {}, causes: [], redFlags: [] },
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
