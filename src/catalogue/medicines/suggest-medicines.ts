import type { Medicine } from './medicine.ts'
import { medicineIndex } from './medicine-index.ts'
import { plainMedicineName } from './plain-medicine-name.ts'

const SHORTEST = 2

/** Names that begin with what was typed, then those that hold it at the beginning of another word. */
export function suggestMedicines(typed: string, most = 6): Medicine[] {
  const plain = plainMedicineName(typed)
  if (plain.length < SHORTEST) return []
  const rank = (name: string) => (name.startsWith(plain) ? 0 : name.includes(` ${plain}`) ? 1 : 2)
  return [...medicineIndex().known]
    .filter(([name, { kind }]) => kind !== 'class' && rank(name) < 2)
    .toSorted(([a], [b]) => rank(a) - rank(b) || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([, medicine]) => medicine)
}
