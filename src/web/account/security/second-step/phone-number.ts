import { countries, countryOf } from './dial-codes.ts'

/** The values of the two phone number fields. `country` is the `code` of an entry in `countries`. */
export type TypedPhone = { country: string; number: string }

/** The country assumed until the member selects another. */
export const DEFAULT_COUNTRY = 'US'

/**
 * Countries whose national numbers can start with 0. Elsewhere, a leading 0 is a trunk prefix that is not
 * dialed from abroad.
 */
const WITH_ZERO = new Set(['BF', 'BJ', 'CG', 'CI', 'GA', 'IT', 'SM', 'VA'])

/**
 * Formats a number for the identity protocol: the country code, then the typed number, reduced to letters,
 * digits and the plus sign. A number typed with its own country code keeps that code.
 */
export function fullNumber({ country, number }: TypedPhone): string {
  const typed = plain(number)
  if (isInternational(typed)) return typed
  const { code, dialCode } = countries.find(({ code }) => code === country) ?? DEFAULT
  return `${dialCode}${withoutTrunk(typed, code, dialCode)}`
}

/** True if a number returned by `fullNumber` has a form that can receive text messages. */
export function isPossible(full: string): boolean {
  if (!countryOf(full)) return false
  // North American numbers are the only ones with the same length everywhere.
  return full.startsWith('+1') ? /^\+1[2-9]\d{9}$/.test(full) : /^\+[1-9]\d{6,14}$/.test(full)
}

/** Returns the country to show next to the typed number. A typed country code selects it. */
export function countryBeside({ country, number }: TypedPhone): string {
  const typed = plain(number)
  return (isInternational(typed) && countryOf(typed, country)?.code) || country
}

/** Splits a full number into the values of the two fields. */
export function typedPhone(full: string | null): TypedPhone {
  const country = full ? countryOf(full) : undefined
  if (!full || !country) return { country: DEFAULT_COUNTRY, number: full ?? '' }
  return { country: country.code, number: full.slice(country.dialCode.length) }
}

const DEFAULT = { code: DEFAULT_COUNTRY, dialCode: '+1' }

/** Some people type 00 instead of the plus sign. */
function plain(typed: string): string {
  return typed.replace(/[^A-Z0-9+]/gi, '').replace(/^00/, '+')
}

function isInternational(plain: string): boolean {
  return plain.startsWith('+')
}

/** Removes the trunk prefix, which is dialed only inside the country. */
function withoutTrunk(number: string, code: string, dialCode: string): string {
  if (dialCode === '+1') return number.replace(/^1(?=\d{10}$)/, '')
  return WITH_ZERO.has(code) ? number : number.replace(/^0/, '')
}
