import { describe, expect, test } from 'vitest'
import { textIn } from './use-text.ts'

const texts = {
  en: {
    greeting: 'Hello, {name}.',
    goals: 'The {plan} Plan includes {count, plural, one {# health goal} other {# health goals}}',
    deep: { price: '{amount, number, ::currency/USD} on {day, date, ::MMMd}' },
    marked: 'Read the <link>terms</link>.',
  },
} as const

describe('texts of the screens', () => {
  test('take values, plurals, money and days', () => {
    const t = textIn('en-US', texts)
    expect(t('greeting', { name: 'Ada' })).toBe('Hello, Ada.')
    expect(t('goals', { plan: 'Duo', count: 1 })).toBe('The Duo Plan includes 1 health goal')
    expect(t('goals', { plan: 'Duo', count: 2 })).toBe('The Duo Plan includes 2 health goals')
    expect(t('deep.price', { amount: 19.5, day: new Date('2026-11-21') })).toBe('$19.50 on Nov 21')
    expect(t.markup('marked', { link: (words) => `[${words}]` })).toBe('Read the [terms].')
  })

  test('are written as the locale writes them', () => {
    const t = textIn('en-GB', texts)
    expect(t('deep.price', { amount: 19.5, day: new Date('2026-11-21') })).toBe('US$19.50 on 21 Nov')
  })

  test('are in English where a language is not spoken', () => {
    expect(textIn('de-DE', texts)('greeting', { name: 'Ada' })).toBe('Hello, Ada.')
  })

  test('never show a bare key', () => {
    const t = textIn('en-US', texts) as unknown as (key: string) => string
    expect(() => t('unknown')).toThrow('unknown')
  })
})
