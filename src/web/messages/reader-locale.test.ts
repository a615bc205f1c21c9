import { expect, test } from 'vitest'
import { readerLocale } from './reader-locale.ts'

test.each([
  ['en-GB', 'en-GB'],
  ['en-gb,en;q=0.9', 'en-GB'],
  ['de-DE,de;q=0.9,en-US;q=0.8', 'en-US'],
  ['de;q=0.2, en-AU;q=0.3, en-US;q=0.1', 'en-AU'],
  ['en-GB;q=0, en-CA', 'en-CA'],
  ['en', 'en-US'],
  ['fr-FR, fr', 'en-US'],
  ['', 'en-US'],
  [null, 'en-US'],
  ['en-Latn-GB', 'en-GB'],
  // Written as most of the world writes.
  ['en-DE', 'en-001'],
  ['en-XX;q=x', 'en-001'],
])('whoever asks for “%s” reads %s', (asked, locale) => {
  expect(readerLocale(asked)).toBe(locale)
})
