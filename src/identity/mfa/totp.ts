import { HOTP, Secret, TOTP } from 'otpauth'

// Parameters that authenticator apps expect (RFC 6238).
const CODES = { algorithm: 'SHA1', digits: 6 }
const STEP_SECONDS = 30

/** Returns the six digits that an authenticator app shows in a 30-second step. */
export function totpCode(secret: Buffer, step: number): string {
  return HOTP.generate({ ...CODES, secret: secretOf(secret), counter: step })
}

export function stepAt(time: Date): number {
  return TOTP.counter({ period: STEP_SECONDS, timestamp: time.getTime() })
}

/**
 * Returns the step that a code belongs to, allowing one step early or late for clock differences. Null if
 * none.
 */
export function stepOfCode(secret: Buffer, code: string, time: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const now = stepAt(time)
  const delta = HOTP.validate({ ...CODES, secret: secretOf(secret), token: code, counter: now, window: 1 })
  return delta === null ? null : now + delta
}

/** Encodes as in RFC 4648 without padding, as authenticator apps require. */
export function base32(bytes: Buffer): string {
  return secretOf(bytes).base32
}

export function fromBase32(text: string): Buffer {
  return Buffer.from(Secret.fromBase32(text).bytes)
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
