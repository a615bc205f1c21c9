import { DEFAULT_LOCALE } from './use-text.ts'

/** Anywhere else English is spoken, things are written as most of the world writes them. */
const ANYWHERE = 'en-001'
/** A closed list: what is made for a locale is kept, and an address bar must not fill the memory. */
const KNOWN = ['en-US', 'en-GB', 'en-IE', 'en-CA', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA']

/**
 * How dates, money and units are written for somebody, by the languages that their browser asks for in order, as
 * `Accept-Language` says it. The pages speak English, so that another language says nothing about it.
 */
export function readerLocale(languages: string | null): string {
  const english = inOrder(languages ?? '').find((tag) => /^en(-|$)/i.test(tag))
  if (!english || /^en$/i.test(english)) return DEFAULT_LOCALE
  const region = english.split('-').find((part, i) => i > 0 && /^([a-z]{2}|\d{3})$/i.test(part))
  return KNOWN.find((locale) => locale === `en-${region?.toUpperCase()}`) ?? ANYWHERE
}

/** `de;q=0.5, en-GB` is British English before German. */
function inOrder(languages: string): string[] {
  return languages
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((it) => /^\s*q=([\d.]+)$/.exec(it)?.[1]).find(Boolean)
      return { tag: tag.trim(), weight: Number(weight ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
