import type { Medicine, MedicineGroup } from './medicine.ts'
import { medicineNamed } from './medicine-index.ts'
import { plainMedicineName } from './plain-medicine-name.ts'
import { isNothing, readMedicines } from './read-medicines.ts'

/** Returns the one medicine that a name means; null where we do not know it, or it leaves something open. */
export function findMedicine(name: string): Medicine | null {
  const [medicine, ...others] = findMedicines(name)
  return medicine && others.length === 0 ? medicine : null
}

/** Returns all medicines that were typed in a name; none where we do not understand all of it. */
export function findMedicines(name: string): Medicine[] {
  const stored = medicineNamed(plainMedicineName(name))
  if (stored) return [stored]
  const parts = readMedicines(name)
  return parts.some(({ asks }) => asks) ? [] : parts.flatMap(({ medicines }) => medicines)
}

/** Returns the medicines of these names, each once; names that we do not know are left out. */
export function medicinesNamed(names: readonly string[]): Medicine[] {
  const found = names.flatMap(findMedicines)
  return [...new Map(found.map((medicine) => [medicine.name, medicine])).values()]
}

/** Returns the groups that these medicines belong to. A name that we do not know belongs to none. */
export function groupsOf(names: readonly string[]): Set<MedicineGroup> {
  return new Set(medicinesNamed(names).flatMap(({ groups }) => groups))
}

/** Returns those of these names that we do not know. A list that says “none” is an empty list. */
export function unknownMedicines(names: readonly string[]): string[] {
  const [only] = names
  if (names.length === 1 && only !== undefined && isNothing(only)) return []
  return names.filter((name) => findMedicines(name).length === 0)
}
