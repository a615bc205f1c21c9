import { ALLERGENS, DIETS } from '#catalogue/foods/food.ts'
import { type PlannerRequest, plannerInputSchema } from '#meal-plans/planner/planner-input.ts'
import { randomFrom } from '#meal-plans/planner/random.ts'
import type { Circumstance } from '#meal-plans/rules/circumstance.ts'
import type { Medication } from '#meal-plans/rules/medication.ts'
import { autoRuleSets } from '#meal-plans/rules/rule-sets.ts'
import { USUAL_FIBER } from '#members/profiles/fact-choices.ts'

export type SampledMember = { goalCount: 1 | 2 | 3 | 4; request: PlannerRequest }

const YEAR = 2026
const SLUGS = autoRuleSets.map(({ slug }) => slug)
const PAIRS = SLUGS.flatMap((one, at) => SLUGS.slice(at + 1).map((other) => [one, other]))

/**
 * A made-up member, the same for the same number. Health goals come one, two, three and four at a time in turn:
 * every goal and every pair of goals again and again, larger sets at random.
 */
export function sampledMember(number: number): SampledMember {
  const random = randomFrom(number * 2_654_435_761)
  const goalCount = ((number % 4) + 1) as SampledMember['goalCount']
  const turn = Math.floor(number / 4)
  const goals =
    goalCount === 1
      ? [SLUGS[turn % SLUGS.length]]
      : goalCount === 2
        ? PAIRS[turn % PAIRS.length]
        : someOf(SLUGS, goalCount, random)
  const input = plannerInputSchema.parse({ goals, seed: number, ...facts(random) })
  return { goalCount, request: { input, year: YEAR, wording: [] } }
}

const MEDICATIONS: Medication[] = [
  'ace_inhibitor',
  'statin',
  'levothyroxine',
  'insulin',
  'warfarin',
  'maoi',
  'lithium',
  'glp1',
  'stimulant',
  'methotrexate',
]
const CIRCUMSTANCES: Circumstance[] = [
  'bloating',
  'diarrhoea',
  'ulcerative_colitis',
  'weight_loss_aim',
  'h3_diet',
  'h3_l6_diet',
  'oestrogen_sensitive_cancer',
]
const DISLIKES = ['mushroom', 'cilantro', 'tofu', 'eggplant', 'fish', 'beet', 'olives', 'kale', 'banana']
const TRIGGERS = ['citrus', 'tomato', 'chocolate', 'coffee', 'onion', 'mint', 'aged_cheese', 'spicy_hot']
const ACTIVITIES = ['sedentary', 'light', 'moderate', 'active', 'very_active'] as const

/** Without these nothing is planned for a low weight or a great age. */
const BODY_ANSWERS = {
  ...{ unintended_weight_loss: 'no', fears_weight_gain: 'no' },
  ...{ clinician_agreed: 'yes', energy_wish_meant: 'yes', appetite_lost: 'no' },
} as const

function facts(random: () => number): Record<string, unknown> {
  const chance = (share: number) => random() < share
  const heightCm = Math.round(152 + random() * 40)
  const bmi = 17.5 + random() * 24
  return {
    ...(chance(0.8)
      ? { sex: chance(0.5) ? 'female' : 'male', birthYear: YEAR - 20 - Math.floor(random() * 65) }
      : {}),
    ...(chance(0.75) ? { heightCm, weightKg: Math.round(bmi * (heightCm / 100) ** 2) } : {}),
    ...(chance(0.7) ? { activity: pick(ACTIVITIES, random) } : {}),
    allergies: someOf(ALLERGENS, weighted([0.55, 0.3, 0.11, 0.04], random), random),
    diet: DIETS.toReversed()[weighted([0.6, 0.12, 0.16, 0.12], random)],
    dislikes: someOf(DISLIKES, weighted([0.5, 0.3, 0.2], random), random),
    ...(chance(0.6) ? { medications: someOf(MEDICATIONS, weighted([0.5, 0.35, 0.15], random), random) } : {}),
    ...(chance(0.6)
      ? { circumstances: someOf(CIRCUMSTANCES, weighted([0.6, 0.3, 0.1], random), random) }
      : {}),
    triggers: someOf(TRIGGERS, weighted([0.7, 0.2, 0.1], random), random),
    servings: 1 + Math.floor(random() * 4),
    week: 1 + Math.floor(random() * 6),
    ...(chance(0.5) ? { usualFiber: pick(USUAL_FIBER, random) } : {}),
    ...(chance(0.15) ? { energyKcal: 1300 + Math.round(random() * 2200) } : {}),
    answers: BODY_ANSWERS,
  }
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T
}

function someOf<T>(from: readonly T[], count: number, random: () => number): T[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] as T)
}

/** The place in the list of shares at which the dice come to rest. */
function weighted(shares: number[], random: () => number): number {
  let dice = random()
  const place = shares.findIndex((share) => {
    dice -= share
    return dice < 0
  })
  return Math.max(0, place)
}
