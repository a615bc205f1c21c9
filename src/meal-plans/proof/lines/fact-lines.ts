import type { PlannerInput } from '../../request/planner-input.ts'
import { wordsForCircumstance } from '../../rules/circumstance-words.ts'
import type { PersonContext, PersonLine } from '../person-line.ts'

/** Restates the member's facts about body, day and kitchen, so that the member can notice a wrong figure. */
export function factLines({ request }: PersonContext): PersonLine[] {
  const { input } = request
  const reported: [key: string, name: string, sentence: string | null][] = [
    ['sex', 'Sex', input.sex ?? null],
    ['age', 'Age', input.birthYear === undefined ? null : ageWords(request.year - input.birthYear)],
    ['body', 'Body', bodyWords(input)],
    ['activity', 'Your day', input.activity === undefined ? null : ACTIVITY_WORDS[input.activity]],
    ['energy', 'Energy', input.energyKcal === undefined ? null : `${written(input.energyKcal)} kcal a day`],
    ['fiber', 'Fiber so far', input.usualFiber === undefined ? null : FIBER_WORDS[input.usualFiber]],
    ['clinic', 'From your clinic', clinicWords(input)],
    ['circumstances', 'Health', circumstanceWords(input)],
    ['people', 'Cooked for', peopleWords(input)],
    ['minutes', 'Time', input.minutesPerMeal === undefined ? null : `${input.minutesPerMeal} minutes a meal`],
  ]
  return reported.flatMap(([key, name, sentence]) =>
    sentence === null ? [] : [{ id: `fact:${key}`, kind: 'fact' as const, name, state: 'told', sentence }],
  )
}

const ACTIVITY_WORDS: Record<NonNullable<PlannerInput['activity']>, string> = {
  sedentary: 'mostly sitting',
  light: 'on your feet now and then',
  moderate: 'active three to five days a week',
  active: 'active almost every day',
  very_active: 'hard work or training every day',
}

const FIBER_WORDS: Record<NonNullable<PlannerInput['usualFiber']>, string> = {
  little: 'little whole grain, beans, fruit and vegetables until now',
  some: 'some whole grain, beans, fruit and vegetables until now',
  much: 'much whole grain, beans, fruit and vegetables until now',
}

function ageWords(age: number): string {
  return `${age} or ${age - 1} years`
}

function bodyWords({ heightCm, weightKg }: PlannerInput): string | null {
  const parts = [
    ...(heightCm === undefined ? [] : [`${written(heightCm)} cm`]),
    ...(weightKg === undefined ? [] : [`${written(weightKg)} kg`]),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

function clinicWords({ clinicLevels }: PlannerInput): string | null {
  const { vitaminKUg, potassiumMg, sodiumMg } = clinicLevels
  const parts = [
    ...(vitaminKUg === undefined ? [] : [`${written(vitaminKUg)} mcg of vitamin K`]),
    ...(potassiumMg === undefined ? [] : [`${written(potassiumMg)} mg of potassium`]),
    ...(sodiumMg === undefined ? [] : [`${written(sodiumMg)} mg of sodium`]),
  ]
  return parts.length === 0 ? null : `${parts.join(', ')} a day`
}

function circumstanceWords({ circumstances }: PlannerInput): string | null {
  if (circumstances === undefined) return null
  return circumstances.length === 0
    ? 'none of what we asked about'
    : circumstances.map(wordsForCircumstance).join(', ')
}

function peopleWords({ servings }: PlannerInput): string {
  return servings === 1 ? 'you alone' : `${servings} people; the figures here are of your share`
}

function written(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: 1 })
}
