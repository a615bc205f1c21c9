import { type BodyRefusal, bodyRefusalOf, CLINICIAN_FIRST_AGE } from '#members/profiles/body.ts'
import { LEAST_AGE } from '#members/profiles/fact-choices.ts'
import { toldIn } from '#members/profiles/told.ts'
import { phaseRefusal } from '../phases/phase-gate.ts'
import type { PlannerInput } from '../request/planner-input.ts'
import { wordsForCircumstance } from '../rules/circumstance-words.ts'
import { EATING_HELP_LINE } from '../rules/help-line.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'
import { circumstanceRefusal, REFERRAL } from './circumstance-gate.ts'
import { goalPairRefusal } from './goal-pairs.ts'
import { medicineRefusal } from './medicine-gate.ts'
import { questionRefusal } from './question-gate.ts'

const HELP_LINE = `If eating or weight worries you, ${EATING_HELP_LINE}; in a crisis, call or text 988.`

const TOO_LOW = `Your weight is low for your height, and that comes before any diet. Please see a doctor or a registered dietitian soon. ${HELP_LINE}`

/** Messages for body data that rules out a plan, or that needs to be checked again. */
export const BODY_REFUSALS: Record<BodyRefusal, string> = {
  birthYear: 'Please check your year of birth.',
  heightCm: 'Please check your height, and whether you meant feet and inches.',
  weightKg: 'Please check your weight, and whether you meant pounds.',
  bmi: 'Please check height and weight, and whether you meant pounds and inches.',
  unusual:
    'Some of your figures are unusual. Please check your year of birth, height and weight, and whether you meant pounds and inches. If they are right, say so, and we plan with them.',
  unitsAndTooLow: `Please check height and weight, and whether you meant pounds and inches. ${TOO_LOW}`,
  tooLow: TOO_LOW,
  lostWeight: `Losing weight without meaning to needs a doctor before a diet. ${REFERRAL}`,
  gainedWeight: `A weight that rises this fast without your meaning it needs a doctor’s look before a diet. ${REFERRAL}`,
  lostInRemission:
    'Your weight has fallen by more than 3% within a month, which can be a sign of a flare. Our plans are for a bowel disease at rest: please call your own team now. We plan on once no such loss lies in the last month.',
  changeUnanswered:
    'Your weight has changed by more than 7% in two months. Please tell us below your height and weight whether that was meant. If it was, we plan on.',
  lowUnanswered:
    'Your weight is on the low side. Please answer the questions about it below your height and weight, so that we know whether a plan is right for you.',
  fearsWeight: `When food or weight brings fear, a plan that counts can do more harm than good. Please talk to a doctor or a registered dietitian first. ${HELP_LINE}`,
  clinicianFirst:
    'Please plan this together with a clinician; our estimate of your need is not safe to rely on. Once they agree, tell us so.',
  lowForGoal: `Your weight is low for your height, and the low-FODMAP diet leaves out a lot. ${REFERRAL}`,
  beyondPlans:
    'Your body uses more than our plans are made for. A sports dietitian can plan that much with you.',
  clinicianFirstByAge: `From ${CLINICIAN_FIRST_AGE} years on, a clinician who knows you should look at a plan first. Once they agree, tell us so.`,
}

/** Returns why no plan is served to this member, or null if one may be. */
export function refusalFor(input: PlannerInput, member: PlannedPerson): string | null {
  const told = toldIn(input, { goals: input.goals, year: member.year })
  return (
    ageRefusal(member) ??
    questionRefusal(told, { isCertain: true }) ??
    medicineRefusal(input) ??
    circumstanceRefusal(input) ??
    questionRefusal(told) ??
    bodyRefusal(input, member) ??
    goalRefusal(input, member) ??
    goalPairRefusal(input.goals) ??
    phaseRefusal(input)
  )
}

const FOR_ADULTS = 'Growing bodies need other amounts; a pediatric dietitian can help.'

function ageRefusal({ age, circumstances }: PlannedPerson): string | null {
  if (circumstances?.has('under_18')) return `Our plans are made for adults. ${FOR_ADULTS}`
  // Only the year of birth is known, so a member who turns 18 this year may still be 17.
  if (age === null || age > LEAST_AGE) return null
  return `Our plans are made for adults, and we cannot be sure that you are ${LEAST_AGE} yet. ${FOR_ADULTS}`
}

function bodyRefusal(input: PlannerInput, member: PlannedPerson): string | null {
  const refusal = bodyRefusalOf(input, member.year)
  return refusal === null ? null : BODY_REFUSALS[refusal]
}

function goalRefusal({ goals }: PlannerInput, { circumstances }: PlannedPerson): string | null {
  for (const slug of goals) {
    const set = ruleSetOf(slug)
    if (set?.mode === 'clinician_only')
      return `${set.name} is a medical diet that is only safe with a clinician who follows you. ${set.cautions.join(' ')} Please ask them for your plan.`
    const circumstance = set?.notServedWith.find((name) => circumstances?.has(name))
    if (circumstance)
      return `With ${wordsForCircumstance(circumstance)}, this health goal needs personal advice. ${REFERRAL}`
  }
  return null
}
