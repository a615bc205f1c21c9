import { NOT_NAMED, NOTHING_TAKEN, type Route } from './beside-names.ts'
import { combinationOf, combinationsWith, ingredientsOf, isWithin } from './ingredients.ts'
import type { Medicine } from './medicine.ts'
import { medicineNamed } from './medicine-index.ts'
import { formsOf, inForm } from './medicine-routes.ts'
import { medicineTokens, type Token } from './medicine-tokens.ts'
import { nearMedicines } from './near-medicines.ts'
import { plainMedicineName } from './plain-medicine-name.ts'
import { type Item, itemsOf } from './read-items.ts'

/** The reason a part of the typed text does not count as a medicine yet. */
export type Asking = {
  /**
   * `nothing`: states that no medicine is taken. `unnamed`: states that a medicine is taken, but not which.
   * `unknown`: not a known name. `leftover`: words next to a name are not understood. `second`: more doses
   * than medicines. `form`: the form of the medicine matters. `differs`: the name in brackets is another
   * medicine.
   */
  why: 'nothing' | 'unnamed' | 'unknown' | 'leftover' | 'second' | 'form' | 'differs'
  /** Medicines that the text may mean. */
  offers: readonly Medicine[]
  /** Another medicine that is easily confused with one of the offers. */
  mistakenFor?: string
  /** The words that are not understood. */
  words?: string
}

/** A part of the typed text: one medicine, or several typed as one. It counts once `asks` is empty. */
export type MedicinePart = { text: string; medicines: readonly Medicine[]; asks?: Asking }

/** A longer text is not a list of medicines. */
const MOST_LETTERS = 4000
/** The maximum number of parts of one text that are checked for typing errors. */
const MOST_MISSPELLED = 12
const MOST_OFFERED = 6

/** Reads one medicine or a whole list, as typed or pasted. No part of the text is dropped silently. */
export function readMedicines(text: string): MedicinePart[] {
  const typed = text.trim()
  if (typed === '') return []
  if (typed.length > MOST_LETTERS) return [asking(typed, 'unknown')]
  const plain = plainMedicineName(typed)
  const whole = medicineNamed(plain)
  if (whole) return [{ text: typed, medicines: [whole] }]
  if (NOTHING_TAKEN.has(plain) || /^[-–—.]+$/.test(typed)) return [asking(typed, 'nothing')]
  if (NOT_NAMED.has(plain) || /^[?\s]+$/.test(typed)) return [asking(typed, 'unnamed')]
  const tokens = medicineTokens(typed)
  const drafts = draftsOf(itemsOf(tokens))
  let misspelled = 0
  return drafts.length === 0
    ? [asking(typed, 'unknown')]
    : drafts.map((draft) => {
        if (draft.named.length === 0) misspelled += 1
        return finished(draft, { typed, tokens, isNearWanted: misspelled <= MOST_MISSPELLED })
      })
}

/** True if the text states that no medicine is taken. */
export function isNothing(text: string): boolean {
  return readMedicines(text).every(({ asks }) => asks?.why === 'nothing')
}

function asking(text: string, why: Asking['why']): MedicinePart {
  return { text, medicines: [], asks: { why, offers: [] } }
}

/** A part during parsing. */
type Draft = {
  from: number
  to: number
  named: Medicine[]
  routes: Set<Route>
  /** The number of doses typed as one. 0 before the first dose. */
  doses: number
  isMix: boolean
  unread: Item[]
  differs: boolean
}

/** Starts a part for each medicine. Words typed before or after its name belong to the part. */
function draftsOf(items: readonly Item[]): Draft[] {
  const drafts: Draft[] = []
  let ahead: Item[] = []
  let last: Draft | undefined
  let isDosed = false
  let joinedBy: Item['before'] | undefined

  function open(item: Item): Draft {
    const draft: Draft = {
      from: ahead[0]?.from ?? item.from,
      to: item.to,
      named: [],
      routes: new Set<Route>(),
      doses: 0,
      isMix: false,
      unread: [],
      differs: false,
    }
    for (const one of ahead) addTo(draft, one)
    ahead = []
    drafts.push(draft)
    isDosed = false
    return draft
  }

  let current: Draft | undefined
  for (const item of items) {
    if (item.before === 'list') {
      if (last) for (const one of ahead) addTo(last, one)
      if (last) ahead = []
      current = undefined
      joinedBy = undefined
    }
    if (item.kind === 'name') {
      const link = { by: joinedBy ?? item.before, isDosed }
      if (current && isSame(current, item.medicine, link)) {
        current.named = narrowed(current.named, item.medicine)
        current.to = item.to
      } else if (current && isJoined(current, item.medicine, link)) {
        current.differs ||= item.before === 'bracket' && current.named.length > 0
        current.named.push(item.medicine)
        current.to = item.to
      } else {
        current = open(item)
        current.named.push(item.medicine)
      }
      last = current
    } else if (item.kind === 'unread') {
      if (!current || (isDosed && current.named.length > 0)) current = open(item)
      current.unread.push(item)
      current.to = item.to
      last = current
    } else if (current && item.kind !== 'joining') {
      addTo(current, item)
      if (item.kind === 'dose') isDosed = true
    } else ahead.push(item)
    joinedBy = item.kind === 'joining' ? 'plus' : undefined
  }
  if (last) for (const one of ahead) addTo(last, one)
  return drafts
}

