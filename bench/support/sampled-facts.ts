import { ALLERGENS, DIETS } from '#catalogue/foods/food.ts'
import { MEDICINE_GROUP_NAMES } from '#catalogue/medicines/medicine.ts'
import { medicineIndex, namesIn } from '#catalogue/medicines/medicine-index.ts'
import { REFUSED_TO_ALL } from '#meal-plans/gate/circumstance-gate.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import { ACTIVITIES, HEMISPHERES, TRIGGERS, USUAL_FIBER } from '#members/profiles/fact-choices.ts'
import { type Answer, answersTo, CHOICES, QUESTIONS, type Question } from '#members/profiles/question.ts'

export const YEAR = 2026

const CIRCUMSTANCES: Circumstance[] = [
  'bloating',
  'diarrhoea',
  'ulcerative_colitis',
  'weight_loss_aim',
  'h3_diet',
  'h3_l6_diet',
  'oestrogen_sensitive_cancer',
  'trying_to_conceive',
  'gout',
  'kidney_stones',
  'type_1_diabetes',
  'hemochromatosis',
  'high_potassium_ever',
  'alcohol_dependence',
  'hospital_3_months',
  'gallstones',
  'g6pd',
  'high_calcium',
  'immune_weak',
]
/** Everyday words, British and American: single foods, groups, and products made from a food. */
const DISLIKES = `courgette, zucchini, aubergine, coriander, cilantro, corn, prawns, mushrooms, tofu, fish, beetroot,
  olives, kale, bananas, rocket, chickpeas, oats, peppers, onions, garlic, celery, blue cheese, liver, anchovies,
  sprouts, cottage cheese, coconut, raisins, spicy food, lamb, pork, quinoa, swede, yoghurt`
/** Names that match none of our foods. */
const UNKNOWN_DISLIKES = ['flumph', 'my aunt’s gravy', 'xylofruit']
const OTHER_ALLERGIES = ['kiwi', 'corn', 'celery', 'nightshades', 'strawberries', 'banana', 'mango', 'garlic']
const MEDICINES = [...medicineIndex().known.values()].filter(
  ({ kind, effect }) => (kind === 'generic' || kind === 'brand') && effect !== 'ask' && effect !== 'refuse',
)
const NAMES = MEDICINE_GROUP_NAMES.map((group) =>
  MEDICINES.filter(({ groups }) => groups.includes(group)).map(({ label }) => label),
).filter((names) => names.length > 0)
/** Questions for which `no` makes a plan possible. For all other questions this is `yes`. */
const BETTER_NO = new Set<Question>([
  'potassium_ever_high',
  'low_sugar_needed_help',
  'type_1_diabetes',
  'patch_of_6_mg',
  'medicine_for_heart_failure',
  'unintended_weight_loss',
  'fears_weight_gain',
  'appetite_lost',
  'red_flag_symptom',
  'flare_within_3_months',
  'reflux_red_flag',
  'headache_red_flag',
  'eye_symptoms',
  'gut_illness_within_3_months',
  'fructose_intolerance',
  'cni_form',
  'cni_for_transplant',
  'budesonide_form',
  'medicine_for_liver',
  'needs_more_salt',
  'immune_weak',
  'seizure_disorder',
  'pregnancy_possible',
  'kidneys_told_weak',
  'stone_now',
  'gallstone_pain',
  'appetite_less',
  'weight_lost_6_months',
  'falls_or_weak',
  'food_short',
])

/** Generates a member's facts: bodies over the whole permitted range, most of them near the middle. */
export function sampledFacts(random: () => number): Record<string, unknown> {
  const chance = (share: number) => random() < share
  return {
    ...bodyOf(random),
    ...(chance(0.75) ? { activity: pick(ACTIVITIES, random) } : {}),
    ...(chance(0.1) ? { energyKcal: Math.round(1000 + random() * 3200) } : {}),
    ...(chance(0.5) ? { usualFiber: pick(USUAL_FIBER, random) } : {}),
    allergies: someOf(ALLERGENS, weighted([0.55, 0.3, 0.11, 0.04], random), random),
    otherAllergies: someOf(OTHER_ALLERGIES, weighted([0.92, 0.07, 0.01], random), random),
    diet: DIETS.toReversed()[weighted([0.6, 0.12, 0.16, 0.12], random)],
    dislikes: dislikesOf(random),
    ...medicinesOf(random),
    ...circumstancesOf(random),
    answers: answersOf(random),
    triggers: someOf(TRIGGERS, weighted([0.7, 0.2, 0.1], random), random),
    ...(chance(0.5) ? { hemisphere: pick(HEMISPHERES, random) } : {}),
    ...(chance(0.2) ? { minutesPerMeal: pick([20, 30, 45], random) } : {}),
    servings: 1 + Math.floor(random() * 4),
  }
}

