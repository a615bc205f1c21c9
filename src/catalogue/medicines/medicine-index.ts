import { AMBIGUOUS_NAMES } from './ambiguous-names.ts'
import { COMMON_MEDICINES } from './common-medicines.ts'
import {
  MEDICINE_GROUP_NAMES,
  MEDICINE_GROUPS,
  type Medicine,
  type MedicineEffect,
  type MedicineGroup,
} from './medicine.ts'
import { COMBINATION_BRANDS, type GroupNames, MEDICINE_NAMES } from './medicine-names.ts'
import { plainMedicineName, withoutArticle } from './plain-medicine-name.ts'

export type MedicineIndex = {
  /** By plain name. */
  known: ReadonlyMap<string, Medicine>
  /** Plain names that are often typed wrong in just this way, with the group that they stand in. */
  misspelled: ReadonlyMap<string, MedicineGroup>
}

let built: MedicineIndex | undefined

/** All names that we know, laid out once they are first needed. */
export function medicineIndex(): MedicineIndex {
  built ??= buildIndex()
  return built
}

function buildIndex(): MedicineIndex {
  const known = new Map<string, Medicine>()
  const misspelled = new Map<string, MedicineGroup>()

  function add(label: string, kind: Medicine['kind'], groups: readonly MedicineGroup[]): void {
    const plain = plainMedicineName(label)
    const other = known.get(plain)
    known.set(
      plain,
      other
        ? { ...other, groups: [...new Set([...other.groups, ...groups])] }
        : {
            name: withoutArticle(label.toLowerCase()),
            label,
            kind,
            groups,
            generics: [withoutArticle(label.toLowerCase())],
            effect: effectOf(groups),
          },
    )
  }

  for (const { names, holds, asks } of AMBIGUOUS_NAMES)
    for (const name of names)
      known.set(plainMedicineName(name), {
        name,
        label: articleFor(name),
        kind: 'word',
        groups: holds,
        asks,
        generics: [name],
        effect: effectOf(holds),
      })
  for (const group of MEDICINE_GROUP_NAMES)
    for (const names of namesOf(group)) {
      for (const name of namesIn(names.generic)) add(name, 'generic', [group])
      for (const name of namesIn(names.brand)) add(name, 'brand', [group])
      for (const name of namesIn(names.words)) add(name, 'word', [group])
      for (const name of namesIn(names.misspelled)) misspelled.set(plainMedicineName(name), group)
    }
  for (const [brand, groups] of COMBINATION_BRANDS) add(brand, 'brand', groups)
  for (const group of MEDICINE_GROUP_NAMES) {
    const plain = plainMedicineName(group)
    // Kept under the name of its group by profiles from before medicines had names.
    if (!known.has(plain))
      known.set(plain, {
        name: group,
        label: MEDICINE_GROUPS[group],
        kind: 'class',
        groups: [group],
        generics: [group],
        effect: effectOf([group]),
      })
  }
  return { known, misspelled }
}

function effectOf(groups: readonly MedicineGroup[]): MedicineEffect {
  return groups.every((group) => group === 'no_food_rule') ? 'none' : 'group'
}

/** Those of our evidence, and those that are often taken beside them. */
function namesOf(group: MedicineGroup): GroupNames[] {
  return [MEDICINE_NAMES[group], COMMON_MEDICINES[group] ?? {}]
}

function articleFor(name: string): string {
  return name === 'selegiline' ? name : `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}

export function namesIn(list = ''): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
