import { editDistance } from '../search/edit-distance.ts'
import { type Medicine, rulesOf } from './medicine.ts'
import { medicineIndex, medicineNamed, namesIn } from './medicine-index.ts'
import { NAME_ENDINGS } from './medicine-words.ts'
import list from './medicines.json' with { type: 'json' }
import { plainMedicineName } from './plain-medicine-name.ts'

export type NearMedicines = {
  offers: readonly Medicine[]
  /** A medicine that is easily confused with one of the offers. */
  mistakenFor?: string
}

const MOST_OFFERED = 3

/** Returns known medicines that an unknown plain name could be a misspelling of. */
export function nearMedicines(plain: string): NearMedicines {
  const near = nearest(plain)
  if (near.length === 0) return { offers: endingLike(plain) }
  const alike = lookAlikes()
  const typed = alike.get(plain)
  const offers = near.filter((one) => !typed?.has(plainMedicineName(one.label)))
  const others = offers.flatMap(({ label }) => [...(alike.get(plainMedicineName(label)) ?? [])])
  const offered = offers.map(({ label }) => plainMedicineName(label))
  // Two medicines that are easily confused are not offered together, because the choice would be a guess.
  if (offered.some((name) => others.includes(name)) && new Set(offers.map(rulesOf)).size > 1)
    return { offers: [] }
  const other = others.find((name) => !offered.includes(name))
  return {
    offers: offers.slice(0, MOST_OFFERED),
    mistakenFor: other && (medicineNamed(other)?.label ?? other),
  }
}

let alikes: Map<string, Set<string>> | undefined

/** Returns plain names that are easily confused with each other. */
function lookAlikes(): ReadonlyMap<string, ReadonlySet<string>> {
  if (alikes) return alikes
  alikes = new Map()
  for (const set of list.mistaken.map(namesIn))
    for (const name of set.map(plainMedicineName)) {
      const others = alikes.get(name) ?? new Set()
      for (const other of set.map(plainMedicineName)) if (other !== name) others.add(other)
      alikes.set(name, others)
    }
  return alikes
}

/**
 * Matches long single words such as phenprocoumon. Phrases of several words are not mistyped in the way names
 * are.
 */
const LONG_WORD = /^\S{9,}$/

/** Returns the names with the fewest edits, up to the limit for a word of this length. */
function nearest(typed: string): Medicine[] {
  if (typed.length > LONGEST) return []
  let fewest = Infinity
  let near: Medicine[] = []
  for (const [name, medicine] of medicineIndex().known) {
    const limit = Math.min(mostEdits(Math.min(typed.length, name.length)), fewest)
    if (limit === 0 || name.length > LONGEST || Math.abs(name.length - typed.length) > limit) continue
    if (medicine.kind === 'class' || (medicine.kind === 'word' && !LONG_WORD.test(name))) continue
    const edits = editDistance(typed + END, name + END, limit)
    if (edits > limit) continue
    if (edits < fewest) near = []
    fewest = edits
    near.push(medicine)
  }
  return near
}

/**
 * Returns how many edits a name of this length can contain. In a shorter name, more edits would produce
 * another name.
 */
function mostEdits(length: number): number {
  if (length < 6) return 0
  return length < 9 ? 1 : 2
}

/** Appended to both names so that neither counts as a prefix of the other. */
const END = '\u0001\u0001\u0001\u0001\u0001\u0001'
const LONGEST = 30

function endingLike(plain: string): Medicine[] {
  const suggested = NAME_ENDINGS.find(
    ([ending]) => plain.endsWith(ending) && plain.length > ending.length + 1 && !plain.includes(' '),
  )
  const medicine = suggested && medicineNamed(suggested[1])
  return medicine ? [medicine] : []
}
