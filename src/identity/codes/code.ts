import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { CodePurpose } from '../columns/code-purpose.ts'

/** Guesses per network or known device. A guesser only invalidates the code for themselves. */
export const GUESSES_PER_SOURCE = 5

/**
 * Guesses from all sources together, after which the code is invalid. The link in the same mail still works.
 */
export const GUESSES_IN_ALL = 25

type Terms = { lifeMinutes: number; perHour: number; perDay: number }

/**
 * Lifetime of codes, and how many codes one network may request for one account. All networks together may
 * request four times as many. Each new code replaces the previous one.
 */
export const CODE_TERMS: Record<CodePurpose, Terms> = {
  'sign-up': { lifeMinutes: 24 * 60, perHour: 5, perDay: 10 },
  reset: { lifeMinutes: 60, perHour: 5, perDay: 10 },
  'verify-email': { lifeMinutes: 24 * 60, perHour: 5, perDay: 10 },
  'sign-in': { lifeMinutes: 3, perHour: 15, perDay: 40 },
  'first-factor': { lifeMinutes: 3, perHour: 10, perDay: 20 },
  'verify-phone': { lifeMinutes: 24 * 60, perHour: 5, perDay: 10 },
  'sign-in-text': { lifeMinutes: 3, perHour: 10, perDay: 20 },
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Returns a token too long to guess, so attempts are not counted. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isLinkToken(code: string): boolean {
  return code.length > 32
}

/**
 * Returns the hash of a code and its destination, because the code proves only who reads mail or texts there.
 * The hash is keyed, because all million codes could be hashed quickly by an attacker with only the database.
 */
export function hashOfCode(
  config: Config,
  { sub, purpose, to, code }: { sub: string; purpose: CodePurpose; to: string; code: string },
): Buffer {
  return createHmac('sha256', deriveKey(config, 'identity codes'))
    .update(`${sub} ${purpose} ${to} ${code}`)
    .digest()
}
