import { editDistance } from '../search/edit-distance.ts'
import type { Medicine, MedicineGroup } from './medicine.ts'
import { medicineIndex, medicineNamed } from './medicine-index.ts'
import { NAME_ENDINGS } from './medicine-words.ts'
import { plainMedicineName, withoutDose } from './plain-medicine-name.ts'

export type MedicineMatch =
  | { status: 'known'; medicine: Medicine }
  /** Not one of our names as it stands, but close to these. Whoever typed it says which is meant. */
  | { status: 'close'; medicines: Medicine[]; mistakenFor?: string }
  | { status: 'unknown'; soundsLike?: Medicine }

const MOST_OFFERED = 3

/** What medicine a typed name means. Only a name of ours counts by itself; anything near it has to be confirmed. */
export function matchMedicine(typed: string): MedicineMatch {
  const [medicine] = findMedicines(typed)
  if (medicine) return { status: 'known', medicine }
  const plain = plainMedicineName(typed)
  const near = nearMedicines(plain)
  return near.length > 0 ? { status: 'close', medicines: near } : { status: 'unknown' }
}

/** The medicine of exactly this name, dose and form aside; null where we know none. */
export function findMedicine(name: string): Medicine | null {
  const plain = plainMedicineName(name)
  return medicineNamed(plain) ?? medicineNamed(withoutDose(plain)) ?? medicineNamed(singular(plain)) ?? null
}

/** The medicine of this name, or those of a mixture such as `lisinopril/hydrochlorothiazide`; none where we know none. */
export function findMedicines(name: string): Medicine[] {
  const medicine = findMedicine(name)
  if (medicine) return [medicine]
  for (const between of BETWEEN_MEDICINES) {
    const parts = name.split(between).filter((part) => part.trim() !== '')
    const found = parts.flatMap((part) => findMedicine(part) ?? [])
    if (parts.length > 1 && found.length === parts.length) return found
  }
  return []
}

/** A hyphen stands in names as well, and is tried last. */
const BETWEEN_MEDICINES = [/[,;/+&]|\b(?:and|with|plus)\b/i, /[,;/+&-]|\b(?:and|with|plus)\b/i]

/** The medicines of these names, each once; names that we do not know are left out. */
export function medicinesNamed(names: readonly string[]): Medicine[] {
  const found = names.flatMap(findMedicines)
  return [...new Map(found.map((medicine) => [medicine.name, medicine])).values()]
}

/** The groups that these medicines belong to. A name that we do not know belongs to none. */
export function groupsOf(names: readonly string[]): Set<MedicineGroup> {
  return new Set(medicinesNamed(names).flatMap(({ groups }) => groups))
}

/** Of these names, those that we do not know. */
export function unknownMedicines(names: readonly string[]): string[] {
  return names.filter((name) => findMedicines(name).length === 0)
}

function singular(plain: string): string {
  return plain.replace(/s$/, '')
}

function nearMedicines(plain: string): Medicine[] {
  const { known } = medicineIndex()
  const bare = withoutDose(plain)
  const among = [...known.values()].filter(
    ({ name, kind }) => kind === 'generic' || kind === 'brand' || (kind === 'word' && LONG_WORD.test(name)),
  )
  const near = nearest(bare, among)
  return near.length > 0 ? near : endingLike(bare)
}

/** Such as phenprocoumon: what people say in several words is not mistyped as a name is. */
const LONG_WORD = /^\S{9,}$/

// A listed misspelling is known to be one; how far it is from its name does not matter any more.
const FARTHEST_MISSPELLING = 6

/** The names that the fewest edits lead to, where there are no more than a word of this length may hold. */
function nearest(typed: string, among: Medicine[], allowed?: number): Medicine[] {
  let fewest = Infinity
  let near: Medicine[] = []
  for (const medicine of among) {
    const name = plainMedicineName(medicine.name)
    const limit = Math.min(allowed ?? mostEdits(Math.min(typed.length, name.length)), fewest)
    if (limit === 0 || Math.abs(name.length - typed.length) > limit) continue
    const edits = wholeEditDistance(typed, name, limit)
    if (edits > limit) continue
    if (edits < fewest) near = []
    fewest = edits
    near.push(medicine)
  }
  return near.slice(0, MOST_OFFERED)
}

/** How many edits a name of this length may hold; in a shorter one they would make another name. */
function mostEdits(length: number): number {
  if (length < 6) return 0
  return length < 9 ? 1 : 2
}

const END = '\u0001\u0001\u0001\u0001\u0001\u0001'
const LONGEST = 30

/** Edits between two whole names: the end that both are given keeps one from counting as the other's beginning. */
function wholeEditDistance(typed: string, name: string, limit: number): number {
  if (typed.length > LONGEST || name.length > LONGEST) return Infinity
  return editDistance(typed + END, name + END, limit)
}

function endingLike(plain: string): Medicine[] {
  const suggested = NAME_ENDINGS.find(
    ([ending]) => plain.endsWith(ending) && plain.length > ending.length + 1,
  )
  const medicine = suggested ? findMedicine(suggested[1]) : null
  return medicine ? [medicine] : []
}
