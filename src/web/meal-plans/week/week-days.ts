import { useSyncExternalStore } from 'react'
import { addDays, type Day, daysBetween } from '#meal-plans/phases/day.ts'
import { formatDayOfWeek, formatShortDay, formatWeekday, formatWeekdayName } from '#web/dates.ts'

/** The day of the calendar that each day of a plan is; null for the sample, which has none. */
export function daysOfPlan({
  startsOn,
  mealPlanDays,
}: {
  startsOn: Day | null
  mealPlanDays: readonly unknown[]
}): (Day | null)[] {
  return mealPlanDays.map((_, i) => startsOn && addDays(startsOn, i))
}

type Named = { startsOn: Day | null; mealPlanDays: readonly { day: string }[] }

const WEEK = 7

/** What the days of a plan are called in a sentence: by their weekdays, and where a plan has no dates by their numbers. */
export function namesOfDays(mealPlan: Named, locale: string): string[] {
  const format = mealPlan.mealPlanDays.length > WEEK ? formatDayOfWeek : formatWeekdayName
  const dates = daysOfPlan(mealPlan)
  return mealPlan.mealPlanDays.map(({ day }, i) => (dates[i] ? format(dates[i], locale) : day))
}

/** The same where there is little room, as on the tabs; null for a plan without dates. */
export function shortNamesOfDays(mealPlan: Named, locale: string): string[] | null {
  const dates = daysOfPlan(mealPlan).filter((date) => date !== null)
  const format = dates.length > WEEK ? formatShortDay : formatWeekday
  return dates.length > 0 ? dates.map((date) => format(date, locale)) : null
}

/** Which day of a plan is today, from 1; null before it begins, after it ends and for the sample. */
export function numberOfToday(
  { startsOn, mealPlanDays }: { startsOn: Day | null; mealPlanDays: readonly unknown[] },
  today: Day | null,
): number | null {
  if (!startsOn || !today) return null
  const number = daysBetween(startsOn, today) + 1
  return number >= 1 && number <= mealPlanDays.length ? number : null
}

/** Which day it is where the reader is; on the server, and until the page is taken over, as the server says. */
export function useToday(onServer: Day | null): Day | null {
  return useSyncExternalStore(onReturn, todayHere, () => onServer)
}

export function todayHere(): Day {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** A page that is left open overnight shows another day when its reader comes back to it. */
export function onReturn(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('pageshow', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    window.removeEventListener('pageshow', onChange)
  }
}

/** The place of a day on its page, for links from elsewhere too. */
export function dayId(number: number): string {
  return `day-${number}`
}
