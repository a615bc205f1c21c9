import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import { ageIn, bodyMassIndex, energyNeed, restingEnergy } from '#members/profiles/body.ts'
import { medicinesTaken } from '#members/profiles/medicine-form.ts'
import { phaseOf } from '../phases/phase-gate.ts'
import type { PlannedPerson, Taking } from '../rules/meal-plan-facts.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import { energyTarget } from './energy-target.ts'
import type { PlannerInput, PlannerRequest } from './planner-input.ts'
import { whyNoDeficit } from './why-no-deficit.ts'

/** Derives the data that rules need about a member from the reported facts. */
export function plannedPersonOf(request: Pick<PlannerRequest, 'input' | 'year'>): PlannedPerson {
  const member = withoutTarget(request)
  return { ...member, targetKcal: energyTarget(request.input, member).targetKcal }
}

function withoutTarget({ input, year }: Pick<PlannerRequest, 'input' | 'year'>): PlannedPerson {
  const clinicianAgreed = {
    plan: input.answers.clinician_agreed === 'yes',
    prescriber: input.answers.prescriber_agreed === 'yes',
  }
  const medications = input.medications && !input.medicationsWithheld ? groupsTaken(input) : null
  const circumstances = input.circumstances ? new Set(input.circumstances) : null
  return {
    year,
    goals: new Set(input.goals),
    week: input.week,
    fiberStep: input.fiberStep ?? input.week,
    usualFiber: input.usualFiber ?? null,
    sex: input.sex ?? null,
    age: ageIn(year, input),
    bmi: bodyMassIndex(input),
    heightCm: input.heightCm ?? null,
    weightKg: input.weightKg ?? null,
    activity: input.activity ?? null,
    diet: input.diet,
    restingKcal: restingEnergy(input, year),
    needKcal: energyNeed(input, year),
    noDeficitReason: whyNoDeficit(input, year, { medications, clinicianAgreed }),
    clinicianAgreed,
    medications,
    taking: takingFor(input),
    circumstances,
    triggers: new Set(input.triggers),
    phase: phaseOf(input),
    leftOut: leftOutFor(input),
  }
}

function groupsTaken(input: PlannerInput): Set<MedicineGroup> {
  return new Set(medicinesTaken(input).flatMap(({ groups }) => groups))
}

function takingFor(input: PlannerInput): Taking {
  const { medicationsWithheld, answers, clinicLevels, referenceLevels, goals } = input
  const [latest] = input.previousPlans.toSorted((a, b) => a.weeksAgo - b.weeksAgo)
  return {
    medicines: medicationsWithheld ? [] : medicinesTaken(input),
    isWithheld: medicationsWithheld,
    answers,
    clinicLevels,
    referenceLevels,
    goals,
    lastDays: latest?.lastDays ?? {},
  }
}

function leftOutFor({
  goals,
  allergies,
  otherAllergies,
  dislikes,
  wishes,
  diet,
}: PlannerInput): PlannedPerson['leftOut'] {
  const byGoals = goals.flatMap((slug) => {
    const set = ruleSetOf(slug)
    const excludes = set?.rules.some(
      ({ severity, test }) => severity === 'hard' && test.kind === 'exclude_food_tag',
    )
    return set && excludes ? [{ what: 'foods ruled out', reason: `hard rules of ${set.name}` }] : []
  })
  return [
    ...[...allergies, ...otherAllergies].map((what) => ({ what, reason: 'an allergy you named' })),
    ...[...dislikes, ...wishes].map((what) => ({ what, reason: 'a food you dislike' })),
    ...(diet === 'omnivore' ? [] : [{ what: `foods that are not ${diet}`, reason: 'your way of eating' }]),
    ...byGoals,
  ]
}
