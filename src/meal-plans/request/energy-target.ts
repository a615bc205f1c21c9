import {
  BMI,
  isAskedEnergyFarTooLow,
  isUnusualAskedEnergy,
  MOST_KCAL,
  ENERGY_ROOM as ROOM,
} from '#members/profiles/body.ts'
import {
  leastShareWhileLosing,
  leastWhileLosing,
  lowestKcal,
  usualWhileLosing,
} from '#members/profiles/losing-weight.ts'
import { EATING_HELP_LINE } from '../rules/help-line.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { medicineFloor, mostCarefulFloor } from '../rules/merging/medicine-energy.ts'
import type { PlannerInput } from './planner-input.ts'

export const DEFAULT_KCAL = 2000

/** Ids that proofs and refusals use for the floor and the ceiling. */
export const ENERGY_FLOOR = 'energy-floor'
export const ENERGY_CEILING = 'energy-ceiling'

/** `floorKcal` and `ceilingKcal` apply to every single day. The target is met to within a few percent. */
export type EnergyTarget = {
  targetKcal: number
  floorKcal: number
  ceilingKcal: number
  /** Estimated daily energy need. Null if too few facts are known. */
  needKcal: number | null
  /** The source of the target, in a few words. */
  basis: string
  /** Explanation shown to the member if the energy differs from what they asked for or might expect. */
  sentence: string | null
}

/** Used if the member's energy need is not known, in kcal. */
const UNKNOWN = {
  female: { usual: 2000, least: 1600, most: 3500 },
  male: { usual: 2400, least: 2000, most: 4500 },
  unsaid: { usual: DEFAULT_KCAL, least: 1800, most: 3500 },
} as const

/** Smallest share of the need if there is no deficit. */
const LEAST_SHARE = 0.95
/**
 * Room above the floor for the target. Days can be slightly below their target, but never below the floor.
 */
const FLOOR_ROOM = 0.01

const SURPLUS_WHEN_LOW = { aim: 250, most: 500 } as const

/** Returns the daily energy for this member, the allowed range, and the reasons. */
export function energyTarget(input: PlannerInput, member: PlannedPerson): EnergyTarget {
  const floor = energyFloor(input, member)
  const aimed = aimedEnergy(input, member, floor)
  const ceiling = Math.max(energyCeiling(member, aimed.kcal), floor * (1 + 2 * ROOM))
  const wanted = Math.max(aimed.kcal, desirableLeast(member))
  const targetKcal = Math.round(
    Math.min(Math.max(wanted, floor * (1 + FLOOR_ROOM)), ceiling * (1 - ROOM * 0.9)),
  )
  return {
    targetKcal,
    floorKcal: Math.ceil(floor),
    ceilingKcal: Math.floor(ceiling),
    needKcal: member.needKcal === null ? null : Math.round(member.needKcal),
    basis: aimed.basis,
    sentence: aimed.sentence(targetKcal),
  }
}

/** Returns the highest of all daily energy minimums. */
function energyFloor(input: PlannerInput, member: PlannedPerson): number {
  const { sex, age, bmi, weightKg, restingKcal, needKcal, noDeficitReason } = member
  const byMedicine = input.medicationsWithheld ? mostCarefulFloor(sex) : medicineFloor(member)
  const floors = [byMedicine, lowestKcal(sex)]
  if (restingKcal === null || needKcal === null) return Math.max(...floors, UNKNOWN[sex ?? 'unsaid'].least)
  const body = { ...member, needKcal }
  const isLosing = noDeficitReason === null
  const isLessAsked = (input.energyKcal ?? Infinity) < usualWhileLosing(body)
  floors.push(
    needKcal * (isLosing ? leastShareWhileLosing(body, isLessAsked && hasAgreed(member)) : LEAST_SHARE),
  )
  if (!isLosing || (bmi ?? 0) < 30) floors.push(restingKcal)
  if (needsFull(member)) floors.push(needKcal)
  if (age !== null && age >= 65 && (bmi ?? 30) < 30) floors.push(25 * (weightKg ?? 0))
  return Math.max(...floors)
}

