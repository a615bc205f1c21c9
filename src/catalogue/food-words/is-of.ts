import { type FoodMention, findConcepts } from './find-concepts.ts'
import type { FoodConcept } from './food-concept.ts'

/** As much of a food as tells which food it is; both the catalogue's foods and those of rules have it. */
export type NamedFood = {
  name: string
  /** USDA's words, such as "Peppers, bell, red, raw". */
  description?: string
  tags: readonly string[]
  allergens: readonly string[]
}

/** A dislike leaves out what holds a food; an allergy also its oils, its extracts and what a label may hide. */
export type Strictness = 'dislike' | 'allergy'

/** Whether a food of the catalogue is this food, a kind of it, or made of it, by its names, tags and allergens. */
export function isOf(concept: FoodConcept, food: NamedFood, strictness: Strictness = 'dislike'): boolean {
  const named = conceptsOfFood(food)
  if (strictness === 'allergy') {
    return (
      named.some(({ mayHold }) => mayHold.has(concept)) ||
      concept.shownByTags.some((tag) => food.tags.includes(tag)) ||
      allergensBehind(concept).some((allergen) => food.allergens.includes(allergen))
    )
  }
  return (
    named.some(({ holds }) => holds.has(concept)) ||
    concept.shownByTags.some((tag) => food.tags.includes(tag)) ||
    // An allergen may be a trace from the mill: by itself it speaks only for a food whose name we cannot read.
    ((named.length === 0 || SUBSTANCES.includes(concept.id)) &&
      ownAllergens(concept).some((allergen) => food.allergens.includes(allergen)))
  )
}

/** Whether the lines of a recipe name this food or a kind of it, where its foods have wider names. */
export function isNamedIn(concept: FoodConcept, named: ReadonlySet<FoodConcept>): boolean {
  for (const one of named) if (one.isA.has(concept)) return true
  return false
}

/** The foods that the lines of a recipe name. */
export function conceptsNamedIn(lines: readonly string[]): ReadonlySet<FoodConcept> {
  return new Set(lines.flatMap((line) => findConcepts(line)).map(({ concept }) => concept))
}

const ofFoods = new WeakMap<NamedFood, readonly FoodConcept[]>()

/** The foods that the name of one says, and its description. */
export function conceptsOfFood(food: NamedFood): readonly FoodConcept[] {
  const known = ofFoods.get(food) ?? readFood(food)
  ofFoods.set(food, known)
  return known
}

function readFood({ name, description }: NamedFood): FoodConcept[] {
  const byName = readName(name)
  const found = byName.length > 0 ? byName : readName(description ?? '')
  return [...new Set(found.flatMap(({ meanings }) => meanings))]
}

/** USDA opens with these and says after the comma which one is meant: "Nuts, coconut milk, raw". */
const GROUP_NAMES = [
  'nut',
  'seed',
  'spice',
  'fish',
  'crustacean',
  'mollusk',
  'drink',
  'game',
  'poultry',
  'grain',
]

/** USDA puts the noun first ("Peppers, bell, red"); our own names say after the comma how a food is prepared. */
function readName(name: string): FoodMention[] {
  const [first = '', ...others] = name.replaceAll(/\([^)]*\)/g, ' ').split(',')
  const turned = others.flatMap((other) =>
    findConcepts(`${other} ${first}`, 'name').filter(
      ({ start, end }) => start < other.length && end > other.length,
    ),
  )
  if (turned.length > 0) return turned
  const ofFirst = findConcepts(first, 'name')
  const isGroup = ofFirst.some(({ concept }) => GROUP_NAMES.includes(concept.id))
  const ofOthers = isGroup || ofFirst.length === 0 ? findConcepts(others.join(','), 'name') : []
  if (ofOthers.length > 0) return ofOthers
  return ofFirst.length > 0 ? ofFirst : findConcepts(name, 'name')
}

/** What is in foods without being one, so that no name tells it. */
const SUBSTANCES = ['gluten', 'sulfite']

function ownAllergens(concept: FoodConcept): readonly string[] {
  return [...concept.shownByAllergens, ...concept.groupAllergens]
}

/** An allergy to walnuts or to salmon is planned with the care of one to tree nuts or to fish. */
function allergensBehind(concept: FoodConcept): readonly string[] {
  return [...concept.groupAllergens, ...[...concept.holds].flatMap((one) => one.shownByAllergens)]
}
