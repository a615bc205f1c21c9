import { countries, countryOf } from './dial-codes.ts'

/** What stands in the two fields of a telephone number; `country` is one of `countries` by its code. */
export type TypedPhone = { country: string; number: string }

/** Who has told nothing else is taken to be there. */
export const DEFAULT_COUNTRY = 'US'

/** Countries whose own numbers may begin with 0. Elsewhere a 0 is dialed before them, but not from abroad. */
const WITH_ZERO = new Set(['BF', 'BJ', 'CG', 'CI', 'GA', 'IT', 'SM', 'VA'])

/**
 * A number as the identity protocol writes it: the country’s code, then what was typed, without anything but letters,
 * digits and the plus sign. A number that was typed with a code of its own keeps that one.
 */
export function fullNumber({ country, number }: TypedPhone): string {
  const typed = plain(number)
  if (isInternational(typed)) return typed
  const { code, dialCode } = countries.find(({ code }) => code === country) ?? DEFAULT
  return `${dialCode}${withoutTrunk(typed, code, dialCode)}`
}

/** Whether texts can go to a number as `fullNumber` writes it, as far as its form tells. */
export function isPossible(full: string): boolean {
  if (!countryOf(full)) return false
  // North America’s are the only ones of one length everywhere.
  return full.startsWith('+1') ? /^\+1[2-9]\d{9}$/.test(full) : /^\+[1-9]\d{6,14}$/.test(full)
}

/** The country to show beside what is being typed: a number with a code of its own tells it. */
export function countryBeside({ country, number }: TypedPhone): string {
  const typed = plain(number)
  return (isInternational(typed) && countryOf(typed, country)?.code) || country
}

/** A full number as the two fields show it. */
export function typedPhone(full: string | null): TypedPhone {
  const country = full ? countryOf(full) : undefined
  if (!full || !country) return { country: DEFAULT_COUNTRY, number: full ?? '' }
  return { country: country.code, number: full.slice(country.dialCode.length) }
}

const DEFAULT = { code: DEFAULT_COUNTRY, dialCode: '+1' }

/** Some write 00 for the plus sign. */
function plain(typed: string): string {
  return typed.replace(/[^A-Z0-9+]/gi, '').replace(/^00/, '+')
}

function isInternational(plain: string): boolean {
  return plain.startsWith('+')
}

/** Without the digit that is dialed before a number only inside its country. */
function withoutTrunk(number: string, code: string, dialCode: string): string {
  if (dialCode === '+1') return number.replace(/^1(?=\d{10}$)/, '')
  return WITH_ZERO.has(code) ? number : number.replace(/^0/, '')
}
