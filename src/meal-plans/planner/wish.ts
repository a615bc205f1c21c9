import { ALLERGENS, type Allergen, DIETS, fitsDiet } from '#catalogue/foods/food.ts'
import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import type { RatedFood } from '../rules/rated-food.ts'
import type { PlannerInput } from './planner-input.ts'

/** Something that a member wants left out of every dish. */
export type Wish = {
  kind: 'allergy' | 'diet' | 'dislike'
  name: string
  rulesOut: (food: RatedFood) => boolean
  /** Whether lines of a recipe name it, where the food's own name does not; in the form of `plainText`. */
  isNamedIn: (lines: string) => boolean
}

/** What a member's allergies, way of eating and dislikes rule out. */
export function wishesOf({ allergies, diet, dislikes }: PlannerInput): Wish[] {
  return [
    ...allergies.map(allergyTo),
    ...(diet === 'omnivore' ? [] : [wayOfEating(diet)]),
    ...dislikes.map(dislikeOf),
  ]
}

/** Allergies that nothing in the catalogue answers to: they cannot be left out with certainty. */
export function unknownAllergies(allergies: string[], foods: Iterable<RatedFood>): string[] {
  const known = [...foods]
  return allergies.filter((name) => {
    const { rulesOut } = allergyTo(name)
    return allergensNamed(name).length === 0 && !known.some(rulesOut)
  })
}

function allergyTo(name: string): Wish {
  const allergens = allergensNamed(name)
  const isNamedIn = allergens.length > 0 ? () => false : namer(name)
  return {
    kind: 'allergy',
    name,
    rulesOut: (food) =>
      allergens.some((allergen) => food.allergens.includes(allergen)) || isNamedIn(plainName(food)),
    isNamedIn,
  }
}

function wayOfEating(diet: (typeof DIETS)[number]): Wish {
  return {
    kind: 'diet',
    name: diet,
    rulesOut: ({ diet: ofFood }) =>
      !fitsDiet({ diet: DIETS.find((known) => known === ofFood) ?? 'omnivore' }, diet),
    isNamedIn: () => false,
  }
}

function dislikeOf(name: string): Wish {
  const isNamedIn = namer(name)
  const tags = GROUPS[singular(plain(name))] ?? []
  return {
    kind: 'dislike',
    name,
    rulesOut: (food) => isNamedIn(plainName(food)) || tags.some((tag) => food.tags.includes(tag)),
    isNamedIn,
  }
}

const OTHER_NAMES: Record<string, Allergen[]> = {
  dairy: ['milk'],
  lactose: ['milk'],
  cheese: ['milk'],
  shellfish: ['crustacean', 'mollusc'],
  seafood: ['fish', 'crustacean', 'mollusc'],
  shrimp: ['crustacean'],
  prawn: ['crustacean'],
  crab: ['crustacean'],
  lobster: ['crustacean'],
  mollusk: ['mollusc'],
  mussel: ['mollusc'],
  clam: ['mollusc'],
  oyster: ['mollusc'],
  scallop: ['mollusc'],
  squid: ['mollusc'],
  nut: ['tree_nut', 'peanut'],
  treenut: ['tree_nut'],
  almond: ['tree_nut'],
  cashew: ['tree_nut'],
  hazelnut: ['tree_nut'],
  pecan: ['tree_nut'],
  pistachio: ['tree_nut'],
  walnut: ['tree_nut'],
  groundnut: ['peanut'],
  soya: ['soy'],
  soybean: ['soy'],
  sulfite: ['sulphite'],
  lupine: ['lupin'],
  salmon: ['fish'],
  tuna: ['fish'],
  cod: ['fish'],
  'sesame seed': ['sesame'],
}

function allergensNamed(name: string): Allergen[] {
  const word = singular(plain(name))
  const known = ALLERGENS.find((allergen) => allergen === word.replaceAll(' ', '_'))
  return known ? [known] : (OTHER_NAMES[word] ?? [])
}

const GROUPS: Record<string, FoodTag[]> = {
  fish: ['fish_or_shellfish'],
  seafood: ['fish_or_shellfish'],
  meat: ['red_meat', 'poultry', 'processed_meat'],
  'red meat': ['red_meat'],
  poultry: ['poultry'],
  cheese: ['cheese_full_fat', 'aged_cheese'],
  nut: ['nut'],
  legume: ['legume'],
  egg: ['egg'],
  chocolate: ['chocolate'],
  'spicy food': ['spicy_hot'],
}

function namer(name: string): (lines: string) => boolean {
  const words = singular(plain(name)).replaceAll(/[^\p{L}\d ]/gu, '.')
  // Who leaves olives on the plate may still cook with their oil.
  const unlessOil = /\boil/i.test(name) ? '' : '(?! oil)'
  const pattern = new RegExp(`(^|[^\\p{L}])${words}(s|es)?${unlessOil}($|[^\\p{L}])`, 'u')
  return (lines) => pattern.test(lines)
}

const plainNames = new WeakMap<RatedFood, string>()

function plainName(food: RatedFood): string {
  const known = plainNames.get(food) ?? plainText(food.name)
  plainNames.set(food, known)
  return known
}

/** A text as wishes look for names in it: in lower case, and with one form of the plural less. */
export function plainText(text: string): string {
  return plain(text).replaceAll(/ies\b/g, 'y')
}

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll(/[_-]+/g, ' ')
}

function singular(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(s|x|ch|sh|o)es$/.test(word)) return word.replace(/es$/, '')
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}
