import { normalizePassword } from '../normalization/normalize-password.ts'
import { isCommonPassword } from './common-passwords.ts'

// Also used in the browser, so it must not import from Node.

const MIN_LENGTH = 8
const MAX_LENGTH = 256

type Rule = {
  holds: (password: string) => boolean
  /** The wording for people. */
  sentence: string
  /** Cognito's wording. */
  protocolMessage: string
}

export const COMMON: Rule = {
  holds: (password) => !isCommonPassword(password),
  sentence: 'Password must not be a common one, or a common word with digits or signs around it',
  protocolMessage: 'Password must not be a common one, or a common word with digits or signs around it',
}

export const PASSWORD_RULES: readonly Rule[] = [
  {
    holds: (password) => password.length >= MIN_LENGTH,
    sentence: `Password must have at least ${MIN_LENGTH} characters`,
    protocolMessage: 'Password not long enough',
  },
  {
    holds: (password) => password.length <= MAX_LENGTH,
    sentence: `Password must have at most ${MAX_LENGTH} characters`,
    protocolMessage: 'Password too long',
  },
  {
    holds: (password) => /[a-z]/.test(password),
    sentence: 'Password must have lower case letters',
    protocolMessage: 'Password must have lowercase characters',
  },
  {
    holds: (password) => /[A-Z]/.test(password),
    sentence: 'Password must have upper case letters',
    protocolMessage: 'Password must have uppercase characters',
  },
  {
    holds: (password) => /[0-9]/.test(password),
    sentence: 'Password must have numbers',
    protocolMessage: 'Password must have numeric characters',
  },
  {
    // The characters that Cognito counts. A space counts only between other characters.
    holds: (password) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|\S \S/.test(password),
    sentence: 'Password must have special characters',
    protocolMessage: 'Password must have symbol characters',
  },
  {
    holds: (password) => password === password.trim(),
    sentence: 'Password must not begin or end with a space',
    protocolMessage: 'Password must not begin or end with a space',
  },
  COMMON,
]

/** Returns the rules that the normalized form of a password breaks. */
export function policyErrors(password: string): readonly Rule[] {
  const normalized = normalizePassword(password)
  return PASSWORD_RULES.filter((rule) => !rule.holds(normalized))
}

/** Returns the errors of a password as sentences without a period. Empty if it is good. */
export function passwordErrors(password: string): string[] {
  return policyErrors(password).map((rule) => rule.sentence)
}
