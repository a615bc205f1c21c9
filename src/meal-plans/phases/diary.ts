import { addDays, type Day, daysBetween } from './day.ts'

/** Meaning of a one-tap answer. The number is the middle of its range on a scale from 0 to 10. */
export const LEVELS = { none: 0, mild: 2, moderate: 5, severe: 8 } as const
export type Level = keyof typeof LEVELS
export const LEVEL_NAMES = Object.keys(LEVELS) as [Level, ...Level[]]

/** Optional details in addition to the one answer. */
export const SYMPTOMS = ['pain', 'bloating', 'wind', 'loose', 'constipation'] as const
export type Symptom = (typeof SYMPTOMS)[number]

/** Other possible causes of a bad day. */
export const CAUSES = ['period', 'illness', 'stress', 'meal_out', 'short_sleep', 'skipped_meal'] as const
export type Cause = (typeof CAUSES)[number]

/** Any of these stops tests until a clinician has looked at it. */
export const RED_FLAGS = [
  'allergy',
  'blood',
  'fever',
  'vomiting',
  'worst_pain',
  'night_stool',
  'no_stool_or_gas',
] as const
export type RedFlag = (typeof RED_FLAGS)[number]

export type DiaryEntry = {
  day: Day
  /** From 0 to 10. */
  level: number
  items: Partial<Record<Symptom, number>>
  causes: Cause[]
  redFlags: RedFlag[]
  /** Asked once a week: true if the last week was bearable. */
  relief: boolean | null
}

export type Baseline = { level: number; items: Partial<Record<Symptom, number>> }

/**
 * Returns the mean of the answered days among the last days before a test, or a calm day if none was
 * answered.
 */
export function baselineBefore(diary: readonly DiaryEntry[], day: Day): Baseline {
  const before = diary.filter((entry) => entry.day < day && daysBetween(entry.day, day) <= 3)
  return {
    level: mean(before.map(({ level }) => level)) ?? 0,
    items: Object.fromEntries(
      SYMPTOMS.map((item) => [item, mean(before.flatMap(({ items }) => items[item] ?? [])) ?? 0]),
    ),
  }
}

const REACTION_RISE = 3
const REACTION_LEAST = 4
const LARGEST_CALM_BASELINE = 3

/** True if the overall level or any detail rose by three or more, to four or more. */
export function isReaction({ level, items }: DiaryEntry, baseline: Baseline): boolean {
  const risen = (now: number, before: number) => now - before >= REACTION_RISE && now >= REACTION_LEAST
  return (
    risen(level, baseline.level) ||
    SYMPTOMS.some((item) => risen(items[item] ?? 0, baseline.items[item] ?? 0))
  )
}

export function isCalm({ level, items }: Baseline): boolean {
  return (
    level <= LARGEST_CALM_BASELINE && SYMPTOMS.every((item) => (items[item] ?? 0) <= LARGEST_CALM_BASELINE)
  )
}

/** True if symptoms are back at the baseline or at a mild level. */
export function hasSubsided(entry: DiaryEntry, baseline: Baseline): boolean {
  const near = (now: number, before: number) => now <= Math.max(LEVELS.mild, before + 1)
  return (
    near(entry.level, baseline.level) &&
    SYMPTOMS.every((item) => near(entry.items[item] ?? 0, baseline.items[item] ?? 0))
  )
}

export function hasRedFlag({ redFlags, level, items }: DiaryEntry): boolean {
  return redFlags.length > 0 || level >= 9 || SYMPTOMS.some((item) => (items[item] ?? 0) >= 9)
}

/** True for hives, swelling or trouble breathing. No food is served until a clinician has looked at it. */
export function isAllergic({ redFlags }: DiaryEntry): boolean {
  return redFlags.includes('allergy')
}

export type Response = 'yes' | 'no' | 'unknown'

const ENOUGH_ANSWERS = 4
const FALL = 0.3
const RELIEF_WEEKS = 2

/**
 * Returns whether elimination has helped by a given day: the answers of a week fell by 30 % from the first
 * days, or two of the last four weeks were bearable. Too few answers give `unknown`.
 */
export function responseBy(diary: readonly DiaryEntry[], startedOn: Day, on: Day): Response {
  const known = diary.filter(({ day }) => day <= on)
  const monthFrom = addDays(on, -27)
  const lately = known.filter(({ day }) => day >= monthFrom)
  if (lately.filter(({ relief }) => relief === true).length >= RELIEF_WEEKS) return 'yes'
  const begun = addDays(startedOn, 4)
  const weekFrom = [addDays(on, -6), begun].toSorted().at(-1) ?? begun
  const first = known.filter(({ day }) => day < begun).slice(0, 3)
  const week = known.filter(({ day }) => day >= weekFrom)
  const before = mean(first.map(({ level }) => level))
  const now = mean(week.map(({ level }) => level))
  if (before !== null && now !== null && before >= 1 && week.length >= ENOUGH_ANSWERS)
    return now <= before * (1 - FALL) ? 'yes' : 'no'
  return lately.filter(({ relief }) => relief === false).length >= RELIEF_WEEKS ? 'no' : 'unknown'
}

const ENOUGH_DAYS = 14
const MOST_MEALS_OUT = 6

/** True if the diary has enough entries for four weeks that were eaten as planned. */
export function wasFollowed(diary: readonly DiaryEntry[], on: Day): boolean {
  const from = addDays(on, -27)
  const month = diary.filter(({ day }) => day <= on && day >= from)
  return (
    month.length >= ENOUGH_DAYS &&
    month.filter(({ causes }) => causes.includes('meal_out')).length <= MOST_MEALS_OUT
  )
}

function mean(values: number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}