function energyCeiling({ sex, bmi, needKcal }: PlannedPerson, aimed: number): number {
  const most = sex === null ? UNKNOWN.unsaid.most : MOST_KCAL[sex]
  if (needKcal === null) return Math.min(most, aimed * 1.15)
  const isLow = bmi !== null && bmi < BMI.usual
  return Math.min(most, isLow ? needKcal + SURPLUS_WHEN_LOW.most : needKcal * 1.15)
}

/** Returns the energy below which tall and active members should not be planned, up to their energy need. */
function desirableLeast({ sex, heightCm, weightKg, activity, needKcal }: PlannedPerson): number {
  const isActive = activity === 'active' || activity === 'very_active'
  const least = [
    sex === 'male' && (isActive || (heightCm ?? 0) >= 185) ? 1800 : 0,
    sex === 'female' && (isActive || (heightCm ?? 0) >= 175) ? 1600 : 0,
    activity === 'very_active' ? 30 * (weightKg ?? 0) : 0,
  ]
  return Math.min(Math.max(...least), needKcal ?? Infinity)
}

/**
 * True if the day must cover the full need: at a low weight, and for older members at a weight on the low
 * side.
 */
function needsFull({ age, bmi }: PlannedPerson): boolean {
  return bmi !== null && (bmi < BMI.usual || (age !== null && age >= 70 && bmi < 22))
}

/** True if a day may not exceed the energy need: from age 75, or with a GLP-1 medicine. */
function eatsNoMore(member: PlannedPerson): boolean {
  return (member.age ?? 0) >= 75 || takesGlp1(member)
}

type Aimed = { kcal: number; basis: string; sentence: (servedKcal: number) => string | null }

function aimedEnergy(input: PlannerInput, member: PlannedPerson, floor: number): Aimed {
  const { energyKcal: askedKcal } = input
  const { needKcal } = member
  if (needKcal === null) return withoutNeed(member, askedKcal, floor)
  const planned = withoutAskedEnergy(member, needKcal)
  if (askedKcal === undefined) return planned
  const uses = `Your body uses about ${kcal(needKcal)} a day`
  const worry = isAskedEnergyFarTooLow(input, member.year)
    ? ` If eating or weight is on your mind, ${EATING_HELP_LINE}.`
    : ''
  const isLosing = member.noDeficitReason === null
  if (worry !== '' && !isLosing)
    return {
      kcal: Math.max(needKcal, needsFull(member) ? planned.kcal : 0),
      basis: BY_NEED,
      sentence: (served) =>
        `${kcal(askedKcal)} is ${askedKcal < (member.restingKcal ?? 0) ? 'less than your body uses at rest' : 'far less than your body uses'}, and we do not plan that. This plan gives ${kcal(served)}.${worry}`,
    }
  if (isUnusualAskedEnergy(input, member.year) && input.answers.energy_wish_meant !== 'yes')
    return {
      ...planned,
      sentence: (served) =>
        `You asked for ${kcal(askedKcal)}. ${uses}, so this plan gives ${number(served)} until you tell us that you meant it.${worry}`,
    }
  const least = needsFull(member)
    ? needKcal
    : isLosing
      ? leastAsked(member, needKcal)
      : needKcal * LEAST_SHARE
  const most = eatsNoMore(member) ? Math.max(needKcal, planned.kcal) : Infinity
  const given = Math.min(Math.max(askedKcal, least), most)
  const less = needKcal - given
  return {
    kcal: given,
    basis: less > needKcal * 0.1 ? `as you asked, ${kcal(less)} less than your body uses` : 'as you asked',
    sentence: (served) => {
      if (Math.abs(served - askedKcal) <= askedKcal * ROOM) return null
      const gives =
        served > askedKcal && isLosing
          ? `This plan gives ${number(served)}${whyNotLess(member, { needKcal, askedKcal })}`
          : `This plan gives ${number(served)}.`
      const because = served > askedKcal && member.noDeficitReason ? ` ${member.noDeficitReason}` : ''
      return `You asked for ${kcal(askedKcal)}. ${uses}. ${gives}${because}${worry}`
    },
  }
}

