import { z } from '@hono/zod-openapi'

// PostgreSQL keeps neither NUL nor half a surrogate pair.
const UNSTORABLE = /\0|\p{Surrogate}/u

/**
 * What XML 1.0 has no way to write: one such sign in a headline is no feed of the blog for anybody. Of the controls it
 * knows tab and line ends, and those from DEL on.
 */
const NOT_IN_XML = /[^\P{Cc}\0\t\n\r\x7f-\x9f]|[\ufffe\uffff]/u

/** A text as XML can write it. */
export function withoutControls(text: string): string {
  return text.replaceAll(ALL_NOT_IN_XML, '').toWellFormed()
}

const ALL_NOT_IN_XML = new RegExp(`${NOT_IN_XML.source}|\\0`, 'gu')

const INVISIBLE =
  'Holds an invisible character that we cannot keep. Please type this text instead of pasting it.'

/** Characters that are drawn as blanks: Hangul fillers, the empty Braille pattern and two Khmer vowels. */
const BLANK = '\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0'
const VISIBLE = new RegExp(`[^\\s\\p{C}\\p{M}${BLANK}]`, 'u')

/** Returns whether a text has at least one visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** A text that a person typed, without the blanks around it. */
export function textField(longest: number) {
  return z
    .string('Must be a text.')
    .trim()
    .max(longest, `Use at most ${longest} characters.`)
    .refine((text) => !UNSTORABLE.test(text), 'Holds a character that we cannot keep.')
    .refine((text) => !NOT_IN_XML.test(text), INVISIBLE)
}

/** A text that may not be empty; `missing` says what to give. */
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
