import { starterConditions } from '#catalogue/conditions/starter/starter-conditions.ts'
import { ALLERGENS, DIETS } from '#catalogue/foods/food.ts'
import { medicineIndex } from '#catalogue/medicines/medicine-index.ts'
import { PROTOCOLS, protocolOf } from '#meal-plans/phases/protocol.ts'
import { type PlannerRequest, plannerInputSchema } from '#meal-plans/request/planner-input.ts'
import { TRIGGERS } from '#members/profiles/fact-choices.ts'
import { BY_ALLERGEN, BY_DIET, BY_GOAL, BY_MEDICINE, BY_TRIGGER, type Forbidden } from './forbidden-words.ts'

export type Facts = {
  allergies?: string[]
  diet?: string
  triggers?: string[]
  medications?: string[]
  phase?: object
}
export type JudgedPerson = { name: string; facts: Facts; forbidden: Forbidden[] }

const ofList = (list: Record<string, Forbidden>, key: string): Forbidden => {
  const found = list[key]
  if (!found) throw new Error(`Nobody has written down which words are forbidden by ${key}.`)
  return found
}

/** Every fact that can exclude food from a member's plate, one by one. */
export const PEOPLE: JudgedPerson[] = [
  ...ALLERGENS.map((allergen) => ({
    name: `an allergy to ${allergen}`,
    facts: { allergies: [allergen] },
    forbidden: [ofList(BY_ALLERGEN, allergen)],
  })),
  ...DIETS.map((diet) => ({ name: diet, facts: { diet }, forbidden: [ofList(BY_DIET, diet)] })),
  ...TRIGGERS.map((trigger) => ({
    name: `${trigger} as a trigger`,
    facts: { triggers: [trigger] },
    forbidden: [ofList(BY_TRIGGER, trigger)],
  })),
  ...Object.entries(BY_MEDICINE).map(([medicine, forbidden]) => ({
    name: medicine,
    facts: { medications: [medicine] },
    forbidden: [forbidden],
  })),
]

export const byGoal = (goals: string[]) => goals.flatMap((goal) => BY_GOAL[goal] ?? [])

export function requestWith(goals: string[], facts: object): PlannerRequest {
  const wording = goals.flatMap((goal) => starterConditions.filter(({ ruleSet }) => ruleSet === goal))
  return {
    input: plannerInputSchema.parse({ goals, birthYear: 1975, sex: 'female', ...facts }),
    year: 2026,
    wording,
  }
}

/** Every phase of every diet that has phases, with its goal. */
export const PHASED_DIETS: { name: string; goal: string; facts: Facts }[] = PROTOCOLS.flatMap((id) => {
  const { goal, challenges } = protocolOf(id)
  const [first] = challenges
  if (!first?.foods[0]) throw new Error(`Nothing is tested in ${id}.`)
  const { fdcId, grams } = first.foods[0]
  const groups = (standing: string) => challenges.map(({ id }) => ({ challenge: id, standing }))
  const tested = { challenge: first.id, day: 2, fdcId, grams: grams[0], step: 1, steps: grams.length }
  const triggers = first.tags?.length ? { triggers: [...first.tags] } : {}
  const phases = [
    { phase: 'elimination', day: 8 },
    { phase: 'reintroduction', day: 1, groups: groups('untested').slice(0, 0), challenges: [tested] },
    { phase: 'personalisation', day: 1, groups: groups('kept') },
  ]
  return phases.map((phase) => ({
    name: `${phase.phase} of ${id}`,
    goal,
    facts: { ...triggers, phase: { protocol: id, ...phase } },
  }))
})

/** Every name of a medicine, with the words forbidden for any of its groups. */
export const MEDICINES: JudgedPerson[] = [...medicineIndex().known.values()].map(({ name, groups }) => ({
  name,
  facts: { medications: [name] },
  forbidden: groups.flatMap((group) => BY_MEDICINE[group] ?? []),
}))

/** The first name in each group of medicines: all names of a group get the same texts. */
export const ONE_OF_EACH_GROUP: JudgedPerson[] = [
  ...new Map(
    [...medicineIndex().known.values()]
      .toReversed()
      .flatMap(({ name, groups }) => groups.map((group) => [group, name] as const)),
  ).values(),
].flatMap((name) => MEDICINES.find((medicine) => medicine.name === name) ?? [])
