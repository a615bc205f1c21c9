import type { Medicine } from './medicine.ts'
import { type Asking, type MedicinePart, readMedicines } from './read-medicines.ts'

/**
 * Builds a message that lists the unknown medicines, suggests what each may mean, and explains what to do.
 */
export function medicineNotKnown(names: readonly string[]): string {
  const open = names.flatMap((name) => readMedicines(name).filter(({ asks }) => asks))
  const said = [...new Set(open.map(sentenceFor))]
  const isSpelling = open.some(({ asks }) => asks?.why === 'unknown')
  return [...said, isSpelling && WHAT_TO_NAME, UNTIL_THEN].filter(Boolean).join(' ')
}

/** A brand may be sold in another country only, or contain several medicines. */
const WHAT_TO_NAME =
  'Please check the spelling on the box. For a brand we do not know, enter the active ingredient instead, printed under the name; if there are several, enter each one. Your pharmacist can help.'
const UNTIL_THEN = 'Until we know, we cannot tell which foods go with it, so we do not plan for you.'

function sentenceFor({ text, asks, medicines }: MedicinePart): string {
  return asks ? SENTENCES[asks.why](`“${text}”`, asks, medicines) : ''
}

const SENTENCES: Record<
  Asking['why'],
  (typed: string, asks: Asking, medicines: readonly Medicine[]) => string
> = {
  unknown: (typed, { offers }) =>
    `We do not know the medicine ${typed}.${offers.length > 0 ? ` Did you mean ${anyOf(offers)}?` : ''}`,
  nothing: (typed) => `You list ${typed} next to other medicines. Please remove it, or the medicines.`,
  unnamed: (typed) =>
    `${typed} does not say which medicine you take. Please enter each name as it is on the box.`,
  leftover: (typed, { words }, medicines) =>
    `In ${typed} we know ${allOf(medicines)}, but not “${words}”. Please enter each medicine by itself.`,
  second: (typed, _, medicines) =>
    `${typed} has more than one dose, and we only read ${allOf(medicines)}. Which medicine is the other one? Please enter it as well.`,
  form: (typed) =>
    `We do not know this form of ${typed}. Do you swallow it, or is it a cream, drops or a spray? Please enter the name on the box.`,
  differs: (typed, _, medicines) =>
    `${typed} names ${allOf(medicines)}, which are different medicines. Please enter each one that you take.`,
}

function anyOf(medicines: readonly Medicine[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(medicines.map(({ label }) => label))
}

function allOf(medicines: readonly Medicine[]): string {
  return new Intl.ListFormat('en').format(medicines.map(({ label }) => label))
}
