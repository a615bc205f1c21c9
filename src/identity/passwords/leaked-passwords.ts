import { dictionary } from '@zxcvbn-ts/language-common'
import { normalizePassword } from '../normalization/normalize-password.ts'
import { isWordAmong } from './common-passwords.ts'

/** What somebody would try here before elsewhere. */
const WORDS_OF_OURS = ['careplate', 'mealplan', 'nutrition', 'dietitian', 'healthgoal', 'healthy', 'recipe']

/** With fewer letters it is the digits and signs that would have to be guessed. */
const SHORTEST = 4

let known: ReadonlySet<string> | undefined

/**
 * Whether a password is one of those that leaked most often, in whatever letters, or a word among them or of ours
 * with a few digits and signs around it. The list is too long for the browser, which knows the commonest words.
 */
export function isLeakedPassword(password: string): boolean {
  known ??= new Set(
    [...dictionary['passwords-common'], ...WORDS_OF_OURS].filter(({ length }) => length >= SHORTEST),
  )
  const normalized = normalizePassword(password)
  return known.has(normalized.toLowerCase()) || isWordAmong(known, normalized)
}
