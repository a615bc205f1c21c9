import { addDays, type Day } from './day.ts'
import type { DiaryEntry } from './diary.ts'

/** From this on a day of the migraine diary counts as an attack. */
const ATTACK_FROM = 5
const LEAST_ATTACKS = 3
const SHARE_OF_FREE_DAYS = 0.5

/** What was on the plate of a day, by the tests whose foods it holds. */
export type EatenDay = { day: Day; challenges: ReadonlySet<string> }

/**
 * Foods that the diary points at: eaten on the day of at least three attacks or the day before, and on fewer than
 * half as many days without one. A craving before an attack can pose as its cause, so this only suggests.
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
