import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatAmount } from '#meal-plans/plan/format-amount.ts'
import { withFractions } from './with-fractions.tsx'

/** Signs that the Latin files of our fonts hold. */
const IN_OUR_FONTS = /[¼½¾]/

test('a fraction that our fonts have no sign for is drawn of digits, and stays in the text', () => {
  const shown = renderToStaticMarkup(withFractions('1⅔ cups rice, ⅛ tsp salt'))
  expect(shown).toContain('data-as="\u202f2⁄3"')
  expect(shown).toContain('data-as="1⁄8"')
  expect(shown.replaceAll(/<[^>]*>/g, '')).toBe('1⅔ cups rice, ⅛ tsp salt')
})

test('every fraction that a cook writes is one that our fonts have, or is drawn', () => {
  for (let eighths = 1; eighths < 8; eighths++) expectDrawn(formatAmount(eighths / 8))
  for (const amount of [1 / 3, 2 / 3]) expectDrawn(formatAmount(amount))
})

function expectDrawn(sign: string): void {
  const shown = renderToStaticMarkup(withFractions(sign))
  if (IN_OUR_FONTS.test(sign)) expect(shown).toBe(sign)
  else expect(shown).toMatch(/data-as="\d⁄\d"/)
}
