import { createHmac, randomInt } from 'node:crypto'
import type { Config } from '#platform/config/config.ts'
import { deriveKey } from '#platform/config/secret-key.ts'

/** What a six-digit code that is sent to somebody is good for. */
export type CodePurpose = MailedPurpose | TextedPurpose
export type MailedPurpose = 'sign-up' | 'reset' | 'verify-email' | 'sign-in'
export type TextedPurpose = 'verify-phone' | 'sign-in-text'

export const GUESSES_PER_CODE = 5

type Terms = { lifeMinutes: number; perHour: number; perDay: number }

/** How long a code lives, and how many may be sent for one account; each new one takes the place of the last. */
export const CODE_TERMS: Record<CodePurpose, Terms> = {
  'sign-up': { lifeMinutes: 24 * 60, perHour: 5, perDay: 10 },
  reset: { lifeMinutes: 60, perHour: 5, perDay: 10 },
  'verify-email': { lifeMinutes: 24 * 60, perHour: 5, perDay: 10 },
  'sign-in': { lifeMinutes: 3, perHour: 15, perDay: 40 },
  'verify-phone': { lifeMinutes: 24 * 60, perHour: 5, perDay: 10 },
  'sign-in-text': { lifeMinutes: 3, perHour: 10, perDay: 20 },
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Keyed, since a million codes are soon hashed by whoever holds the database alone. */
export function hashOfCode(
  config: Config,
  claim: { sub: string; purpose: CodePurpose; code: string },
): Buffer {
  return createHmac('sha256', deriveKey(config, 'identity codes'))
    .update(`${claim.sub} ${claim.purpose} ${claim.code}`)
    .digest()
}
