import { type FoodMention, findConcepts } from './find-concepts.ts'
import type { FoodConcept } from './food-concept.ts'

/** The fields that identify a food. Both the catalogue's foods and the foods of rules have them. */
export type NamedFood = {
  name: string
  /** USDA's description, such as "Peppers, bell, red, raw". */
  description?: string
  tags: readonly string[]
  allergens: readonly string[]
}

/**
 * A dislike excludes foods that contain the food. An allergy also excludes its oils, its extracts and foods
 * whose label may hide it.
 */
export type Strictness = 'dislike' | 'allergy'

/**
 * True if a food of the catalogue is this food, a kind of it, or made of it, judged by its names, tags and
 * allergens.
 */
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
    // An allergen may be only a trace from the mill, so it decides alone only for a food whose name we cannot
    // read.
    ((named.length === 0 || SUBSTANCES.includes(concept.id)) &&
      ownAllergens(concept).some((allergen) => food.allergens.includes(allergen)))
  )
}

/**
 * True if the lines of a recipe name this food or a kind of it, for recipes whose foods have broader names.
 */
export function isNamedIn(concept: FoodConcept, named: ReadonlySet<FoodConcept>): boolean {
  for (const one of named) if (one.isA.has(concept)) return true
  return false
}

/** Returns the foods that the lines of a recipe name. */
export function conceptsNamedIn(lines: readonly string[]): ReadonlySet<FoodConcept> {
  return new Set(lines.flatMap((line) => findConcepts(line)).map(({ concept }) => concept))
}

const ofFoods = new WeakMap<NamedFood, readonly FoodConcept[]>()

/** Returns the foods named in a food's name and description. */
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

/**
 * USDA descriptions start with these group names and give the specific food after the comma: "Nuts, coconut
 * milk, raw".
 */
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

/**
 * USDA puts the noun first ("Peppers, bell, red"); our own names give the preparation of a food after the
 * comma.
 */
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

/** Substances in foods that are not foods themselves, so no name reveals them. */
const SUBSTANCES = ['gluten', 'sulfite']

function ownAllergens(concept: FoodConcept): readonly string[] {
  return [...concept.shownByAllergens, ...concept.groupAllergens]
}

/** An allergy to walnuts or to salmon is planned with the same care as an allergy to tree nuts or to fish. */
function allergensBehind(concept: FoodConcept): readonly string[] {
  return [...concept.groupAllergens, ...[...concept.holds].flatMap((one) => one.shownByAllergens)]
}
