import { z } from '@hono/zod-openapi'

// PostgreSQL cannot store NUL or half a surrogate pair.
const UNSTORABLE = /\0|\p{Surrogate}/u

/**
 * Matches characters that XML 1.0 cannot represent. One of them in a headline would break the blog's feed for
 * all readers. Of the control characters, XML allows tab, line endings, and those from DEL on.
 */
const NOT_IN_XML = /[^\P{Cc}\0\t\n\r\x7f-\x9f]|[\ufffe\uffff]/u

/** Removes the characters that XML cannot represent. */
export function withoutControls(text: string): string {
  return text.replaceAll(ALL_NOT_IN_XML, '').toWellFormed()
}

const ALL_NOT_IN_XML = new RegExp(`${NOT_IN_XML.source}|\\0`, 'gu')

const INVISIBLE =
  'Holds an invisible character that we cannot keep. Please type this text instead of pasting it.'

/**
 * Characters that are displayed as blanks: Hangul fillers, the empty Braille pattern and two Khmer vowels.
 */
const BLANK = '\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0'
const VISIBLE = new RegExp(`[^\\s\\p{C}\\p{M}${BLANK}]`, 'u')

/** True if a text has at least one visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Builds a field for typed text and trims it. */
export function textField(longest: number) {
  return z
    .string('Must be a text.')
    .trim()
    .max(longest, `Use at most ${longest} characters.`)
    .refine((text) => !UNSTORABLE.test(text), 'Holds a character that we cannot keep.')
    .refine((text) => !NOT_IN_XML.test(text), INVISIBLE)
}

/** Builds a field for text that must not be empty. `missing` is the error message. */
export function requiredText(longest: number, missing: string) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .refine(isVisible, missing)
    .max(longest, `Use at most ${longest} characters.`)
    .refine((text) => !UNSTORABLE.test(text), 'Holds a character that we cannot keep.')
    .refine((text) => !NOT_IN_XML.test(text), INVISIBLE)
}
