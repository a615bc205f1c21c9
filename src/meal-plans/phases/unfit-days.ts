import { addDays, type Day, daysBetween } from './day.ts'
import type { DiaryEntry } from './diary.ts'

/** Days before and after the first day of a period on which attacks are likely for that reason alone. */
const AROUND_A_PERIOD = { before: 2, after: 3 } as const
const USUAL_CYCLE_DAYS = 28
/** Bleeding days reported within this many days count as one period. */
const ONE_PERIOD_DAYS = 10
const CYCLES = { least: 21, most: 38 } as const

/**
 * True if a food must not be tested on a day because an attack would prove nothing: after a short night, or
 * around a period reported in the diary. The next period is expected after the interval between the last two,
 * or after 28 days.
 */
export function isUnfitForTest(day: Day, diary: readonly DiaryEntry[]): boolean {
  const isShortNight = diary.some((entry) => entry.day === day && entry.causes.includes('short_sleep'))
  return isShortNight || periodsOf(diary).some((first) => isAround(first, day))
}

function isAround(first: Day, day: Day): boolean {
  return day >= addDays(first, -AROUND_A_PERIOD.before) && day <= addDays(first, AROUND_A_PERIOD.after)
}

/** Returns the first days of periods, including the next expected one. */
function periodsOf(diary: readonly DiaryEntry[]): Day[] {
  const periodDays = diary.filter(({ causes }) => causes.includes('period')).map(({ day }) => day)
  const firsts: Day[] = []
  for (const day of periodDays.toSorted()) {
    const last = firsts.at(-1)
    if (last === undefined || daysBetween(last, day) >= ONE_PERIOD_DAYS) firsts.push(day)
  }
  const last = firsts.at(-1)
  return last === undefined ? [] : [...firsts, addDays(last, cycleOf(firsts))]
}

function cycleOf(firsts: readonly Day[]): number {
  const [before, last] = firsts.slice(-2)
  if (before === undefined || last === undefined) return USUAL_CYCLE_DAYS
  const days = daysBetween(before, last)
  return days >= CYCLES.least && days <= CYCLES.most ? days : USUAL_CYCLE_DAYS
}
