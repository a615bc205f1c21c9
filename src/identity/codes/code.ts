import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { CodePurpose } from '../columns/code-purpose.ts'

/** From one network or known device: whoever guesses ends a code for themselves, and for nobody else. */
export const GUESSES_PER_SOURCE = 5

/** From everywhere together; then the code is worth nothing. The link of the same mail goes on. */
export const GUESSES_IN_ALL = 25

type Terms = { lifeMinutes: number; perHour: number; perDay: number }

/**
 * How long a code lives, and how many one network may have sent for one account, all networks together four times
 * as many; each new one takes the place of the last.
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

/** Too long to be guessed, so that no try needs to be counted. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

export function isLinkToken(code: string): boolean {
  return code.length > 32
}

/**
 * Of a code and of where it went, for it shows no more than that somebody reads what arrives there. Keyed, since a
 * million codes are soon hashed by whoever holds the database alone.
 */
export function hashOfCode(
  config: Config,
  { sub, purpose, to, code }: { sub: string; purpose: CodePurpose; to: string; code: string },
): Buffer {
  return createHmac('sha256', deriveKey(config, 'identity codes'))
    .update(`${sub} ${purpose} ${to} ${code}`)
    .digest()
}
