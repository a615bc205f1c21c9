import { z } from '@hono/zod-openapi'

// PostgreSQL keeps neither NUL nor half a surrogate pair.
const UNSTORABLE = /\0|\p{Surrogate}/u

/** A text that a person typed, without the blanks around it. */
export function textField(longest: number) {
  return z
    .string('Must be a text.')
    .trim()
    .max(longest, `Use at most ${longest} characters.`)
    .refine((text) => !UNSTORABLE.test(text), 'Holds a character that we cannot keep.')
}

/** A text that may not be empty; `missing` says what to give. */
export function requiredText(longest: number, missing: string) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(longest, `Use at most ${longest} characters.`)
    .refine((text) => !UNSTORABLE.test(text), 'Holds a character that we cannot keep.')
}
