import { routeWords } from './beside-names.ts'
import type { Medicine } from './medicine.ts'
import { medicineIndex } from './medicine-index.ts'

/** Returns the ingredients of a medicine without their form: `diclofenac topical` contains diclofenac. */
export function ingredientsOf({ generics }: Medicine): string[] {
  const generic = generics.at(-1) ?? ''
  return generic.split('/').map(withoutRoute)
}

/** Returns a generic name without the words for its form: `tacrolimus ointment` becomes `tacrolimus`. */
export function withoutRoute(generic: string): string {
  const [first = '', ...rest] = generic.split(' ')
  return [first, ...rest.filter((word) => !FORM_WORDS.has(word))].join(' ')
}

const FORM_WORDS = new Set([...routeWords(), 'modified'])

/** True if `other` contains all ingredients of `one`. */
export function isWithin(one: Medicine, other: Medicine): boolean {
  const all = ingredientsOf(other)
  return ingredientsOf(one).every((ingredient) => all.includes(ingredient))
}

let combinations: Map<string, Medicine> | undefined

function allCombinations(): Map<string, Medicine> {
  if (combinations) return combinations
  combinations = new Map()
  for (const medicine of medicineIndex().known.values()) {
    if (medicine.kind !== 'generic' || !medicine.generics.at(-1)?.includes('/')) continue
    const key = keyOf(ingredientsOf(medicine))
    const other = combinations.get(key)
    // A name without a form takes precedence over a name for the eye or the skin.
    if (!other || isLocal(other)) combinations.set(key, medicine)
  }
  return combinations
}

function isLocal({ generics }: Medicine): boolean {
  const generic = generics.at(-1) ?? ''
  return generic.split('/').map(withoutRoute).join('/') !== generic
}

function keyOf(ingredients: readonly string[]): string {
  return [...new Set(ingredients)].toSorted().join(' + ')
}

/** Returns the medicine that contains exactly the ingredients of these medicines, in any order. */
export function combinationOf(medicines: readonly Medicine[]): Medicine | undefined {
  const found = allCombinations().get(keyOf(medicines.flatMap(ingredientsOf)))
  return found && !isLocal(found) ? found : undefined
}

/** Returns the combinations with this number of ingredients that contain those of the medicine. */
export function combinationsWith(medicine: Medicine, size: number): Medicine[] {
  const held = ingredientsOf(medicine)
  return [...allCombinations().values()].filter((one) => {
    const all = ingredientsOf(one)
    return all.length === size && held.every((ingredient) => all.includes(ingredient)) && !isLocal(one)
  })
}