/** Returns the least energy, in kcal a day, that a member who wants to lose weight can request. */
function leastAsked(member: PlannedPerson, needKcal: number): number {
  const body = { ...member, needKcal }
  if (takesGlp1(member) && !hasAgreed(member)) return usualWhileLosing(body)
  return leastWhileLosing(body, hasAgreed(member))
}

/** Returns the end of a sentence that explains why the plan has more energy than requested. */
function whyNotLess(
  member: PlannedPerson,
  { needKcal, askedKcal }: { needKcal: number; askedKcal: number },
): string {
  const withLeave = leastWhileLosing({ ...member, needKcal }, true)
  if (hasAgreed(member) || withLeave >= leastAsked(member, needKcal))
    return ', the least that we plan for you.'
  const whose = takesGlp1(member) ? 'your prescriber' : 'a clinician'
  return `: the most we take off without ${whose}. With their yes we can plan ${number(Math.max(withLeave, askedKcal))}.`
}

function takesGlp1({ medications }: PlannedPerson): boolean {
  return medications?.has('glp1') ?? false
}

/** True if a clinician agreed to a larger deficit. With a GLP-1 medicine, that must be the prescriber. */
function hasAgreed(member: PlannedPerson): boolean {
  const { clinicianAgreed } = member
  return takesGlp1(member) ? clinicianAgreed.prescriber : clinicianAgreed.plan
}

const BY_NEED = 'what your body uses by the Mifflin–St Jeor equation and your activity'

function withoutAskedEnergy(member: PlannedPerson, needKcal: number): Aimed {
  if (member.bmi !== null && member.bmi < BMI.usual)
    return {
      kcal: needKcal + SURPLUS_WHEN_LOW.aim,
      basis: `${BY_NEED}, and ${SURPLUS_WHEN_LOW.aim} kcal more`,
      sentence: () =>
        'Your weight is on the low side. This plan gives at least what you need, and a little more. Please have your weight looked at by a clinician.',
    }
  if (needsFull(member))
    return {
      kcal: needKcal,
      basis: BY_NEED,
      sentence: () =>
        'At your age and weight, losing weight does harm. This plan gives what you need in full.',
    }
  if (member.noDeficitReason !== null) {
    const isAimed = member.circumstances?.has('weight_loss_aim') ?? false
    return { kcal: needKcal, basis: BY_NEED, sentence: () => (isAimed ? member.noDeficitReason : null) }
  }
  const less = needKcal - usualWhileLosing({ ...member, needKcal })
  return {
    kcal: needKcal - less,
    basis: `${BY_NEED}, less ${kcal(less)} because you aim to lose weight`,
    sentence: () => null,
  }
}

function withoutNeed(member: PlannedPerson, askedKcal: number | undefined, floor: number): Aimed {
  const { usual } = UNKNOWN[member.sex ?? 'unsaid']
  if (askedKcal === undefined)
    return {
      kcal: usual,
      basis: 'a usual day, since your need is not known',
      sentence: () => (member.circumstances?.has('weight_loss_aim') ? member.noDeficitReason : null),
    }
  return {
    kcal: Math.max(askedKcal, floor),
    basis: 'as you asked',
    sentence: (served) =>
      Math.abs(served - askedKcal) <= askedKcal * ROOM
        ? null
        : `You asked for ${kcal(askedKcal)}, and this plan gives ${number(served)}, because we do not know what your body uses. Tell us your sex, year of birth, height and weight, and we will not guess.`,
  }
}

function number(amount: number): string {
  return Math.round(amount).toLocaleString('en-US')
}

function kcal(amount: number): string {
  return `${number(amount)} kcal`
}
