import { COMBINATIONS, takenTogether } from '#catalogue/medicines/combination.ts'
import { hasName, type Medicine, type MedicineGroup } from '#catalogue/medicines/medicine.ts'
import { energyTarget } from '../request/energy-target.ts'
import type { PlannerInput } from '../request/planner-input.ts'
import { levelAimedAt, mealWindow } from '../request/steady-level.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { allowedAround } from '../rules/measuring/measure-steady.ts'
import { COMBINATION_RULES, namedIn } from '../rules/medicines/combination-rules.ts'
import { MEDICINE_RULES } from '../rules/medicines/medicine-rule-sets.ts'
import { levelOf, medicineRules, takingOf } from '../rules/merging/medicine-rules.ts'
import { mergeRules } from '../rules/merging/merge-rules.ts'
import type { SafetySentence } from './safety-sentence.ts'

type Plan = { input: PlannerInput; member: PlannedPerson }

/**
 * Returns the sentences for each medicine and each combination that a member takes, even if no food has to
 * change.
 */
export function medicineSentences({ input, member }: Plan): SafetySentence[] {
  const { medicines, isWithheld, goals } = takingOf(member)
  if (isWithheld) return [WITHHELD]
  const ofMedicines = medicines.flatMap((medicine) =>
    medicine.groups.flatMap((group) => sentencesOfGroup(group, medicine, { input, member })),
  )
  const ofCombinations = COMBINATIONS.flatMap((combination) => {
    const together = takenTogether(combination, medicines)
    const words = COMBINATION_RULES.find(({ id }) => id === combination.id)?.sentence
    if (!together?.[0] || !words || combination.withGoals?.every((goal) => !goals.includes(goal))) return []
    return [sentence(combination.id, together[0], { text: namedIn(words, together) })]
  })
  return [...ofMedicines, ...ofCombinations]
}

function sentencesOfGroup(group: MedicineGroup, medicine: Medicine, plan: Plan): SafetySentence[] {
  const { sentence: usual, also = [], whenLess, whenMoved } = MEDICINE_RULES[group]
  const words = whenLess && kcalLess(plan) > 0 ? whenLess : usual
  const own = also.find(({ of }) => hasName(medicine, of))
  const id = `medicine:${medicine.name}:${group}`
  const said = (id: string, words: string) => sentence(id, medicine, { text: filled(words, medicine, plan) })
  return [
    ...(whenMoved && isMoved(plan) ? [said(`${id}:moved`, whenMoved)] : []),
    said(id, own ? `${words} ${own.sentence}` : words),
  ]
}

/** True if this plan has a different vitamin K level than the previous one. */
function isMoved({ input, member }: Plan): boolean {
  const { vitaminKBefore: before } = input
  return before !== undefined && whole(before) !== whole(vitaminK({ input, member }))
}

function sentence(id: string, { name }: Medicine, { text }: { text: string }): SafetySentence {
  return {
    id,
    text,
    position: 'medicine',
    rank: 'medicine',
    places: ['page', 'mail', 'print'],
    medicine: name,
    evidence: { severity: 'hard', source: 'LABELS', verified: 'recalled', certainty: 'medium' },
  }
}

const WITHHELD: SafetySentence = {
  id: 'medicine:withheld',
  text: 'You would rather not say which medicines you take, so this plan keeps to the firm limits that each medicine has by itself. It cannot know yours: please show it to your pharmacist before you start. Do not use it with lithium, which needs steady salt, nor with two medicines that hold potassium back, which ask for less of it than this plan may hold.',
  position: 'medicine',
  rank: 'medicine',
  places: ['page', 'mail', 'print'],
  evidence: { severity: 'hard', source: 'OURS', verified: 'derived', certainty: 'medium' },
}

function filled(words: string, { label }: Medicine, plan: Plan): string {
  const text = words
    .replaceAll('{name}', label)
    .replaceAll('{level}', () => whole(vitaminK(plan)))
    .replaceAll('{day}', () => whole(vitaminKBand(plan).day))
    .replaceAll('{week}', () => whole(vitaminKBand(plan).week))
    .replaceAll('{before}', () => whole(plan.input.vitaminKBefore ?? 0))
    .replaceAll('{max}', () => whole(mostPotassium(plan)))
    .replaceAll('{less}', () => whole(Math.round(kcalLess(plan) / 10) * 10))
    .replaceAll('{cho}', () => carbohydrate(plan))
  return text
}

/** Returns the plan's deficit in kcal a day, or 0 if there is none. */
function kcalLess({ input, member }: Plan): number {
  const { needKcal, targetKcal } = energyTarget(input, member)
  return member.noDeficitReason === null && needKcal !== null ? Math.max(0, needKcal - targetKcal) : 0
}

function vitaminK({ input, member }: Plan): number {
  const level = levelOf('vitamin_k', takingOf(member))
  const { targetKcal } = energyTarget(input, member)
  return levelAimedAt({ nutrient: 'vitamin_k', level }, targetKcal)?.level ?? 0
}

/** Returns how far, in mcg, the medicine's limits allow a day and a week to deviate from that level. */
function vitaminKBand(plan: Plan): { day: number; week: number } {
  const band = { day: 0, week: 0 }
  for (const { rule } of medicineRules(plan.member)) {
    const { severity, test } = rule
    if (severity !== 'hard') continue
    if (test.kind === 'nutrient_steady_per_day' && test.nutrient === 'vitamin_k')
      band.day = allowedAround(test, vitaminK(plan))
    if (
      test.kind === 'nutrient_steady_week_to_week' &&
      'nutrient' in test.of &&
      test.of.nutrient === 'vitamin_k'
    )
      band.week = test.within
  }
  return band
}

/** Returns the lowest potassium limit of the member's medicines. */
function mostPotassium({ member }: Plan): number {
  const limits = medicineRules(member).flatMap(({ rule: { severity, test } }) =>
    severity === 'hard' && test.kind === 'nutrient_per_day' && test.nutrient === 'potassium'
      ? [test.max ?? Infinity]
      : [],
  )
  return Math.min(...limits, 4700)
}

function carbohydrate({ input, member }: Plan): string {
  const { rules } = mergeRules(input.goals, member)
  const steady = rules.flatMap(({ rule: { test } }) => (test.kind === 'meal_steady' ? [test] : []))[0]
  if (!steady) return 'at least 30 g'
  const { min, max } = mealWindow(steady, { targetKcal: energyTarget(input, member).targetKcal, rules })
  return `${whole(min)} to ${whole(max)} g`
}

function whole(amount: number): string {
  return Math.round(amount).toLocaleString('en-US')
}
