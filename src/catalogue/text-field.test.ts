import { expect, test } from 'vitest'
import { requiredText, textField, withoutControls } from './text-field.ts'

const CONTROLS = ['\u0001', '\u0008', '\u000b', '\u000c', '\u000e', '\u001b', '\u001f', '\ufffe', '\uffff']

test.each(CONTROLS)('a text that contains %j is refused with advice', (control) => {
  for (const field of [textField(50), requiredText(50, 'Say something.')]) {
    const { error } = field.safeParse(`salt${control}less`)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Holds an invisible character that we cannot keep. Please type this text instead of pasting it.',
    ])
  }
})

test('lines, tabs and letters of all languages are accepted as text', () => {
  const text = 'Salt\tor\r\nnot: crème brûlée, 味噌, עברית, 👩🏽‍🍳, e\u0301, \u0085 and \ufffd'
  expect(textField(200).parse(text)).toBe(text)
  expect(withoutControls(text)).toBe(text)
})

test('stored text is output without these characters', () => {
  expect(withoutControls(`sa${CONTROLS.join('')}l\0t\ud800`)).toBe('salt\ufffd')
})

test('a text without visible characters counts as empty', () => {
  for (const blank of [
    '\u200b',
    '\u2060\u200d',
    '\u3164',
    '\u115f\u1160',
    '\u2800',
    '\ufeff',
    '\u0301',
    '\u00ad',
  ])
    expect([blank, requiredText(50, 'Say something.').safeParse(blank).error?.issues[0]?.message]).toEqual([
      blank,
      'Say something.',
    ])
  for (const text of ['Ó', '7', '🥦', '味', 'e\u0301', '¿?'])
    expect(requiredText(50, 'Say something.').parse(text)).toBe(text)
})
