import type { Allergen } from '#catalogue/foods/food.ts'
import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import type { Question } from '#members/profiles/question.ts'
import type { Slot } from '../../plan/slot.ts'

/** A food that tests a group: so much of it on each day of the test, as scales and as a kitchen say it. */
export type ChallengeFood = {
  fdcId: number
  grams: readonly number[]
  measures: readonly string[]
  /** Beside these health goals another food of the group is used; where none is left, the test is left out. */
  notWithGoals?: readonly string[]
}

/** The test of one group of foods. */
export type FoodChallenge = {
  id: string
  /** What is tested, as a member reads it. */
  group: string
  /** The food that is used, and those that stand in for it; the first that fits the member. */
  foods: readonly ChallengeFood[]
  /** Foods with these tags come back where the group was borne. */
  tags: readonly FoodTag[]
  /** Rules that keep the group off the plate, by their ids. */
  lifts: readonly string[]
  /** The most lactose of one food in a sitting that was borne after each portion, in grams. */
  lactose?: readonly number[]
  /** All foods that hold this belong to the group. */
  allergen?: Allergen
  /** Half of each portion is eaten with this meal, the other half with lunch. */
  alsoAt?: Slot
  /** Only after these were borne. */
  after?: readonly string[]
  /** Only for members who answered yes. */
  needs?: Question
}

/** A portion of a test in kitchen words; `step` counts from 0. */
export function measureOf(food: ChallengeFood | undefined, step: number, grams: number): string {
  const measure = food?.measures[step] ?? ''
  return measure && isHalved(food, step, grams) ? `half of ${measure}` : measure
}

/** Whether so many grams are the half portion that is tried again after a reaction. */
export function isHalved(food: ChallengeFood | undefined, step: number, grams: number): boolean {
  const whole = food?.grams[step]
  return whole !== undefined && grams < whole * 0.75
}
