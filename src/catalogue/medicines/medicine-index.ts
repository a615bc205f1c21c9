import { editDistance } from '../search/edit-distance.ts'
import { MEDICINE_GROUP_NAMES, MEDICINE_GROUPS, type Medicine, type MedicineGroup } from './medicine.ts'
import { CLASS_WORDS, type ClassWords } from './medicine-words.ts'
import list from './medicines.json' with { type: 'json' }
import { plainMedicineName, withoutArticle } from './plain-medicine-name.ts'

/** A listed medicine. Its names are separated by commas. */
type Listed = {
  generic: string
  effect: string
  groups?: string
  brands?: string
  /** Spellings, foreign names and short forms. */
  typed?: string
  /** Its ingredients, if they differ from the parts of its generic name. */
  of?: string
  question?: string
  shows?: string
  counts?: string
  beside?: string
}

export type MedicineIndex = {
  /** Medicines by plain name, with one entry for each name that a medicine is stored under. */
  known: ReadonlyMap<string, Medicine>
  /** Medicines by a plain name that is typed instead (a misspelling, a foreign name, a short form). */
  typed: ReadonlyMap<string, readonly Medicine[]>
  /** Plain names by their letters without spaces: `trisprintec` means `tri sprintec`. */
  squeezed: ReadonlyMap<string, string>
}

let built: MedicineIndex | undefined

/** Returns the index of all known names, built on first use. */
export function medicineIndex(): MedicineIndex {
  built ??= buildIndex()
  return built
}

function buildIndex(): MedicineIndex {
  const known = new Map<string, Medicine>()
  const typed = new Map<string, readonly Medicine[]>()

  function add(medicine: Medicine, plain = plainMedicineName(medicine.label)): Medicine {
    const other = known.get(plain)
    if (!other) known.set(plain, medicine)
    return other ?? medicine
  }

  for (const words of CLASS_WORDS) for (const name of namesIn(words.names)) add(ofWords(name, words))
  for (const listed of [...list.supplements, ...list.medicines] as Listed[]) {
    const of = ofListed(listed)
    const named = [
      add({ ...of, name: listed.generic, label: labelOf(listed.generic), kind: 'generic' }),
      ...namesIn(listed.brands).map((brand) =>
        add({ ...of, name: brand.toLowerCase(), label: brand, kind: 'brand' }),
      ),
    ]
    for (const name of namesIn(listed.typed)) {
      const plain = plainMedicineName(name)
      if (!known.has(plain) && !typed.has(plain)) typed.set(plain, named)
    }
  }
  for (const group of MEDICINE_GROUP_NAMES) add(ofGroup(group), plainMedicineName(group))
  const squeezed = new Map<string, string>()
  for (const plain of [...known.keys(), ...typed.keys()])
    if (plain.includes(' ')) squeezed.set(plain.replaceAll(' ', ''), plain)
  return { known, typed, squeezed }
}

function ofListed({ generic, effect, groups, of, question, shows, counts, beside }: Listed) {
  return {
    groups: groups ? (namesIn(groups) as MedicineGroup[]) : effect === 'none' ? NO_RULE : [],
    effect: effect as Medicine['effect'],
    generics: [...new Set([...(of ? namesIn(of) : generic.split('/')), generic])],
    question,
    shows,
    counts,
    beside: beside ? (namesIn(beside) as MedicineGroup[]) : undefined,
  }
}

const NO_RULE = ['no_food_rule'] as const

/** Returns the medicine with this plain name or typed variant. Returns undefined if there is none. */
export function medicineNamed(plain: string): Medicine | undefined {
  const { known, typed } = medicineIndex()
  const found = known.get(plain)
  if (found) return found
  const named = typed.get(plain)
  return named && closest(plain, named)
}

/** Returns the medicine with this name when spaces are missing or superfluous: `k dur`, `trisprintec`. */
export function medicineSqueezed(plain: string): Medicine | undefined {
  const letters = plain.replaceAll(' ', '')
  if (letters.length < (/\d/.test(letters) ? 3 : 4)) return undefined
  const spaced = medicineIndex().squeezed.get(letters)
  return (
    (letters === plain ? undefined : medicineNamed(letters)) ?? (spaced ? medicineNamed(spaced) : undefined)
  )
}

/**
 * Returns the medicine whose name is closest to a spelling: `jardience` means the brand, not its generic
 * name.
 */
function closest(plain: string, named: readonly Medicine[]): Medicine {
  const [generic] = named
  const most = Math.min(FARTHEST, Math.floor(plain.length / 3))
  let [best, fewest] = [generic as Medicine, most + 1]
  for (const medicine of named) {
    const name = plainMedicineName(medicine.label)
    const edits = plain.startsWith(name) ? 0 : editDistance(plain, name, most)
    if (edits < fewest) [best, fewest] = [medicine, edits]
  }
  return best
}

const FARTHEST = 2

function ofWords(name: string, { holds, asks, effect }: ClassWords): Medicine {
  return {
    name: withoutArticle(name.toLowerCase()),
    label: asks && name !== 'selegiline' ? withArticle(name) : name,
    kind: 'word',
    groups: holds,
    generics: [withoutArticle(name.toLowerCase())],
    effect: effect ?? (holds.every((group) => group === 'no_food_rule') ? 'none' : 'group'),
    asks: asks ? namesIn(asks) : undefined,
  }
}

function withArticle(name: string): string {
  const bare = withoutArticle(name)
  return `${/^[aeiou]/.test(bare) ? 'an' : 'a'} ${bare}`
}

/** Older profiles, saved before medicines had names, store the name of a group. */
function ofGroup(group: MedicineGroup): Medicine {
  return {
    name: group,
    label: MEDICINE_GROUPS[group],
    kind: 'class',
    groups: [group],
    generics: [group],
    effect: group === 'no_food_rule' ? 'none' : 'group',
  }
}

function labelOf(generic: string): string {
  return generic.replace(
    /\b(?:[abcdek]\d{0,2}|cbd|dhea|nad|nmn|coq10|st|john)\b/g,
    (word) => CASED[word] ?? word,
  )
}

const CASED: Partial<Record<string, string>> = {
  ...Object.fromEntries(
    'A B C D E K B6 B12 CBD DHEA NAD NMN CoQ10'.split(' ').map((word) => [word.toLowerCase(), word]),
  ),
  st: 'St.',
  john: 'John',
}

export function namesIn(names = ''): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
