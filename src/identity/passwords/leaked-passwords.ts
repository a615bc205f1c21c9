import { dictionary } from '@zxcvbn-ts/language-common'
import { normalizePassword } from '../normalization/normalize-password.ts'
import { isWordAmong } from './common-passwords.ts'

/** Words that an attacker would try on this site first. */
const WORDS_OF_OURS = ['careplate', 'mealplan', 'nutrition', 'dietitian', 'healthgoal', 'healthy', 'recipe']

/** With fewer letters, the digits and signs around the word are what must be guessed. */
const SHORTEST = 4

let known: ReadonlySet<string> | undefined

/**
 * True if a password is one of the most frequently leaked ones, in any letter case, or a word from that list
 * or related to our product with a few digits and signs around it. The list is too long for the browser,
 * which has only the most common words.
 */
export function isLeakedPassword(password: string): boolean {
  known ??= new Set(
    [...dictionary['passwords-common'], ...WORDS_OF_OURS].filter(({ length }) => length >= SHORTEST),
  )
  const normalized = normalizePassword(password)
  return known.has(normalized.toLowerCase()) || isWordAmong(known, normalized)
}