/**
 * Generates facts as members reported them before the product included medicines, preferences and phases:
 * typical bodies, allergies, a diet, and single dislikes.
 */
export function plainFacts(random: () => number): Record<string, unknown> {
  const heightCm = Math.round(152 + random() * 40)
  const bmi = 19 + random() * 18
  const born = YEAR - 20 - Math.floor(random() * 60)
  return {
    ...(random() < 0.8 ? { sex: random() < 0.5 ? 'female' : 'male', birthYear: born } : {}),
    ...(random() < 0.75 ? { heightCm, weightKg: Math.round(bmi * (heightCm / 100) ** 2) } : {}),
    ...(random() < 0.7 ? { activity: pick(ACTIVITIES, random) } : {}),
    allergies: someOf(ALLERGENS, weighted([0.55, 0.3, 0.11, 0.04], random), random),
    diet: DIETS.toReversed()[weighted([0.6, 0.12, 0.16, 0.12], random)],
    dislikes: someOf(namesIn(DISLIKES), weighted([0.5, 0.3, 0.2], random), random),
    triggers: someOf(TRIGGERS, weighted([0.7, 0.2, 0.1], random), random),
    servings: 1 + Math.floor(random() * 4),
  }
}

function bodyOf(random: () => number): Record<string, unknown> {
  const isUsual = random() < 0.85
  const heightCm = Math.round(isUsual ? 152 + random() * 40 : 122 + random() * 100)
  const bmi = isUsual ? 19 + random() * 18 : 14 + random() * 46
  const age = isUsual ? 20 + Math.floor(random() * 60) : 15 + Math.floor(random() * 80)
  return {
    ...(random() < 0.8 ? { sex: random() < 0.5 ? 'female' : 'male', birthYear: YEAR - age } : {}),
    ...(random() < 0.75 ? { heightCm, weightKg: Math.round(bmi * (heightCm / 100) ** 2) } : {}),
  }
}

function dislikesOf(random: () => number): string[] {
  const known = someOf(namesIn(DISLIKES), weighted([0.5, 0.25, 0.17, 0.08], random), random)
  return random() < 0.03 ? [...known, pick(UNKNOWN_DISLIKES, random)] : known
}

/**
 * Picks none to four medicines by generic or brand name. Groups are drawn evenly, so that each group is
 * combined with each other.
 */
function medicinesOf(random: () => number): Record<string, unknown> {
  const dice = random()
  if (dice < 0.2) return {}
  if (dice < 0.23) return { medicationsWithheld: true }
  const groups = someOf(NAMES, weighted([0.45, 0.27, 0.16, 0.08, 0.04], random), random)
  return { medications: [...new Set(groups.map((names) => pick(names, random)))] }
}

function circumstancesOf(random: () => number): Record<string, unknown> {
  if (random() < 0.4) return {}
  const mild = someOf(CIRCUMSTANCES, weighted([0.6, 0.3, 0.1], random), random)
  return { circumstances: random() < 0.01 ? [...mild, pick(REFUSED_TO_ALL, random)] : mild }
}

/** Answers all questions that a member can be asked, mostly in a way that allows service. */
function answersOf(random: () => number): Record<string, Answer> {
  const answered = QUESTIONS.filter(() => random() < 0.97)
  return Object.fromEntries(
    answered.map((question): [Question, Answer] => {
      if (!(question in CHOICES))
        return [question, BETTER_NO.has(question) === random() < 0.985 ? 'no' : 'yes']
      const isUsual = random() < 0.985
      return [question, (isUsual && USUAL_CHOICE[question]) || pick(answersTo(question), random)]
    }),
  )
}

/** Typical answers of members who can be served. */
const USUAL_CHOICE: Partial<Record<Question, Answer>> = {
  water_pill_for: 'blood_pressure',
  medicine_for_kidney_or_heart: 'no',
  cancer_medicine: 'no',
  low_sodium_ever: 'no',
  stone_kind: 'calcium_oxalate',
  oxalate_figure: 'no',
  carb_choice: 'usual',
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T
}

export function someOf<T>(from: readonly T[], count: number, random: () => number): T[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] as T)
}

/** Picks an index at random, weighted by the list of shares. */
export function weighted(shares: number[], random: () => number): number {
  let dice = random()
  const place = shares.findIndex((share) => {
    dice -= share
    return dice < 0
  })
  return Math.max(0, place)
}
