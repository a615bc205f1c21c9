import { addDays, type Day, daysBetween } from './day.ts'
import type { DiaryEntry } from './diary.ts'

/** So many days before and after the first day of a period bring attacks by themselves. */
const AROUND_A_PERIOD = { before: 2, after: 3 } as const
const USUAL_CYCLE_DAYS = 28
/** Days of bleeding that are told one after the other are one period. */
const ONE_PERIOD_DAYS = 10
const CYCLES = { least: 21, most: 38 } as const

/**
 * Whether a food is not tested on a day since an attack would tell nothing: after a short night, and around a period
 * as the diary tells it. The next one is expected after as many days as the last two lay apart, or after 28.
 */
export function isUnfitForTest(day: Day, diary: readonly DiaryEntry[]): boolean {
  const isShortNight = diary.some((entry) => entry.day === day && entry.causes.includes('short_sleep'))
  return isShortNight || periodsOf(diary).some((first) => isAround(first, day))
}

function isAround(first: Day, day: Day): boolean {
  return day >= addDays(first, -AROUND_A_PERIOD.before) && day <= addDays(first, AROUND_A_PERIOD.after)
}

/** First days of periods, with the one that is expected next. */
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
