import { type Allergen, DIETS, type Diet } from '../foods/food.ts'
import type { FoodTag } from '../foods/food-tag.ts'
import { ANIMAL_WORDS } from './animal-words.ts'
import { PANTRY_WORDS } from './pantry-words.ts'
import { PLANT_WORDS } from './plant-words.ts'
import { STAPLE_WORDS } from './staple-words.ts'
import { parseWords, type WordLine } from './word-list.ts'

/** A food, or a group of foods, as people refer to it. */
export type FoodConcept = {
  /** The food's name as words joined by dashes, such as `bell-pepper`. */
  id: string
  /** The food's name in our own texts. */
  name: string
  /** All names of the food. A star marks a word that means something else in most sentences. */
  names: readonly string[]
  /** Lists of names that mean exactly the same food. The other names may be forms or cuts of it. */
  synonyms: readonly (readonly string[])[]
  /** The food, the groups it belongs to, and everything it is made of. */
  holds: ReadonlySet<FoodConcept>
  /** Everything in `holds`, plus the foods it is extracted from and the foods its label may hide. */
  mayHold: ReadonlySet<FoodConcept>
  /** The food and the groups it belongs to. */
  isA: ReadonlySet<FoodConcept>
  /**
   * Allergens that the food contains or may contain. A group also includes the allergens of only some of its
   * foods.
   */
  allergens: ReadonlySet<Allergen>
  /** Allergens that identify a food with another name as this food. */
  shownByAllergens: readonly Allergen[]
  /** Allergens that some foods of the group contain. */
  groupAllergens: readonly Allergen[]
  /** Tags of foods that contain this food. Rules and triggers refer to it by these tags. */
  tags: ReadonlySet<FoodTag>
  /** Tags that identify a food with another name as this food. */
  shownByTags: readonly FoodTag[]
  /** The strictest diet that the food fits. */
  diet: Diet
}

type Edge = 'isA' | 'madeOf' | 'drawnFrom' | 'mayHold'
type Draft = { line: WordLine; concept: FoodConcept }

const IS_A: Edge[] = ['isA']
const HOLDS: Edge[] = ['isA', 'madeOf']
const MAY_HOLD: Edge[] = ['isA', 'madeOf', 'drawnFrom', 'mayHold']

const LINES = [PLANT_WORDS, STAPLE_WORDS, ANIMAL_WORDS, PANTRY_WORDS].flatMap(parseWords)

/** All foods in our word lists. */
export const FOOD_CONCEPTS: readonly FoodConcept[] = link(LINES)

const byId = new Map(FOOD_CONCEPTS.map((concept) => [concept.id, concept]))

/** Returns the food with this id. */
export function requireConcept(id: string): FoodConcept {
  const concept = byId.get(id)
  if (!concept) throw new Error(`There are no words for the food "${id}".`)
  return concept
}

/** True if `other` is `concept`, a kind of it, or made of it. */
export function isHeldBy(concept: FoodConcept, other: FoodConcept): boolean {
  return other.holds.has(concept)
}

function link(lines: WordLine[]): FoodConcept[] {
  const drafts = new Map<string, Draft>()
  for (const line of lines) {
    const draft = { line, concept: conceptOf(line) }
    for (const name of line.names) drafts.set(name, draft)
  }
  const all = [...new Set(drafts.values())]
  for (const { line, concept } of all) {
    const from = (edges: Edge[]) => new Set(reach(line, edges, drafts).map((draft) => draft.concept))
    concept.isA = from(IS_A)
    concept.holds = from(HOLDS)
    concept.mayHold = from(MAY_HOLD)
    const certain = reach(line, [...HOLDS, 'drawnFrom'], drafts)
    concept.allergens = new Set([
      ...line.groupAllergens,
      ...reach(line, MAY_HOLD, drafts).flatMap((draft) => draft.line.allergens),
    ])
    concept.tags = new Set(certain.flatMap((draft) => [...draft.line.tags, ...draft.line.sharedTags]))
    concept.diet = freest(certain.map((draft) => draft.line.diet))
  }
  return all.map(({ concept }) => concept)
}

function conceptOf({ names, synonyms, allergens, groupAllergens, tags, diet }: WordLine): FoodConcept {
  const [first = ''] = names
  const none = new Set<never>()
  return {
    id: bare(first).replaceAll(' ', '-'),
    name: bare(first),
    names,
    synonyms,
    isA: none,
    holds: none,
    mayHold: none,
    allergens: none,
    shownByAllergens: allergens,
    groupAllergens,
    tags: none,
    shownByTags: tags,
    diet,
  }
}

/** Returns the line and every line reachable from it. */
function reach(line: WordLine, edges: Edge[], drafts: ReadonlyMap<string, Draft>): Draft[] {
  const reached = new Set([requireDraft(drafts, line.names[0] ?? '')])
  for (const draft of reached)
    for (const name of edges.flatMap((edge) => draft.line[edge])) reached.add(requireDraft(drafts, name))
  return [...reached]
}

function requireDraft(drafts: ReadonlyMap<string, Draft>, name: string): Draft {
  const draft = drafts.get(name) ?? drafts.get(`*${name}`)
  if (!draft) throw new Error(`The food words lead to "${name}", which has no line of its own.`)
  return draft
}

function freest(diets: Diet[]): Diet {
  return DIETS[Math.max(...diets.map((diet) => DIETS.indexOf(diet)))] ?? 'omnivore'
}

function bare(name: string): string {
  return name.replace('*', '')
}
