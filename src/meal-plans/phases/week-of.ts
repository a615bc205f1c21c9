import type { ChallengeFood, FoodChallenge } from './challenges/food-challenge.ts'
import { addDays, type Day, daysBetween } from './day.ts'
import { baselineBefore, isCalm } from './diary.ts'
import type { NextTest } from './next-test.ts'
import { foodChallengeOf, protocolOf } from './protocol.ts'
import type { Phase, ProtocolRecord } from './protocol-record.ts'
import { type Halt, protocolStateOn, type StopReason } from './protocol-state.ts'
import type { TestedGroupState } from './tested-groups.ts'
import { isUnfitForTest } from './unfit-days.ts'

/** A portion of a test on a day of a plan, from 1. `step` counts from 0. */
export type WeekTest = { challenge: string; step: number; day: number; fdcId: number; grams: number }

export type PhasedWeek = {
  phase: Exclude<Phase, 'stopped'>
  /** Day n of the phase on which the plan begins. */
  day: number
  groups: TestedGroupState[]
  /** What is tested, where a food for it is at hand; later portions hold only while nothing happens. */
  tests: WeekTest[]
}

/** Why there is no such week: it was ended, or something has to be looked at first. */
export type NoWeek = { refusal: StopReason | Extract<Halt, 'red_flag' | 'not_settled' | 'weight'> }

/** A day for the shopping, and for plans that come late in the day. */
const FIRST_TEST_DAY = 2

/**
 * What a plan that begins on a day may be: its phase, and at most one test. A week that would reach beyond the last
 * day of elimination belongs to what follows.
 */
export function weekOf(
  record: ProtocolRecord,
  plan: {
    startsOn: Day
    days: number
    mayTest: boolean
    /** The foods for a test that this member may eat, by their places among the foods of that test; else all. */
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

/** A whole test after a reaction goes on with another food of the group where there is one, half a portion with the same. */
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
