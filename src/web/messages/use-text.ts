import { createContext, useContext } from 'react'
import { createTranslator } from 'use-intl/core'

/**
 * Nested texts in ICU message format: `{count, plural, one {# goal} other {# goals}}`, `<link>…</link>`. The build
 * compiles them (scripts/vite/compile-texts.ts), so what they say is only had from a translator.
 */
type Texts = { readonly [key: string]: string | Texts }
/** The texts of one area of the product in every language it speaks. English is always there. */
type TextsByLanguage = { readonly en: Texts }

export const DEFAULT_LOCALE = 'en-US'

/** How dates, numbers and money are written, and which language is spoken: `en-US`, `en-GB`. */
export const LocaleContext = createContext(DEFAULT_LOCALE)

export function useLocale(): string {
  return useContext(LocaleContext)
}

/** `t('key', { name })` for a text, `t.rich('key', { link: (words) => <a>{words}</a> })` for one with elements. */
export function useText<const T extends TextsByLanguage>(texts: T) {
  return textIn(useLocale(), texts)
}

/** The same outside of a component, such as in `meta`. */
export function textIn<const T extends TextsByLanguage>(locale: string, texts: T): Translate<T['en']> {
  const known = translators.get(texts) ?? new Map<string, unknown>()
  translators.set(texts, known)
  // The map is keyed by the texts themselves, so what it holds was made from them.
  const translate = (known.get(locale) as Translate<T['en']> | undefined) ?? translatorIn(locale, texts)
  known.set(locale, translate)
  return translate
}

type Translate<Messages extends Texts> = ReturnType<typeof createTranslator<Messages>>

// A translator keeps the messages that it has parsed, so each area has one for each locale.
const translators = new WeakMap<TextsByLanguage, Map<string, unknown>>()

function translatorIn<const T extends TextsByLanguage>(locale: string, texts: T): Translate<T['en']> {
  const language = locale.split('-')[0] ?? 'en'
  const messages: T['en'] = language in texts ? texts[language as 'en'] : texts.en
  return createTranslator<T['en']>({ locale, messages, timeZone: 'UTC', onError: rise })
}

/** A text that is missing or lacks a value is a mistake of ours: never shown as a bare key. */
function rise(error: Error): never {
  throw error
}
