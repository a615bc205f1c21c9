import { type FoodChallenge, isHalved } from './challenges/food-challenge.ts'
import { addDays, type Day } from './day.ts'
import { type Baseline, baselineBefore, type DiaryEntry, hasSubsided, isReaction } from './diary.ts'
import type { Protocol } from './protocol.ts'

/** A test portion that was on a plan and was not removed later. `step` counts from 0. */
export type Exposure = { challenge: string; step: number; day: Day; fdcId: number; grams: number }

/** One run of a test, from its first portion to its last. */
export type ChallengeAttempt = { challenge: string; exposures: Exposure[]; isRepeat: boolean }

/** `unsure` means that there was another cause, or too few answers. */
type Outcome = 'running' | 'pass' | 'mild' | 'reaction' | 'unsure'

export type TestResult = {
  challenge: string
  outcome: Outcome
  startedOn: Day
  /** True for a test of the half portion only, which follows when the first portion was not tolerated. */
  isHalf: boolean
  /** The number of tolerated steps: 0 for none, and 0.5 for the half portion. */
  borneSteps: number
  /** The step at which a repeat starts. */
  repeatFrom: number
  reactedOn: Day | null
  /** The last day on which no other food may be tested. */
  restsUntil: Day
  baseline: Baseline
  /** True if symptoms have subsided after a reaction. */
  hasSubsided: boolean
}

/** Groups portions into runs of tests. A gap of more than a week or a different food starts a new run. */
export function attemptsIn(exposures: readonly Exposure[]): ChallengeAttempt[] {
  const attempts: ChallengeAttempt[] = []
  for (const exposure of exposures.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const last = attempts.at(-1)
    const before = last?.exposures.at(-1)
    const goesOn =
      last?.challenge === exposure.challenge &&
      before &&
      exposure.step > before.step &&
      exposure.day <= addDays(before.day, 2)
    if (goesOn) last.exposures.push(exposure)
    else
      attempts.push({
        challenge: exposure.challenge,
        exposures: [exposure],
        isRepeat: attempts.some(({ challenge }) => challenge === exposure.challenge),
      })
  }
  return attempts
}

const HALF = 0.5

/** Returns the result of a test run by a given day. */
export function resultOf(
  attempt: ChallengeAttempt,
  options: {
    protocol: Protocol
    challenge: FoodChallenge | undefined
    diary: readonly DiaryEntry[]
    today: Day
  },
): TestResult {
  const { protocol, challenge, diary, today } = options
  const { windowDays, washoutAfterPass, washoutAfterReaction, reactionsNeeded, mostDoubtful } = protocol.test
  const [first] = attempt.exposures
  const last = attempt.exposures.at(-1)
  if (!first || !last) throw new Error('A test without a portion was begun.')
  const baseline = baselineBefore(diary, first.day)
  const windowEnds = addDays(last.day, windowDays)
  const within = diary.filter(({ day }) => day >= first.day && day <= windowEnds && day <= today)
  const reactions = within.filter((entry) => isReaction(entry, baseline))
  const bad = badPortions(reactions, attempt, windowDays)
  const decisive = bad[reactionsNeeded - 1]?.reaction
  const food = challenge?.foods.find(({ fdcId }) => fdcId === first.fdcId)
  const isHalf = isHalved(food, first.step, first.grams)
  const shown = { challenge: attempt.challenge, startedOn: first.day, baseline, isHalf, hasSubsided: true }
  if (decisive) {
    const step = reactionsNeeded > 1 ? 0 : (bad[0]?.exposure.step ?? 0)
    const isExcused = decisive.causes.length > 0 && !attempt.isRepeat
    const restsUntil = addDays(decisive.day, washoutAfterReaction)
    const after = diary.filter(({ day }) => day > decisive.day && day <= today)
    return {
      ...shown,
      outcome: isExcused ? 'unsure' : 'reaction',
      borneSteps: step,
      repeatFrom: isExcused ? step : 0,
      reactedOn: decisive.day,
      restsUntil,
      hasSubsided: after.some((entry) => hasSubsided(entry, baseline)),
    }
  }
  const restsUntil = addDays(last.day, Math.max(windowDays, washoutAfterPass))
  if (today <= restsUntil)
    return { ...shown, outcome: 'running', borneSteps: 0, repeatFrom: 0, reactedOn: null, restsUntil }
  const steps = isHalf ? 1 : (challenge?.foods[0]?.grams.length ?? protocol.test.portionDays.length)
  const isWhole = last.step === steps - 1
  const isAnswered = within.length >= 2 && within.some(({ day }) => day >= last.day)
  const isClear = protocol.test.portionsGrow
    ? isAnswered
    : isAnswered && bad.length + unreportedDays(within, attempt, windowDays) <= mostDoubtful
  const hasRisen = within.some(({ level }) => level > baseline.level)
  return {
    ...shown,
    outcome: isWhole && isClear ? (hasRisen ? 'mild' : 'pass') : 'unsure',
    borneSteps: isAnswered ? (isHalf ? HALF : last.step + 1) : 0,
    repeatFrom: isWhole || !protocol.test.portionsGrow ? 0 : isAnswered ? last.step + 1 : 0,
    reactedOn: isClear ? null : (bad[0]?.reaction.day ?? null),
    restsUntil,
  }
}

/** Counts the portions without a diary entry about their effect. */
function unreportedDays(
  within: readonly DiaryEntry[],
  { exposures }: ChallengeAttempt,
  windowDays: number,
): number {
  return exposures.filter((_, at) => within.every(({ day }) => !isOf(day, exposures, at, windowDays))).length
}

/** True if a day counts toward a portion: it is the last portion before that day. */
function isOf(day: Day, exposures: readonly Exposure[], at: number, windowDays: number): boolean {
  const exposure = exposures[at]
  const nextDay = exposures[at + 1]?.day
  if (!exposure || day < exposure.day || day > addDays(exposure.day, windowDays)) return false
  return nextDay === undefined || day < nextDay
}

/**
 * Returns the portions followed by reactions, each with its first reaction. A reaction belongs to the last
 * portion before it.
 */
function badPortions(
  reactions: DiaryEntry[],
  { exposures }: ChallengeAttempt,
  windowDays: number,
): { exposure: Exposure; reaction: DiaryEntry }[] {
  return exposures.flatMap((exposure, at) => {
    const reaction = reactions.find(({ day }) => isOf(day, exposures, at, windowDays))
    return reaction ? [{ exposure, reaction }] : []
  })
}
