import type { ChallengeFood, FoodChallenge } from './challenges/food-challenge.ts'
import { addDays, type Day, daysBetween } from './day.ts'
import { baselineBefore, isCalm } from './diary.ts'
import type { NextTest } from './next-test.ts'
import { foodChallengeOf, protocolOf } from './protocol.ts'
import type { Phase, ProtocolRecord } from './protocol-record.ts'
import { type Halt, protocolStateOn, type StopReason } from './protocol-state.ts'
import type { TestedGroupState } from './tested-groups.ts'
import { isUnfitForTest } from './unfit-days.ts'

/** A test portion on a day of a plan (from 1). `step` counts from 0. */
export type WeekTest = { challenge: string; step: number; day: number; fdcId: number; grams: number }

export type PhasedWeek = {
  phase: Exclude<Phase, 'stopped'>
  /** The day of the phase on which the plan starts, from 1. */
  day: number
  groups: TestedGroupState[]
  /**
   * The planned tests, if a suitable food is available. Later portions are conditional on the absence of a
   * reaction.
   */
  tests: WeekTest[]
}

/** The reason why there is no week: the protocol ended, or a problem must be resolved first. */
export type NoWeek = { refusal: StopReason | Extract<Halt, 'red_flag' | 'not_settled' | 'weight'> }

/** Leaves one day for shopping, and for plans that arrive late in the day. */
const FIRST_TEST_DAY = 2

/**
 * Returns the phase of a plan that starts on a day, with at most one test. A week that would pass the last
 * day of elimination belongs to the next phase.
 */
export function weekOf(
  record: ProtocolRecord,
  plan: {
    startsOn: Day
    days: number
    mayTest: boolean
    /** Returns the indexes of the test foods that this member can eat. If absent, all foods are allowed. */
    foodsFor?: (challenge: string) => readonly number[]
  },
): PhasedWeek | NoWeek {
  const { startsOn, days } = plan
  const protocolState = protocolStateOn(record, startsOn)
  const { phase, halt, stopReason } = protocolState
  if (phase === 'stopped') return { refusal: stopReason ?? 'member' }
  if (halt === 'red_flag' || halt === 'not_settled' || halt === 'weight') return { refusal: halt }
  const ofLast = protocolState.ofDays ?? Number.POSITIVE_INFINITY
  if ((phase === 'elimination' || phase === 'watching') && protocolState.day + days - 1 > ofLast) {
    if (phase === 'watching') return { phase: 'elimination', day: 1, groups: [], tests: [] }
    const early = {
      ...record,
      weeks: [...record.weeks, { startsOn, days, phase: 'reintroduction' as const }],
    }
    return { phase: 'reintroduction', day: 1, groups: [], tests: testsIn(early, plan) }
  }
  const groups = phase === 'personalisation' ? protocolState.groups : []
  return { phase, day: protocolState.day, groups, tests: testsIn(record, plan) }
}

function testsIn(
  record: ProtocolRecord,
  { startsOn, days, mayTest, foodsFor }: Parameters<typeof weekOf>[1],
): WeekTest[] {
  const protocolState = protocolStateOn(record, startsOn)
  const { next, halt, current } = protocolState
  if (!mayTest || next === null || halt !== null) return []
  if (current?.reactedOn && !current.hasSubsided) return []
  if (!isCalm(baselineBefore(record.diary, startsOn))) return []
  const protocol = protocolOf(record.protocol)
  const challenge = foodChallengeOf(record.protocol, next.challenge)
  const food = challenge && foodOf(record, challenge, { next, places: foodsFor?.(challenge.id) })
  if (!challenge || !food) return []
  const { portionDays, washoutAfterPass, windowDays, skipsUnfitDays } = protocol.test
  const steps = next.isHalf
    ? portionDays.slice(0, 1)
    : portionDays.slice(0, food.grams.length - next.fromStep)
  const rest = Math.min(1, Math.max(washoutAfterPass, windowDays))
  const first = Math.max(FIRST_TEST_DAY - 1, daysBetween(startsOn, next.notBefore))
  const latest = days - 1 - rest - (steps.at(-1) ?? 0)
  const isFit = (begin: number) =>
    !skipsUnfitDays ||
    steps.every((offset) => !isUnfitForTest(addDays(startsOn, begin + offset), record.diary))
  const wait = daysFrom(first, latest).find(isFit)
  if (wait === undefined) return []
  return steps.map((offset, at) => ({
    challenge: challenge.id,
    step: next.fromStep + at,
    day: wait + offset + 1,
    fdcId: food.fdcId,
    grams: (food.grams[next.fromStep + at] ?? 0) * (next.isHalf ? 0.5 : 1),
  }))
}

function daysFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

/**
 * Picks the food of the next test. After a reaction, a whole test continues with another food of the group if
 * there is one. A half portion uses the same food.
 */
function foodOf(
  { exposures }: ProtocolRecord,
  { id, foods }: FoodChallenge,
  { next, places = foods.map((_, at) => at) }: { next: NextTest; places?: readonly number[] | undefined },
): ChallengeFood | undefined {
  const fitting = places.flatMap((place) => foods[place] ?? [])
  const eaten = exposures.filter(({ challenge }) => challenge === id).map(({ fdcId }) => fdcId)
  const last = fitting.find(({ fdcId }) => fdcId === eaten.at(-1))
  if (next.isHalf || next.fromStep > 0) return last ?? fitting[0]
  return fitting.find(({ fdcId }) => !eaten.includes(fdcId)) ?? last ?? fitting[0]
}
