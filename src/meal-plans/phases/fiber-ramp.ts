import { addDays, type Day } from './day.ts'
import type { DiaryEntry } from './diary.ts'

/**
 * The effect of a diary week on the fiber increase: it continues, pauses for a week, or goes back one step.
 */
export type FiberStep = 'grows' | 'held' | 'back'

export type FiberRamp = {
  /** The step of the increase for the next plan, from 1. */
  step: number
  /** The effect of the last week, or null in the first week. */
  last: FiberStep | null
}

/** The increase in pain, bloating or wind (of 10), on this many days of a week. */
const HOLDS_FROM = 2
const GOES_BACK_FROM = 4
const DAYS_NEEDED = 2
const WEEK = 7
const FIRST_DAYS = 3

/**
 * Returns the fiber step for a plan that starts today, in the given week of the member (from 1). The step
 * rises by one each week unless that week's diary speaks against it. Without a diary it rises every week.
 */
export function fiberRamp(
  diary: readonly DiaryEntry[],
  { today, week }: { today: Day; week: number },
): FiberRamp {
  const ramp: FiberRamp = { step: 1, last: null }
  for (let before = week - 1; before >= 1; before--) {
    const from = addDays(today, -WEEK * before)
    ramp.last = stepAfter(diary, from)
    ramp.step = Math.max(1, ramp.step + (ramp.last === 'grows' ? 1 : ramp.last === 'held' ? 0 : -1))
  }
  return ramp
}

function stepAfter(diary: readonly DiaryEntry[], from: Day): FiberStep {
  const inWeek = between(diary, from, addDays(from, WEEK))
  const before = between(diary, addDays(from, -WEEK), from)
  const usual = mean((before.length > 0 ? before : inWeek.slice(0, FIRST_DAYS)).map(worstSymptom))
  const daysUpBy = (rise: number) => inWeek.filter((entry) => worstSymptom(entry) - usual >= rise).length
  if (daysUpBy(GOES_BACK_FROM) >= DAYS_NEEDED) return 'back'
  return daysUpBy(HOLDS_FROM) >= DAYS_NEEDED ? 'held' : 'grows'
}

function between(diary: readonly DiaryEntry[], from: Day, until: Day): DiaryEntry[] {
  return diary.filter(({ day }) => day >= from && day < until).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Returns the worst symptom that fiber can cause, or the overall level if no details were reported. */
function worstSymptom({ level, items }: DiaryEntry): number {
  const { pain = 0, bloating = 0, wind = 0 } = items
  return Object.keys(items).length === 0 ? level : Math.max(pain, bloating, wind)
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
