import { matchMedicine } from './match-medicine.ts'

/** What is said of medicines that we do not know: which, what they may have been meant to be, and what to do. */
export function medicineNotKnown(names: readonly string[]): string {
  const listed = new Intl.ListFormat('en').format(names.map((name) => `“${name}”`))
  const [one] = names.length === 1 ? names : []
  const match = one === undefined ? null : matchMedicine(one)
  const near = match?.status === 'close' ? match.medicines.map(({ label }) => label) : []
  const meant =
    near.length > 0 ? ` Did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(near)}?` : ''
  return `We do not know the ${names.length === 1 ? 'medicine' : 'medicines'} ${listed}, so we cannot tell which foods go with ${names.length === 1 ? 'it' : 'them'}.${meant} ${WHAT_TO_NAME} Until we know, we do not plan for you.`
}

/** A brand may be sold elsewhere alone, or hold several medicines. */
const WHAT_TO_NAME =
  'Please check the spelling on the box. For a brand we do not know, enter the active ingredient instead, printed under the name; if there are several, enter each one. Your pharmacist can help.'
