import type { Medicine } from './medicine.ts'
import { medicineIndex, medicineNamed } from './medicine-index.ts'
import { plainMedicineName } from './plain-medicine-name.ts'

const SHORTEST = 2

/** Returns names that start with the typed text, then names in which another word starts with it. */
export function suggestMedicines(typed: string, most = 6): Medicine[] {
  const plain = plainMedicineName(typed)
  if (plain.length < SHORTEST) return []
  const rank = (name: string) => (name.startsWith(plain) ? 0 : name.includes(` ${plain}`) ? 1 : 2)
  const { known, typed: spellings } = medicineIndex()
  const found = [
    ...[...known].filter(([name, { kind }]) => kind !== 'class' && rank(name) < 2).map(([name]) => name),
    // A foreign name or a short form suggests its medicine.
    ...[...spellings.keys()].filter((name) => name.startsWith(plain)),
  ].toSorted((a, b) => rank(a) - rank(b) || a.length - b.length || (a < b ? -1 : 1))
  const medicines = new Map<string, Medicine>()
  for (const name of found) {
    if (medicines.size === most) break
    const medicine = medicineNamed(name)
    if (medicine) medicines.set(medicine.name, medicine)
  }
  return [...medicines.values()]
}