function addTo(draft: Draft, item: Item): void {
  draft.from = Math.min(draft.from, item.from)
  draft.to = Math.max(draft.to, item.to)
  if (item.kind === 'route') draft.routes.add(item.route)
  if (item.kind === 'dose') {
    draft.doses = Math.max(draft.doses, item.count)
    draft.isMix ||= item.isMix
  }
}

type Link = { by: Item['before']; isDosed: boolean }

/** True if a name repeats a medicine in the part, such as a brand and its generic name. */
function isSame({ named }: Draft, medicine: Medicine, { by, isDosed }: Link): boolean {
  if (isDosed && by !== 'bracket') return false
  return named.some((one) => isOneOf(one, medicine) || isOneOf(medicine, one))
}

function isOneOf(one: Medicine, other: Medicine): boolean {
  if (!isOpen(one)) return !isOpen(other) && isWithin(one, other)
  const isAmong = one.asks?.some((name) => medicineNamed(plainMedicineName(name))?.name === other.name)
  return isAmong || one.groups.some((group) => other.groups.includes(group))
}

/** True for words such as “water pill”, which another name can clarify. */
function isOpen({ kind, asks }: Medicine): boolean {
  return kind === 'word' && asks !== undefined
}

/** Keeps the more specific of two names for one medicine. */
function narrowed(named: readonly Medicine[], medicine: Medicine): Medicine[] {
  return named.map((one) => {
    if (!isOneOf(one, medicine) && !isOneOf(medicine, one)) return one
    if (isOpen(one) || isOpen(medicine)) return isOpen(one) ? medicine : one
    if (!isWithin(medicine, one)) return medicine
    if (!isWithin(one, medicine)) return one
    return medicine.kind === 'brand' && one.kind !== 'brand' ? medicine : one
  })
}

/** True if a name continues the part, like the second name of a combination. */
function isJoined({ named }: Draft, medicine: Medicine, { by, isDosed }: Link): boolean {
  if (named.length === 0) return !isDosed
  if (by === 'bracket') return true
  if (isDosed) return false
  return by === 'slash' || by === 'hyphen' || combinationOf([...named, medicine]) !== undefined
}

type Typed = { typed: string; tokens: readonly Token[]; isNearWanted: boolean }

function finished(draft: Draft, { typed, tokens, isNearWanted }: Typed): MedicinePart {
  const text = textOf(tokens, typed, draft)
  const unread = draft.unread.map(({ from }) => tokens[from]?.word).join(' ')
  if (draft.named.length === 0) {
    const near = isNearWanted ? nearMedicines(unread) : { offers: [] }
    return { text, medicines: [], asks: { why: 'unknown', ...near } }
  }
  const combination = draft.named.length > 1 ? combinationOf(draft.named) : undefined
  const read = combination ? [combination] : draft.named
  const inForms = read.map((medicine) => inForm(medicine, draft.routes))
  const medicines = inForms.map((medicine, at) => (medicine === 'ask' ? (read[at] as Medicine) : medicine))
  const [first] = medicines
  const ask = (why: Asking['why'], offers: readonly Medicine[], words?: string) => ({
    text,
    medicines,
    asks: { why, offers: offers.slice(0, MOST_OFFERED), words },
  })
  if (draft.unread.length > 0) return ask('leftover', medicines, unread)
  if (draft.differs && !combination) return ask('differs', medicines)
  if (inForms.includes('ask') && first) return ask('form', [first, ...formsOf(first)])
  const ingredients = medicines.flatMap(ingredientsOf)
  const isInsulinMix = draft.isMix && medicines.some(({ groups }) => groups.includes('insulin'))
  if (draft.doses > ingredients.length && !isInsulinMix && first)
    return ask('second', medicines.length === 1 ? combinationsWith(first, draft.doses) : [])
  return { text, medicines }
}

function textOf(tokens: readonly Token[], typed: string, { from, to }: Draft): string {
  const end = tokens[to - 1]?.to ?? typed.length
  const isClosed = typed[end] === ')' || typed[end] === ']'
  return typed.slice(tokens[from]?.from ?? 0, isClosed ? end + 1 : end)
}
