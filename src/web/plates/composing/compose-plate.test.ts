import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { describePlate } from '../describe-plate.ts'
import { DRAWN } from '../drawings/draw-food.ts'
import { plateFile } from '../plate-picture.ts'
import { composePlate } from './compose-plate.ts'
import type { PlateItem } from './food.ts'

const soup: PlateItem[] = [
  { name: 'Vegetable broth', grams: 700, shape: 'liquid', color: '#D9A35B', form: 'soup' },
  { name: 'Lentils, red', grams: 140, shape: 'red lentil', color: '#D9793F', form: 'soup' },
  { name: 'Onion, raw', grams: 90, shape: 'onion', color: '#E9DDC3' },
  { name: 'Spinach, raw', grams: 60, shape: 'spinach', color: '#3F7A3A' },
]

const everything: PlateItem[] = Object.keys(DRAWN).map((shape, i) => ({
  name: `Food ${i}`,
  grams: 80 + i * 15,
  shape,
  color: `#${(0x40608a + ((i * 0x0f1b25) % 0x700000)).toString(16)}`,
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

test('a picture weighs less than 2 kB on the wire as a rule, and never more than 4', () => {
  const foods = new Map(starterFoods().map((food) => [food.fdcId, food]))
  const weights = starterRecipes().map(({ slug, name, ingredients, servings }) => {
    const items = ingredients.flatMap(({ fdcId, grams, form }) => {
      const food = foods.get(fdcId)
      return food
        ? [{ name: food.name, grams: grams / servings, shape: food.lookShape, color: food.lookColor, form }]
        : []
    })
    return gzipSync(plateFile({ seed: slug, name, items }).svg).length
  })
  expect(weights.reduce((sum, weight) => sum + weight, 0) / weights.length).toBeLessThan(2048)
  expect(Math.max(...weights)).toBeLessThan(4096)
})

test('a soup is served in a bowl of the color of what went into it', () => {
  const solids = soup.map((item) => ({ ...item, form: item.form === 'soup' ? 'mashed' : undefined }))
  const [bowl, plate] = [soup, solids].map((items) => composePlate({ seed: 'a', name: 'Lentils', items }))
  expect(bowl).toContain('r="178"')
  expect(plate).not.toContain('r="178"')
})

test('what is blended is drunk: no slices and leaves are left of it', () => {
  const smoothie = soup.map((item) => ({ ...item, form: 'blended' }))
  expect(composePlate({ seed: 'a', name: 'Smoothie', items: smoothie }).match(/<path/g)).toHaveLength(5)
})

test('text in the data cannot become markup', () => {
  const drawing = composePlate({
    seed: '"><script>',
    name: '"><script>',
    items: [{ name: '<b>', grams: 10, shape: '<i>', color: '"/><script>' }],
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
  for (const file of [
    'compose-plate.ts',
    'served.ts',
    'drink.ts',
    'arrange.ts',
    'brews.ts',
    'dust.ts',
    '../drawings/draw-food.ts',
    '../drawings/bodies.ts',
    '../drawings/dotted.ts',
    '../drawings/row.ts',
    '../drawings/stuffed.ts',
    './random-from-text.ts',
    '../../../platform/random/seeded-random.ts',
  ]) {
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

test('what was steeped and taken out lies beside the cup, and gives the drink its color', () => {
  const water = { name: 'Drinking water', grams: 240, shape: 'liquid', color: '#CDE6EB' }
  const lemon = { name: 'Lemon', grams: 20, shape: 'lemon', color: '#F5DF6B', form: 'hidden' }
  const [plain, steeped] = [[water], [water, lemon]].map((items) =>
    composePlate({ seed: 'lemon-water', name: 'Lemon water', items }),
  )
  const paths = (drawing = '') => drawing.split('<path').length
  expect(paths(steeped)).toBeGreaterThan(paths(plain))
  const inCup = (drawing = '') => /<circle cx="200" cy="205" r="55" fill="(#\w+)"/.exec(drawing)?.[1]
  expect(inCup(steeped)).not.toBe(inCup(plain))
  // Bluish is water by itself alone.
  const [red = 0, , blue = 0] = (inCup(steeped)?.match(/\w\w/g) ?? []).map((part) =>
    Number.parseInt(part, 16),
  )
  expect(red).toBeGreaterThan(blue)
})

test('water and tea are seen through to the bottom of the cup; what holds milk is not', () => {
  const tea = { name: 'Herbal tea, brewed', grams: 180, shape: 'liquid', color: '#b84e1e' }
  const milk = { name: 'Soy milk', grams: 80, shape: 'liquid', color: '#ede0c8' }
  const bottom = '<circle cx="200" cy="205" r="55"'
  expect(drawnOf([tea])).toContain(bottom)
  expect(drawnOf([tea, milk])).not.toContain(bottom)
  const cloudy = /r="92" fill="#(\w\w)\w\w(\w\w)/.exec(drawnOf([tea, milk])) ?? []
  expect(Number.parseInt(cloudy[1] ?? '', 16)).toBeGreaterThan(Number.parseInt(cloudy[2] ?? '', 16) + 40)
})

test('what a drink is brewed or pressed from lies beside it', () => {
  const cup = (name: string) => drawnOf([{ name, grams: 240, shape: 'liquid', color: '#c9a15a' }])
  for (const name of ['Chamomile tea', 'Hibiscus tea', 'Green tea', 'Black tea', 'Oolong tea', 'Coffee'])
    expect(cup(`${name}, brewed`).length, name).toBeGreaterThan(cup('Vegetable broth').length + 200)
  const water = { name: 'Drinking water', grams: 240, shape: 'liquid', color: '#cde6eb' }
  const lime = { name: 'Lime juice', grams: 15, shape: 'liquid', color: '#dde79a' }
  expect(drawnOf([water, lime])).toContain('#5f8f35')
})

test('a soup is as red as it holds tomato, since what it lacks of water is broth', () => {
  const tomato = {
    name: 'Canned tomatoes',
    grams: 60,
    shape: 'canned tomato',
    color: '#d8452f',
    form: 'soup',
  }
  const solids = (grams: number) => ({ name: 'Barley', grams, shape: 'barley', color: '#e0cda2' })
  const greenOf = (grams: number) =>
    Number.parseInt(/r="136" fill="#\w\w(\w\w)/.exec(drawnOf([tomato, solids(grams)]))?.[1] ?? '', 16)
  expect(greenOf(300)).toBeGreaterThan(greenOf(40) + 20)
})

const rice = { name: 'Brown rice, cooked', grams: 200, shape: 'rice', color: '#cda66f' }
const saffron = { name: 'Saffron', grams: 0.05, shape: 'saffron', color: '#c2410c', form: 'stirred' }
const peas = { name: 'Peas', grams: 50, shape: 'pea', color: '#5a9a3a' }

function drawnOf(items: PlateItem[]): string {
  return composePlate({ seed: 'a', name: 'Any dish', items })
}

test('what is stirred in is not seen itself and dyes what the rest is mixed into, a porridge, or a drink', () => {
  for (const form of ['bed', 'porridge']) {
    const [plain, dyed] = [[], [saffron]].map((more) => drawnOf([{ ...rice, form }, peas, ...more]))
    expect(dyed?.split('<path').length, form).toBe(plain?.split('<path').length)
    expect(dyed, form).not.toBe(plain)
  }
  const milk = { name: 'Milk', grams: 180, shape: 'liquid', color: '#f3efe4' }
  const cocoa = { name: 'Cocoa', grams: 4, shape: 'spice', color: '#5a3420', form: 'stirred' }
  const inCup = (drawing: string) => /r="92" fill="#(\w\w)/.exec(drawing)?.[1] ?? ''
  expect(Number.parseInt(inCup(drawnOf([milk, cocoa])), 16)).toBeLessThan(
    Number.parseInt(inCup(drawnOf([milk])), 16),
  )
})

test('what the rest is mixed into covers the plate, and the rest lies all over it', () => {
  const xs = (drawing: string) => {
    const [, d = ''] = /<path d="([^"]*)" fill="#5a9a3a"/.exec(drawing.replaceAll('stroke=', 'fill=')) ?? []
    const all = [...d.matchAll(/M(\d+)/g)].map(([, x]) => Number(x))
    return Math.max(...all) - Math.min(...all)
  }
  expect(xs(drawnOf([{ ...rice, form: 'bed' }, peas]))).toBeGreaterThan(xs(drawnOf([rice, peas])))
})

test('each slice of bread bears some of all that lies on it', () => {
  const bread = { name: 'Bread', grams: 64, shape: 'bread', color: '#b98a58', form: 'toast' }
  const tomato = { name: 'Tomato', grams: 40, shape: 'tomato', color: '#d8452f' }
  const heaps = (grams: number) => drawnOf([{ ...bread, grams }, tomato]).split('stroke="#f2cf7c"').length - 1
  expect(heaps(96)).toBeGreaterThanOrEqual(3)
  expect(heaps(96)).toBeGreaterThan(heaps(64))
})

test('an omelette shows along its fold what is folded in', () => {
  const egg = { name: 'Egg', grams: 120, shape: 'egg', color: '#f2c94c', form: 'omelette' }
  const spinach = { name: 'Spinach', grams: 40, shape: 'spinach', color: '#3f7a3a', form: 'within' }
  expect(drawnOf([egg])).not.toContain('#3f7a3a')
  expect(drawnOf([egg, spinach])).toContain('fill="#3f7a3a"')
})
