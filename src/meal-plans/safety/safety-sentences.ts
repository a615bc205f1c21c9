import { isAskedEnergyFarTooLow } from '#members/profiles/body.ts'
import { losesTooFast } from '#members/profiles/reported-weight.ts'
import { energyTarget } from '../request/energy-target.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import type { PlannerInput, PlannerRequest } from '../request/planner-input.ts'
import { kidneyStoneRules } from '../rules/circumstances/kidney-stones.ts'
import { isToldOfFish, needsFirmFood } from '../rules/food-safety.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { askedSentences } from './asked-sentences.ts'
import { fitAdviceFor } from './fit-advice-for.ts'
import { fluidSentence } from './fluid-sentence.ts'
import { KNOWN_SENTENCES } from './known-sentences.ts'
import { medicineSentences } from './medicine-sentences.ts'
import { phaseSentences, withEndOfLeavingOut } from './phase-sentences.ts'
import { inReadingOrder, type SafetyCase, type SafetySentence, SENTENCE_PLACES } from './safety-sentence.ts'
import { isUnconcerned } from './unconcerned.ts'

/** The request behind a plan, and its average vitamin B12. */
type Plan = {
  input: PlannerInput
  member: PlannedPerson
  /** Micrograms a day. Null if too little is known. */
  vitaminB12: number | null
}

export type DaysWithTotals = readonly { nutrients?: Record<string, number> }[]

/** Each function returns sentences. Those for single medicines come from the data on medicines. */
const SOURCES: ((plan: Plan) => SafetySentence[])[] = [
  energySentence,
  weightSentence,
  knownSentences,
  phaseSentences,
  medicineSentences,
  askedSentences,
  fluidSentence,
]

type Request = Pick<PlannerRequest, 'input' | 'year'>

/**
 * Returns the sentences that a reader of this plan must see, in reading order. Page, mail and print all use
 * this function.
 */
export function safetySentences(request: Request, days: DaysWithTotals): SafetySentence[] {
  return sentencesNeeded(request, { vitaminB12: meanB12(days) })
}

/** Same as `safetySentences`, with vitamin B12 computed by the caller. */
export function sentencesNeeded(
  request: Request,
  { vitaminB12 }: Pick<Plan, 'vitaminB12'>,
): SafetySentence[] {
  const plan = { input: request.input, member: plannedPersonOf(request), vitaminB12 }
  return inReadingOrder(
    fitAdviceFor(
      plan.input,
      SOURCES.flatMap((sentencesOf) => sentencesOf(plan)),
    ),
  )
}

function knownSentences(plan: Plan): SafetySentence[] {
  return KNOWN_SENTENCES.filter(({ when }) => when.some((one) => isCase(one, plan))).flatMap(
    ({ when: _, unless = [], ...sentence }) => {
      const text = unless
        .filter(({ unconcerned }) => isUnconcerned(unconcerned, plan.member))
        .reduce((words, one) => words.replace(one.words, one.say), sentence.text)
      return text === '' ? [] : [withEndOfLeavingOut({ ...sentence, text }, plan.member)]
    },
  )
}

/**
 * Explains why the energy of a day differs from the member's request. It is shown with the plan but not in
 * mails.
 */
function energySentence({ input, member }: Plan): SafetySentence[] {
  const { sentence } = energyTarget(input, member)
  if (sentence === null) return []
  return [
    {
      id: 'energy',
      text: sentence,
      position: 'top',
      rank: 'other',
      places: ['page', 'print'],
      evidence: { severity: 'hard', source: 'OURS', verified: 'derived', certainty: 'medium' },
    },
  ]
}

const HIGH_BMI = 40

/** From this body mass index, the estimate of energy need is less certain. */
function weightSentence({ member }: Plan): SafetySentence[] {
  if (member.bmi === null || member.bmi < HIGH_BMI) return []
  return [
    {
      id: 'weight-high',
      text: 'With a high weight our estimate of your need is less certain. A clinician can offer more than a diet.',
      position: 'bottom',
      rank: 'other',
      places: SENTENCE_PLACES,
      evidence: { severity: 'target', source: 'OURS', verified: 'derived', certainty: 'medium' },
    },
  ]
}

/** Micrograms a day that cover the need of nearly every adult. */
const ENOUGH_B12 = 2.4

function isCase(one: SafetyCase, { input, member, vitaminB12 }: Plan): boolean {
  switch (one.of) {
    case 'everyone':
      return true
    case 'weight_loss_aim':
      return member.circumstances?.has('weight_loss_aim') ?? false
    case 'weight_loss_to_watch':
      return isWeightLossToWatch(input, member)
    case 'firm_food':
      return needsFirmFood(member)
    case 'fish_advice':
      return isToldOfFish(member)
    case 'oxalate':
      return (
        member.circumstances?.has('kidney_stones') === true &&
        kidneyStoneRules(member).some(({ id }) => id === 'stones-oxalate')
      )
    case 'gout_with_overweight':
      return member.circumstances?.has('gout') === true && (member.bmi ?? 0) >= OVERWEIGHT
    case 'circumstance':
      return member.circumstances?.has(one.name) ?? false
    case 'allergy':
      return input.allergies.length + input.otherAllergies.length > 0
    case 'goal':
      return input.goals.includes(one.slug)
    case 'goal_without_medicines_told':
      return input.goals.includes(one.slug) && member.medications === null
    case 'medicine':
      return member.medications?.has(one.name) ?? false
    case 'diet':
      return input.diet === one.name && (!one.isLowInB12 || (vitaminB12 ?? 0) < ENOUGH_B12)
    case 'age':
      return member.age !== null && member.age >= one.from
  }
}

/**
 * With obesity, guidelines prescribe eating less, so only too little energy or too fast a loss is concerning.
 */
function isWeightLossToWatch(input: PlannerInput, { circumstances, bmi, year }: PlannedPerson): boolean {
  if (circumstances?.has('weight_loss_aim') !== true) return false
  return (bmi ?? 0) < OBESITY || isAskedEnergyFarTooLow(input, year) || losesTooFast(input)
}

const OBESITY = 30

/** The body mass index from which weight loss is suggested with gout. */
const OVERWEIGHT = 27

function meanB12(days: DaysWithTotals): number | null {
  const amounts = days.flatMap(({ nutrients }) => nutrients?.vitamin_b12 ?? [])
  if (amounts.length === 0 || amounts.length < days.length) return null
  return amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length
}
