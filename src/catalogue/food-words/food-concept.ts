import { type Allergen, DIETS, type Diet } from '../foods/food.ts'
import type { FoodTag } from '../foods/food-tag.ts'
import { ANIMAL_WORDS } from './animal-words.ts'
import { PANTRY_WORDS } from './pantry-words.ts'
import { PLANT_WORDS } from './plant-words.ts'
import { STAPLE_WORDS } from './staple-words.ts'
import { parseWords, type WordLine } from './word-list.ts'

/** A food, or a group of foods, as people speak of it. */
export type FoodConcept = {
  /** Its name in words joined by dashes, such as `bell-pepper`. */
  id: string
  /** Its name in our own texts. */
  name: string
  /** Whatever it is called; a star marks a word that means something else in most sentences. */
  names: readonly string[]
  /** Of its names those that mean one and the same, in lists; the others may be forms and cuts of it. */
  synonyms: readonly (readonly string[])[]
  /** Itself, the groups it belongs to, and all that it is made of. */
  holds: ReadonlySet<FoodConcept>
  /** As `holds`, with what it is drawn from and what its label may hide. */
  mayHold: ReadonlySet<FoodConcept>
  /** Itself and the groups it belongs to. */
  isA: ReadonlySet<FoodConcept>
  /** Allergens that it holds or may hold; of a group, also those of some of its foods. */
  allergens: ReadonlySet<Allergen>
  /** Allergens by which a food with another name is known for this one. */
  shownByAllergens: readonly Allergen[]
  /** Allergens that some foods of the group hold. */
  groupAllergens: readonly Allergen[]
  /** Tags of foods that hold it, by which rules and triggers speak of it. */
  tags: ReadonlySet<FoodTag>
  /** Tags by which a food with another name is known for this one. */
  shownByTags: readonly FoodTag[]
  /** The strictest diet that it fits. */
  diet: Diet
}

type Edge = 'isA' | 'madeOf' | 'drawnFrom' | 'mayHold'
type Draft = { line: WordLine; concept: FoodConcept }

const IS_A: Edge[] = ['isA']
const HOLDS: Edge[] = ['isA', 'madeOf']
const MAY_HOLD: Edge[] = ['isA', 'madeOf', 'drawnFrom', 'mayHold']

const LINES = [PLANT_WORDS, STAPLE_WORDS, ANIMAL_WORDS, PANTRY_WORDS].flatMap(parseWords)

/** Every food that we have words for. */
export const FOOD_CONCEPTS: readonly FoodConcept[] = link(LINES)

const byId = new Map(FOOD_CONCEPTS.map((concept) => [concept.id, concept]))

/** The food of this id. */
export function requireConcept(id: string): FoodConcept {
  const concept = byId.get(id)
  if (!concept) throw new Error(`There are no words for the food "${id}".`)
  return concept
}

/** Whether the second is the first, a kind of it, or made of it. */
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

/** The line itself and every line that it leads to. */
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
