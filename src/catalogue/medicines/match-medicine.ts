import type { Medicine, MedicineGroup } from './medicine.ts'
import { medicineNamed } from './medicine-index.ts'
import { plainMedicineName } from './plain-medicine-name.ts'
import { isNothing, readMedicines } from './read-medicines.ts'

/** Returns the single medicine that a name means. Returns null if the name is unknown or ambiguous. */
export function findMedicine(name: string): Medicine | null {
  const [medicine, ...others] = findMedicines(name)
  return medicine && others.length === 0 ? medicine : null
}

/** Returns all medicines typed in a name. Returns an empty list if any part of it is not understood. */
export function findMedicines(name: string): Medicine[] {
  const stored = medicineNamed(plainMedicineName(name))
  if (stored) return [stored]
  const parts = readMedicines(name)
  return parts.some(({ asks }) => asks) ? [] : parts.flatMap(({ medicines }) => medicines)
}

/** Returns the medicines with these names, without duplicates. Unknown names are omitted. */
export function medicinesNamed(names: readonly string[]): Medicine[] {
  const found = names.flatMap(findMedicines)
  return [...new Map(found.map((medicine) => [medicine.name, medicine])).values()]
}

/** Returns the groups that these medicines belong to. An unknown name belongs to none. */
export function groupsOf(names: readonly string[]): Set<MedicineGroup> {
  return new Set(medicinesNamed(names).flatMap(({ groups }) => groups))
}

/** Returns the unknown names. A list that contains only “none” counts as empty. */
export function unknownMedicines(names: readonly string[]): string[] {
  const [only] = names
  if (names.length === 1 && only !== undefined && isNothing(only)) return []
  return names.filter((name) => findMedicines(name).length === 0)
}
