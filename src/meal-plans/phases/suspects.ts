import { addDays, type Day } from './day.ts'
import type { DiaryEntry } from './diary.ts'

/** From this level on, a day in the migraine diary counts as an attack. */
const ATTACK_FROM = 5
const LEAST_ATTACKS = 3
const SHARE_OF_FREE_DAYS = 0.5

/** A day, with the tests whose foods were eaten on it. */
export type EatenDay = { day: Day; challenges: ReadonlySet<string> }

/**
 * Returns suspected foods: eaten on the day of at least three attacks or the day before, and on fewer than
 * half as many days without an attack. A craving before an attack can look like its cause, so the result is
 * only a suggestion.
 */
export function suspectsIn(diary: readonly DiaryEntry[], eaten: readonly EatenDay[]): string[] {
  const attacks = diary.filter(({ level }) => level >= ATTACK_FROM).map(({ day }) => day)
  const free = diary.filter(({ level }) => level < ATTACK_FROM).map(({ day }) => day)
  const heldOn = (day: Day, challenge: string) =>
    eaten.some((one) => one.day === day && one.challenges.has(challenge))
  const named = [...new Set(eaten.flatMap(({ challenges }) => [...challenges]))]
  return named.filter((challenge) => {
    const before = attacks.filter((day) => heldOn(day, challenge) || heldOn(addDays(day, -1), challenge))
    const beside = free.filter((day) => !attacks.includes(addDays(day, 1)) && heldOn(day, challenge))
    return before.length >= LEAST_ATTACKS && beside.length < before.length * SHARE_OF_FREE_DAYS
  })
}
