import type { Allergen } from '#catalogue/foods/food.ts'
import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import type { Question } from '#members/profiles/question.ts'
import type { Slot } from '../../plan/slot.ts'

/** A food that tests a group, with its amount on each day of the test in grams and in kitchen measures. */
export type ChallengeFood = {
  fdcId: number
  grams: readonly number[]
  measures: readonly string[]
  /** With these health goals another food of the group is used. If none is left, the test is skipped. */
  notWithGoals?: readonly string[]
}

/** The test of one food group. */
export type FoodChallenge = {
  id: string
  /** The tested group, as shown to a member. */
  group: string
  /** The test food and its replacements. The first one that fits the member is used. */
  foods: readonly ChallengeFood[]
  /** Foods with these tags return if the group was tolerated. */
  tags: readonly FoodTag[]
  /** Ids of the rules that exclude the group. */
  lifts: readonly string[]
  /** The largest amount of lactose from one food in a sitting, in grams, tolerated after each portion. */
  lactose?: readonly number[]
  /** All foods that contain this allergen belong to the group. */
  allergen?: Allergen
  /** Half of each portion is eaten with this meal, and the other half with lunch. */
  alsoAt?: Slot
  /** Tests that must be tolerated first. */
  after?: readonly string[]
  /** Only for members who answered yes to this question. */
  needs?: Question
}

/** Formats a test portion in kitchen measures. `step` counts from 0. */
export function measureOf(food: ChallengeFood | undefined, step: number, grams: number): string {
  const measure = food?.measures[step] ?? ''
  return measure && isHalved(food, step, grams) ? `half of ${measure}` : measure
}

/** True if this amount is the half portion that is retried after a reaction. */
export function isHalved(food: ChallengeFood | undefined, step: number, grams: number): boolean {
  const whole = food?.grams[step]
  return whole !== undefined && grams < whole * 0.75
}
