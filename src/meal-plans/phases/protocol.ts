import { FODMAP_CHALLENGES } from './challenges/fodmap-challenges.ts'
import type { FoodChallenge } from './challenges/food-challenge.ts'
import { LACTOSE_CHALLENGES } from './challenges/lactose-challenges.ts'
import { triggerChallenges } from './challenges/trigger-challenges.ts'

export const PROTOCOLS = [
  'low-fodmap',
  'gerd-triggers',
  'rosacea-triggers',
  'migraine-triggers',
  'lactose-rechallenge',
] as const
export type ProtocolId = (typeof PROTOCOLS)[number]

/** A diet that has phases: something is left out for a while, comes back one by one, and what was borne stays. */
export type Protocol = {
  id: ProtocolId
  /** Slug of the health goal that it belongs to. */
  goal: string
  /** Tested is what the member marked as a trigger, so much of it in one round; null where a group needs no mark. */
  mostMarks: number | null
  /** Days of watching before anything is left out. */
  watchDays: number
  leaveOut: {
    minDays: number
    /** The last day, counted from the first over pauses and new plans. */
    maxDays: number
    /** From this day on, no change for the better ends the protocol. */
    judgedFromDay: number | null
    /** A clear change for the better brings the tests forward. */
    endsWithResponse: boolean
  }
  test: {
    /** Days of the test on which the food is eaten, from 0. */
    portionDays: readonly number[]
    /** So many days of the test have to bring a reaction. */
    reactionsNeeded: number
    /** Whether each portion is larger than the one before: then the last that was borne is known. */
    portionsGrow: boolean
    /** With more of them than this a food does not come back, be they bad days or days of which nothing is told. */
    mostDoubtful: number
    /** So many days after a portion still count. */
    windowDays: number
    washoutAfterPass: number
    washoutAfterReaction: number
    /** Short nights and days around a period bring by themselves what is tested for: no portion stands on them. */
    skipsUnfitDays?: true
  }
  /** What nobody tested comes back by itself, so that nobody stays on leaving out for lack of an answer. Marks are the
   * member's own to take off, and a dose that nobody tried is not raised. */
  reopensUntested: boolean
  /** Symptoms on several days of a week so long after the beginning is for a clinician. */
  symptomsEndAfterDays?: number
  maxTestDays: number
  retestWeeks: number
  challenges: readonly FoodChallenge[]
}

/** Longer than this to come back to how it was is for a clinician to look at. */
export const MOST_WASHOUT_DAYS = 10
/** No answer for so long, and the tests end: nobody stays on elimination for lack of an answer. */
export const SILENT_DAYS = 14
export const REACTIONS_TO_REVIEW = 3
/** A second elimination waits for a year, counted from the first plan of the last one. */
export const ELIMINATION_MEMORY_DAYS = 365

const TRIGGER_TEST = {
  portionDays: [0, 2],
  reactionsNeeded: 2,
  mostDoubtful: 0,
  portionsGrow: false,
  windowDays: 1,
  washoutAfterPass: 2,
  washoutAfterReaction: 2,
} as const

const LEAVE_OUT = { minDays: 14, maxDays: 28, judgedFromDay: null, endsWithResponse: true } as const

const DEFINED: Record<ProtocolId, Protocol> = {
  'low-fodmap': {
    id: 'low-fodmap',
    goal: 'low-fodmap',
    mostMarks: null,
    watchDays: 0,
    leaveOut: { minDays: 14, maxDays: 42, judgedFromDay: 28, endsWithResponse: true },
    test: {
      portionDays: [0, 1, 2],
      reactionsNeeded: 1,
      mostDoubtful: 0,
      portionsGrow: true,
      windowDays: 2,
      washoutAfterPass: 2,
      washoutAfterReaction: 3,
    },
    reopensUntested: true,
    maxTestDays: 84,
    retestWeeks: 12,
    challenges: FODMAP_CHALLENGES,
  },
  'gerd-triggers': {
    id: 'gerd-triggers',
    goal: 'gerd',
    mostMarks: 3,
    watchDays: 0,
    leaveOut: LEAVE_OUT,
    test: TRIGGER_TEST,
    symptomsEndAfterDays: 56,
    reopensUntested: false,
    maxTestDays: 84,
    retestWeeks: 26,
    challenges: triggerChallenges('gerd', 2),
  },
  'rosacea-triggers': {
    id: 'rosacea-triggers',
    goal: 'rosacea',
    mostMarks: 3,
    watchDays: 0,
    leaveOut: LEAVE_OUT,
    test: { ...TRIGGER_TEST, washoutAfterPass: 3, washoutAfterReaction: 3 },
    reopensUntested: false,
    maxTestDays: 84,
    retestWeeks: 26,
    challenges: triggerChallenges('rosacea', 2),
  },
  'migraine-triggers': {
    id: 'migraine-triggers',
    goal: 'migraine',
    mostMarks: 1,
    watchDays: 28,
    leaveOut: { minDays: 28, maxDays: 28, judgedFromDay: null, endsWithResponse: false },
    test: {
      skipsUnfitDays: true,
      portionDays: [0, 2, 4],
      reactionsNeeded: 2,
      mostDoubtful: 1,
      portionsGrow: false,
      windowDays: 1,
      washoutAfterPass: 3,
      washoutAfterReaction: 3,
    },
    reopensUntested: false,
    maxTestDays: 84,
    retestWeeks: 26,
    challenges: triggerChallenges('migraine', 3),
  },
  'lactose-rechallenge': {
    id: 'lactose-rechallenge',
    goal: 'lactose-intolerance',
    mostMarks: null,
    watchDays: 0,
    leaveOut: LEAVE_OUT,
    test: {
      portionDays: [0, 1, 2],
      reactionsNeeded: 1,
      mostDoubtful: 0,
      portionsGrow: false,
      windowDays: 2,
      washoutAfterPass: 2,
      washoutAfterReaction: 3,
    },
    reopensUntested: false,
    maxTestDays: 84,
    retestWeeks: 12,
    challenges: LACTOSE_CHALLENGES,
  },
}

export function protocolOf(id: ProtocolId): Protocol {
  return DEFINED[id]
}

/** The protocol of a health goal; undefined for a goal that has none. */
export function protocolForGoal(slug: string): Protocol | undefined {
  return PROTOCOLS.map(protocolOf).find(({ goal }) => goal === slug)
}

export function foodChallengeOf(protocol: ProtocolId, id: string): FoodChallenge | undefined {
  return DEFINED[protocol].challenges.find((challenge) => challenge.id === id)
}
