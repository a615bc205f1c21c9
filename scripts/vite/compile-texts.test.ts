import { readFileSync } from 'node:fs'
import { _createCache, _createIntlFormatters } from 'use-intl/core'
import formatMessage from 'use-intl/format-message'
import formatCompiled from 'use-intl/format-message/format-only'
import { describe, expect, test } from 'vitest'
import { bindFigures } from '../../src/platform/bind-figures.ts'
import { withCompiledTexts } from './compile-texts.ts'

const MODULES = import.meta.glob<Record<string, { en?: unknown }>>(
  ['../../src/web/messages/**/*.ts', '!**/{use-text,*.test}.ts'],
  {
    eager: true,
  },
)

const cache = _createCache()
const options = { cache, formatters: _createIntlFormatters(cache), locale: 'en-GB', timeZone: 'UTC' }

/** All texts of the product's screens, by location. */
const texts = Object.entries(MODULES).flatMap(([file, exported]) =>
  Object.values(exported).flatMap((texts) => (texts?.en ? textsBelow(texts.en, file) : [])),
)

function textsBelow(texts: unknown, place: string): [place: string, text: string][] {
  if (typeof texts === 'string') return [[place, texts]]
  return Object.entries(texts ?? {}).flatMap(([key, below]) => textsBelow(below, `${place} ${key}`))
}

/** Returns a value for each placeholder of a text. */
function valuesFor(text: string, count: number): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [, tag = ''] of text.matchAll(/<(\w+)>/g)) values[tag] = (parts: unknown) => `[${parts}]`
  for (const [, name = '', kind] of text.matchAll(/\{(\w+)(?:, (\w+))?/g)) {
    if (kind === 'date') values[name] = new Date('2026-11-21')
    else if (kind === 'number' || kind === 'plural') values[name] = count
    else values[name] ??= 'word'
  }
  return values
}

describe('compiled texts', () => {
  test('give the same output as uncompiled texts', async () => {
    expect(texts.length).toBeGreaterThan(500)
    const compiled = await compiledTexts()
    for (const [index, [place, text]] of texts.entries()) {
      for (const count of [1, 2, 12_345.5]) {
        const values = valuesFor(text, count) as never
        const expected = formatMessage('text', bindFigures(text), values, options as never)
        expect(formatCompiled('text', compiled[index] as never, values, options as never), place).toEqual(
          expected,
        )
      }
    }
  })

  test('leave no text to parse in any file', () => {
    for (const file of Object.keys(MODULES)) {
      const compiled = withCompiledTexts(readFileSync(new URL(file, import.meta.url), 'utf8'))
      const strings = compiled.match(/(['"`])(?:(?!\1)[^\\\n]|\\.)*\1/g) ?? []
      expect(
        strings.filter((text) => /\{\w+[,}]|<\w+>/.test(text)),
        file,
      ).toEqual([])
    }
  })
})

/** Returns all texts as a build would contain them. */
async function compiledTexts(): Promise<unknown[]> {
  const written = texts.map(([, text], index) => `${index}: ${JSON.stringify(text)}`)
  const code = withCompiledTexts(`export const texts = { ${written.join(', ')} }`)
  const built = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  return Object.values(built.texts)
}
