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

/** A phased diet: foods are left out for a while and reintroduced one by one, and tolerated foods stay. */
export type Protocol = {
  id: ProtocolId
  /** Slug of the health goal that the protocol belongs to. */
  goal: string
  /** The maximum number of marked triggers tested in one round. Null if the groups need no marks. */
  mostMarks: number | null
  /** Days of watching before any food is left out. */
  watchDays: number
  leaveOut: {
    minDays: number
    /** The last day, counted from the first day and including pauses and new plans. */
    maxDays: number
    /** From this day on, the protocol ends if there is no improvement. */
    judgedFromDay: number | null
    /** True if a clear improvement starts the tests early. */
    endsWithResponse: boolean
  }
  test: {
    /** Days of the test (from 0) on which the food is eaten. */
    portionDays: readonly number[]
    /** The number of test days with a reaction that counts as failing the test. */
    reactionsNeeded: number
    /** True if each portion is larger than the previous one, which makes the last tolerated portion known. */
    portionsGrow: boolean
    /**
     * The maximum number of doubtful days (bad days or days without an entry) with which a food still
     * returns.
     */
    mostDoubtful: number
    /** The number of days after a portion that still count toward it. */
    windowDays: number
    washoutAfterPass: number
    washoutAfterReaction: number
    /**
     * True if no portion is placed on days with a short night or around a period, because these alone cause
     * the tested symptoms.
     */
    skipsUnfitDays?: true
  }
  /**
   * True if untested foods return automatically, so that missing answers never prolong elimination. False if
   * members must remove their own marks, or if an untested dose must not be raised.
   */
  reopensUntested: boolean
  /** After this many days, symptoms on several days of a week require a clinician. */
  symptomsEndAfterDays?: number
  maxTestDays: number
  retestWeeks: number
  challenges: readonly FoodChallenge[]
}

/** A longer time to return to the baseline requires a clinician. */
export const MOST_WASHOUT_DAYS = 10
/**
 * After this many days without an answer the tests end, so that missing answers never prolong elimination.
 */
export const SILENT_DAYS = 14
export const REACTIONS_TO_REVIEW = 3
/** A second elimination has to wait a year from the first plan of the last one. */
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

/** Returns the protocol of a health goal, or undefined if the goal has none. */
export function protocolForGoal(slug: string): Protocol | undefined {
  return PROTOCOLS.map(protocolOf).find(({ goal }) => goal === slug)
}

export function foodChallengeOf(protocol: ProtocolId, id: string): FoodChallenge | undefined {
  return DEFINED[protocol].challenges.find((challenge) => challenge.id === id)
}
