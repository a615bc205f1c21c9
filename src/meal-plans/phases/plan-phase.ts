import { z } from 'zod'
import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import { SLOTS, type Slot } from '../plan/slot.ts'
import type { FoodChallenge } from './challenges/food-challenge.ts'
import { foodChallengeOf, PROTOCOLS, protocolOf } from './protocol.ts'

const PLANNED_PHASES = ['watching', 'elimination', 'reintroduction', 'personalisation'] as const
const MOST_DAYS = 14

const plannedTest = z.strictObject({
  challenge: z.string().min(1).max(60),
  /** The day of the plan, from 1. */
  day: z.int().min(1).max(MOST_DAYS),
  slot: z.enum(SLOTS).default('lunch'),
  /** Half of the portion is eaten with this meal. */
  alsoAt: z.enum(SLOTS).optional(),
  fdcId: z.int().positive(),
  grams: z.number().positive().max(500),
  /** The portion's position in the test, from 1. */
  step: z.int().min(1).max(5),
  steps: z.int().min(1).max(5),
  measure: z.string().max(60).default(''),
})
export type PlannedTest = z.infer<typeof plannedTest>

/** Returns the portions of a test by meal. */
export function portionsOf({ slot, alsoAt, grams }: PlannedTest): { slot: Slot; grams: number }[] {
  if (alsoAt === undefined) return [{ slot, grams }]
  return [slot, alsoAt].map((slot) => ({ slot, grams: grams / 2 }))
}

const testedGroup = z.strictObject({
  challenge: z.string().min(1).max(60),
  standing: z.enum(['open', 'part', 'kept', 'unsure', 'untested']),
  /** Maximum grams per day. Null means no limit. */
  gramsPerDay: z.number().min(0).nullable().default(null),
  /** Maximum grams of lactose from one food in a sitting. */
  lactoseGrams: z.number().min(0).nullable().default(null),
})
export type TestedGroup = z.infer<typeof testedGroup>

const phaseShape = z.strictObject({
  protocol: z.enum(PROTOCOLS),
  phase: z.enum(PLANNED_PHASES),
  /** The day of the phase on which the plan starts, from 1. */
  day: z.int().min(1).max(2000),
  /** The first day of the plan in the member's calendar. */
  startsOn: z.iso.date().optional(),
  groups: z.array(testedGroup).max(20).default([]),
  challenges: z.array(plannedTest).max(5).default([]),
})

export type PlanPhase = z.output<typeof phaseShape>

/** The protocol phase of a week, as needed by the solver and the proof. */
export const planPhase = phaseShape.superRefine((phase, check) => {
  const problem = problemWith(phase)
  if (problem) check.addIssue({ code: 'custom', message: problem })
})

function problemWith({ protocol, phase, groups, challenges }: PlanPhase): string | null {
  const named = [...groups, ...challenges].map(({ challenge }) => challenge)
  const unknown = named.find((id) => foodChallengeOf(protocol, id) === undefined)
  if (unknown) return `There is no test "${unknown}" in ${protocol}.`
  if (challenges.length === 0) return null
  if (phase === 'elimination' || phase === 'watching')
    return 'Nothing is tested before the days of leaving out are over.'
  if (new Set(challenges.map(({ fdcId }) => fdcId)).size > 1) return 'One food is tested at a time.'
  const days = challenges.map(({ day }) => day)
  return new Set(days).size < days.length ? 'A test food is eaten once a day.' : null
}

const OFF_THE_PLATE: TestedGroup['standing'][] = ['kept', 'unsure']

/** Returns the groups that may be eaten again, without limit or up to a portion. */
export function groupsOnPlate({ protocol, groups }: Pick<PlanPhase, 'protocol' | 'groups'>): {
  group: TestedGroup
  challenge: FoodChallenge
}[] {
  return groups.flatMap((group) => {
    const challenge = foodChallengeOf(protocol, group.challenge)
    return challenge && !OFF_THE_PLATE.includes(group.standing) ? [{ group, challenge }] : []
  })
}

/**
 * Returns the maximum grams per sitting. A group tolerated in all its portions can be eaten twice a day, each
 * time up to the largest portion.
 */
export function gramsPerSitting({ standing, gramsPerDay }: TestedGroup): number | null {
  return gramsPerDay === null || standing !== 'open' ? gramsPerDay : gramsPerDay / 2
}

/** The id that proofs and refusals use for several tested groups in one meal. */
export const GROUPS_A_MEAL = 'phase:groups-a-meal'
export const MOST_GROUPS_A_MEAL = 2
const FIRST_MONTH_DAYS = 28

/**
 * Returns the tested groups whose loads add up. Meals in the first month of the personal diet may contain
 * only a few of them.
 */
export function groupsThatAddUp(phase: PlanPhase): ReturnType<typeof groupsOnPlate> {
  const { protocol, phase: name, day } = phase
  if (protocol !== 'low-fodmap' || name !== 'personalisation' || day > FIRST_MONTH_DAYS) return []
  return groupsOnPlate(phase).filter(({ challenge }) => challenge.tags.length > 0)
}

/** Returns the last day on which this protocol may leave foods out. */
export function lastDayOfLeavingOut({ protocol }: Pick<PlanPhase, 'protocol'>): number {
  return protocolOf(protocol).leaveOut.maxDays
}

/** True if a food belongs to a group that may be eaten again up to its portion. */
export function isOnPlateAgain(
  food: { fdcId: number; tags: readonly string[]; allergens: readonly string[] },
  phase: PlanPhase | null | undefined,
): boolean {
  if (!phase || phase.groups.length === 0) return false
  return groupsOnPlate(phase).some(
    ({ challenge: { tags, foods, allergen } }) =>
      tags.some((tag) => food.tags.includes(tag)) ||
      foods.some(({ fdcId }) => fdcId === food.fdcId) ||
      (allergen !== undefined && food.allergens.includes(allergen)),
  )
}

/** The id that proofs and refusals use for foods that are left out while a food is tested. */
export const STEADY = 'phase:steady'

/** Returns the tags of foods that would make test days differ from other days. */
export function leftOutWhileTesting(phase: Pick<PlanPhase, 'challenges'> | null | undefined): FoodTag[] {
  return phase && phase.challenges.length > 0 ? ['alcohol', 'spicy_hot'] : []
}
