import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { composePlate, PLATE_VIEW_BOX } from './compose-plate.ts'
import { describePlate } from './describe-plate.ts'
import { FOOD_SHAPES, type PlateItem } from './food.ts'

const soup: PlateItem[] = [
  { name: 'Vegetable broth', grams: 700, shape: 'liquid', colour: '#D9A35B' },
  { name: 'Lentils, red, dry', grams: 140, shape: 'grain', colour: '#D9793F' },
  { name: 'Onion, raw', grams: 90, shape: 'curl', colour: '#E9DDC3' },
  { name: 'Spinach, raw', grams: 60, shape: 'leaf', colour: '#3F7A3A' },
]

const everything: PlateItem[] = FOOD_SHAPES.map((shape, i) => ({
  name: `Food ${i}`,
  grams: 80 + i * 15,
  shape,
  colour: `#${(0x40608a + i * 0x0f1b25).toString(16)}`,
}))

test('the same dish always has the same picture', () => {
  expect(composePlate({ seed: 'soup', name: 'Soup', items: soup })).toBe(
    composePlate({ seed: 'soup', name: 'Soup', items: [...soup] }),
  )
})

test('two dishes have two pictures, even of the same foods', () => {
  expect(composePlate({ seed: 'soup', name: 'Soup', items: soup })).not.toBe(
    composePlate({ seed: 'stew', name: 'Soup', items: soup }),
  )
  expect(composePlate({ seed: 'soup', name: 'Soup', items: soup })).not.toBe(
    composePlate({ seed: 'soup', name: 'Soup', items: soup.slice(1) }),
  )
})

test('a picture is well formed, with numbers only where numbers belong', () => {
  for (const items of [[], soup, everything, everything.slice(0, 1)]) {
    const drawing = composePlate({ seed: 'any', name: 'Any dish', items, ring: { passed: 11, total: 13 } })
    expect(drawing).not.toMatch(/NaN|undefined|Infinity|null/)
    expect(isWellFormed(drawing)).toBe(true)
  }
})

test('a picture weighs less than 2 kB on the wire', () => {
  for (let i = 0; i < 60; i++) {
    const drawing = composePlate({
      seed: `dish ${i}`,
      name: i % 2 ? 'Soup' : 'Salad',
      items: everything,
      ring: { passed: 11, total: 13 },
    })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${PLATE_VIEW_BOX}">${drawing}</svg>`
    expect(gzipSync(svg).length).toBeLessThan(2048)
  }
})

test('a soup is served in a bowl though water is in no list of ingredients', () => {
  const solids = soup.slice(1)
  const [bowl, plate] = ['Lentil soup', 'Lentil salad'].map((name) =>
    composePlate({ seed: 'a', name, items: solids }),
  )
  expect(bowl).not.toBe(plate)
})

test('text in the data cannot become markup', () => {
  const drawing = composePlate({
    seed: '"><script>',
    name: '"><script>',
    items: [{ name: '<b>', grams: 10, shape: '<i>', colour: '"/><script>' }],
  })
  expect(drawing).not.toContain('script')
  expect(drawing).not.toContain('<i>')
})

test('the text alternative names the foods by weight and the rules passed', () => {
  expect(describePlate('Red lentil soup', soup, { passed: 11, total: 13 })).toBe(
    'Red lentil soup, drawn from above: vegetable broth 700 g, lentils 140 g, onion 90 g, spinach 60 g. The day passes 11 of 13 rules.',
  )
})

test('drawing needs no chance and no clock', () => {
  for (const file of ['compose-plate.ts', 'food-drawings.ts', 'seeded-random.ts']) {
    expect(readFileSync(new URL(file, import.meta.url), 'utf8')).not.toMatch(/Math\.random|Date|performance/)
  }
})

function isWellFormed(markup: string): boolean {
  const open: string[] = []
  for (const [, closing, name, selfClosing] of markup.matchAll(
    /<(\/?)([a-z]+)(?: [a-zA-Z-]+="[^"<>]*")*(\/?)>/g,
  )) {
    if (selfClosing) continue
    if (!closing) open.push(name ?? '')
    else if (open.pop() !== name) return false
  }
  return open.length === 0 && markup.replace(/<\/?[a-z]+(?: [a-zA-Z-]+="[^"<>]*")*\/?>/g, '') === ''
}
