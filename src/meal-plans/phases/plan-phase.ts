import { z } from 'zod'
import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import { SLOTS, type Slot } from '../plan/slot.ts'
import type { FoodChallenge } from './challenges/food-challenge.ts'
import { foodChallengeOf, PROTOCOLS, protocolOf } from './protocol.ts'

const PLANNED_PHASES = ['watching', 'elimination', 'reintroduction', 'personalisation'] as const
const MOST_DAYS = 14

const plannedTest = z.strictObject({
  challenge: z.string().min(1).max(60),
  /** Which day of the plan, from 1. */
  day: z.int().min(1).max(MOST_DAYS),
  slot: z.enum(SLOTS).default('lunch'),
  /** Half of it is eaten with this meal. */
  alsoAt: z.enum(SLOTS).optional(),
  fdcId: z.int().positive(),
  grams: z.number().positive().max(500),
  /** Which portion of how many. */
  step: z.int().min(1).max(5),
  steps: z.int().min(1).max(5),
  measure: z.string().max(60).default(''),
})
export type PlannedTest = z.infer<typeof plannedTest>

/** What is eaten of a test at which meals of its day. */
export function portionsOf({ slot, alsoAt, grams }: PlannedTest): { slot: Slot; grams: number }[] {
  if (alsoAt === undefined) return [{ slot, grams }]
  return [slot, alsoAt].map((slot) => ({ slot, grams: grams / 2 }))
}

const testedGroup = z.strictObject({
  challenge: z.string().min(1).max(60),
  standing: z.enum(['open', 'part', 'kept', 'unsure', 'untested']),
  /** The most of it a day; null for as much as one likes. */
  gramsPerDay: z.number().min(0).nullable().default(null),
  /** The most lactose of one food in a sitting. */
  lactoseGrams: z.number().min(0).nullable().default(null),
})
export type TestedGroup = z.infer<typeof testedGroup>

const phaseShape = z.strictObject({
  protocol: z.enum(PROTOCOLS),
  phase: z.enum(PLANNED_PHASES),
  /** Day n of the phase on which the plan begins. */
  day: z.int().min(1).max(2000),
  /** The first day of the plan in the member's calendar. */
  startsOn: z.iso.date().optional(),
  groups: z.array(testedGroup).max(20).default([]),
  challenges: z.array(plannedTest).max(5).default([]),
})

export type PlanPhase = z.output<typeof phaseShape>

/** In which phase of its protocol a week is: what a solver and a proof need to know of it. */
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

/** Groups that are on the plate again, wholly or up to a portion. */
export function groupsOnPlate({ protocol, groups }: Pick<PlanPhase, 'protocol' | 'groups'>): {
  group: TestedGroup
  challenge: FoodChallenge
}[] {
  return groups.flatMap((group) => {
    const challenge = foodChallengeOf(protocol, group.challenge)
    return challenge && !OFF_THE_PLATE.includes(group.standing) ? [{ group, challenge }] : []
  })
}

/** A group that was borne at all its portions may be eaten twice a day, each time up to the largest portion. */
export function gramsPerSitting({ standing, gramsPerDay }: TestedGroup): number | null {
  return gramsPerDay === null || standing !== 'open' ? gramsPerDay : gramsPerDay / 2
}

/** Under this name a proof or a refusal speaks of several tested groups in one meal. */
export const GROUPS_A_MEAL = 'phase:groups-a-meal'
export const MOST_GROUPS_A_MEAL = 2
const FIRST_MONTH_DAYS = 28

/** Tested groups of which a meal of the first month of the own diet holds few: their loads add up. */
export function groupsThatAddUp(phase: PlanPhase): ReturnType<typeof groupsOnPlate> {
  const { protocol, phase: name, day } = phase
  if (protocol !== 'low-fodmap' || name !== 'personalisation' || day > FIRST_MONTH_DAYS) return []
  return groupsOnPlate(phase).filter(({ challenge }) => challenge.tags.length > 0)
}

/** The last day on which something may be left out in this protocol. */
export function lastDayOfLeavingOut({ protocol }: Pick<PlanPhase, 'protocol'>): number {
  return protocolOf(protocol).leaveOut.maxDays
}

/** Whether a food belongs to a group that is on the plate again, up to its portion. */
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

/** Under this name a proof or a refusal speaks of what stays off the plate while a food is on test. */
export const STEADY = 'phase:steady'

/** Foods that would make the days of a test unlike the others. */
export function leftOutWhileTesting(phase: Pick<PlanPhase, 'challenges'> | null | undefined): FoodTag[] {
  return phase && phase.challenges.length > 0 ? ['alcohol', 'spicy_hot'] : []
}
