import { describe, expect, test } from 'vitest'
import { LOOK_SHAPES } from '#catalogue/foods/look-shape.ts'
import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import { randomFromText } from '../composing/random-from-text.ts'
import { isBody } from './bodies.ts'
import { shade } from './color.ts'
import { DRAWN, drawFood, pieceOf } from './draw-food.ts'
import { layRow } from './row.ts'
import { drawStuffed } from './stuffed.ts'

const foods = new Map(starterFoods().map((food) => [food.fdcId, food]))
const recipes = starterRecipes()
const PLAIN = ['grain', 'leaf', 'round', 'slice', 'fillet', 'cube', 'liquid', 'dot', 'stick', 'curl']

function drawn(shape: string, form: string | undefined, seed: string, color = '#d04040') {
  return drawFood(shape, form, { x: 200, y: 200, r: 50, color, random: randomFromText(seed) })
}

/** What is drawn, whatever its places and turns: each path's colors, and how many pieces it has. */
function whatIsDrawn(drawing: string): string[] {
  return [...drawing.matchAll(/<path d="([^"]*)"([^>]*)>/g)].map(
    ([, d = '', look]) => `${d.match(/M/g)?.length} ${look}`,
  )
}

test('at least 120 foods have a drawing of their own, and the catalogue knows each of them', () => {
  const names = Object.keys(DRAWN)
  expect(names.length).toBeGreaterThanOrEqual(120)
  expect([...LOOK_SHAPES].filter((shape) => !PLAIN.includes(shape)).sort()).toEqual(names.sort())
})

test('no two foods share a drawing in the form they usually have', () => {
  const soft = new Set(['spread', 'tamarind', 'miso', 'tomato paste', 'polenta'])
  const pieces = Object.entries(DRAWN)
    .filter(([name]) => !soft.has(name))
    .map(([name, { usual }]) => [name, JSON.stringify(pieceOf(name, usual))] as const)
  const twins = pieces.filter(([name, piece], i) =>
    pieces.some(([other, same], j) => j < i && same === piece && other !== name),
  )
  expect(twins.map(([name]) => name)).toEqual([])
})

/** Foods that look like the one that is drawn, and names that it goes by elsewhere: by the drawing. */
const SEEN_AS: Record<string, RegExp> = {
  beef: /^(Goat meat|Venison)/,
  bread: /^Focaccia/,
  'bread crumb': /^Breadcrumbs/,
  broccoli: /^Romanesco/,
  'broccoli rabe': /^Chinese broccoli/,
  'butter bean': /^Lupin beans/,
  'canned tomato': /^Salsa/,
  chard: /^Beet greens/,
  cheese: /^(Brie|Cheddar|Gouda|Gruyère|Monterey Jack|Mozzarella|Parmesan|Provolone|Romano)/,
  chicken: /^Rabbit/,
  chili: /^(Jalapeño|Serrano) pepper/,
  collard: /^(Mustard|Turnip) greens/,
  corn: /^Hominy/,
  'dried tomato': /^Sun-dried tomatoes/,
  'egg noodle': /^Soba noodles/,
  feta: /^(Blue cheese|Goat cheese, soft)/,
  flax: /^Flaxseed/,
  flour: /^(Arrowroot starch|Cornstarch|Masa harina|Oat bran|Wheat (bran|germ))/,
  'fresh cheese': /^Queso/,
  'green bean': /^Yellow wax beans/,
  kimchi: /^Sauerkraut/,
  kiwi: /kiwifruit/i,
  mandarin: /^Clementine/,
  melon: /^Cantaloupe/,
  mince: /^Ground (beef|chicken|pork|turkey)/,
  mint: /^(Pepper|Spear)mint/,
  'nut butter': /^(Almond|Cashew|Peanut|Sunflower seed) butter/,
  pepper: /^Pimientos/,
  'pinto bean': /^Borlotti/,
  polenta: /^(Cream of (rice|wheat)|Semolina)/,
  potato: /^(Cassava|Taro|Yam)/,
  quinoa: /^Amaranth/,
  raisin: /^Sultanas/,
  'red cabbage': /^Radicchio/,
  'rice noodle': /^Somen noodles/,
  soybean: /^Natto/,
  spelt: /^(Khorasan wheat|Wheat kernels)/,
  spice:
    / powder\b|, (dried|ground)$| seed$|^(Baking soda|Active dry yeast|Table salt|Sugar|Brown sugar|Paprika|(Black|Cayenne) pepper)/,
  'split pea': /^Pigeon peas/,
  spread: /^(Applesauce|Cream cheese|Neufchâtel|Prepared horseradish|Pumpkin purée|Sriracha|Yellow mustard)/,
  squash: /^(Bottle gourd|Chayote|Winter melon)/,
  'tomato paste': /^Ketchup/,
  tortilla: /chapati$/,
  'white bean': /^(Great northern|Navy) beans/,
  'white fish':
    /^((Atlantic|Pacific) cod|(Alaska|Atlantic) pollock|Catfish|Flounder|Grouper|Haddock|Halibut|Mahi-mahi|Monkfish|Sea bass|Snapper|Tilapia|Whiting)/,
  yogurt: /^Sour cream/,
}

test('a food is drawn as what its name says, or as what is listed as like it', () => {
  const untrue = [...foods.values()]
    .filter(({ lookShape }) => !PLAIN.includes(lookShape))
    .filter(({ name, lookShape }) => !names(name, lookShape) && !SEEN_AS[lookShape]?.test(name))
    .map(({ name, lookShape }) => `${lookShape}: ${name}`)
  expect(untrue).toEqual([])
})

test('what is listed as like another food is drawn as that one', () => {
  for (const [shape, like] of Object.entries(SEEN_AS))
    expect([...foods.values()].some(({ name, lookShape }) => lookShape === shape && like.test(name))).toBe(
      true,
    )
})

test.each([
  ['Pacific oysters, raw', 'oyster'],
  ['Octopus, raw', 'octopus'],
  ['Endive or escarole, raw', 'escarole'],
  ['Belgian endive (witloof), raw', 'endive'],
  ['Wakame, raw', 'wakame'],
  ['Tapioca pearls, dry', 'tapioca'],
  ['Jicama, raw', 'jicama'],
  ['Kohlrabi, raw', 'kohlrabi'],
])('%s is drawn as %s, and as nothing that it merely stands beside', (name, shape) => {
  expect([...foods.values()].find((food) => food.name === name)?.lookShape).toBe(shape)
})

test('every food that a starter recipe serves has a drawing of its own or is poured', () => {
  const served = new Set(recipes.flatMap(({ ingredients }) => ingredients.map(({ fdcId }) => fdcId)))
  const undrawn = [...served].flatMap((fdcId) => {
    const food = foods.get(fdcId)
    return food && food.lookShape !== 'liquid' && !DRAWN[food.lookShape] ? [food.name] : []
  })
  expect(undrawn).toEqual([])
})

test('chance moves and turns the pieces of a food and never decides what they are', () => {
  for (const [shape, { usual, pieces }] of Object.entries(DRAWN)) {
    for (const form of [usual, ...Object.keys(pieces)]) {
      const first = whatIsDrawn(drawn(shape, form, 'one seed'))
      for (const seed of ['another', 'a third', 'oatmeal']) {
        expect(whatIsDrawn(drawn(shape, form, seed)), `${shape}, ${form}`).toEqual(first)
      }
    }
  }
})

test('a food that is drawn in slices is drawn so however its slices are called', () => {
  expect(pieceOf('kiwi', 'sliced')).toBe(pieceOf('kiwi', 'coins'))
  expect(pieceOf('orange', 'coins')).toBe(pieceOf('orange', 'sliced'))
})

test('the color of a food is never read as what it is', () => {
  const orange = whatIsDrawn(drawn('carrot', 'coins', 'seed', '#e8842c')).map((line) => line.split(' ')[0])
  const white = whatIsDrawn(drawn('carrot', 'coins', 'seed', '#f0ead8')).map((line) => line.split(' ')[0])
  expect(white).toEqual(orange)
  expect(drawn('carrot', 'coins', 'seed', '#f29a33')).not.toBe(drawn('orange', 'sliced', 'seed', '#f29a33'))
})

describe('each dish is served as it is cooked', () => {
  const formsOf = (slug: string) =>
    new Map<string | undefined, string | undefined>(
      recipes
        .find((recipe) => recipe.slug === slug)
        ?.ingredients.map(({ fdcId, form }) => [foods.get(fdcId)?.lookShape, form]),
    )

  test('a smoothie holds no slices', () => {
    const forms = formsOf('tofu-strawberry-soy-smoothie')
    expect(new Set(forms.values())).toEqual(new Set(['blended']))
  })

  test('an omelette, muffins and patties are what their names say', () => {
    expect(formsOf('potato-spinach-omelette').get('egg')).toBe('omelette')
    expect(formsOf('corn-zucchini-carrot-muffins').get('egg')).toBe('muffin')
    expect(formsOf('quinoa-carrot-patties-tahini').get('quinoa')).toBe('patty')
    for (const form of ['omelette', 'muffin', 'patty']) expect(isBody(form)).toBe(true)
  })

  test('a soup is smooth where its leaves and roots are blended', () => {
    const forms = formsOf('broccoli-white-bean-soup-toast')
    for (const food of ['broccoli', 'white bean', 'spinach']) expect(forms.get(food)).toBe('soup')
  })

  test('pasta has the shape that the recipe names', () => {
    expect(formsOf('penne-broccoli-ricotta-lemon').get('pasta') ?? DRAWN.pasta?.usual).toBe('penne')
    expect(formsOf('lentil-walnut-bolognese-spaghetti').get('pasta')).toBe('spaghetti')
    expect(pieceOf('pasta', 'penne')).not.toEqual(pieceOf('pasta', 'spaghetti'))
  })
})

describe('what a person would misread is drawn by what tells it apart', () => {
  const formsOf = (slug: string) =>
    recipes
      .find((recipe) => recipe.slug === slug)
      ?.ingredients.map(({ fdcId, form }) => `${foods.get(fdcId)?.lookShape} ${form}`)

  test.each([
    ['yemista-green-peppers-herbed-rice', ['pepper stuffed', 'rice within']],
    ['imam-bayildi-bulgur', ['eggplant stuffed', 'onion within']],
    ['baked-rice-potato-tomato-saffron', ['rice bed', 'saffron stirred']],
    ['saffron-rice-milk-figs-pistachios', ['rice porridge', 'saffron stirred']],
    ['haddock-kedgeree-spinach', ['rice bed', 'white fish crumbled', 'egg wedges', 'spice stirred']],
    ['tandoori-chicken-raita-rice', ['chicken charred']],
    ['cocoa-cinnamon-milk', ['spice stirred']],
  ])('%s says %j', (slug, said) => {
    expect(formsOf(slug)).toEqual(expect.arrayContaining(said))
  })

  test('a fillet or a baked potato is one piece, however much of it there is', () => {
    for (const [food, form] of [
      ['mackerel', 'whole'],
      ['salmon', 'whole'],
      ['white fish', 'whole'],
      ['potato', 'whole'],
    ] as const) {
      const [first] = whatIsDrawn(
        drawFood(food, form, { x: 200, y: 200, r: 130, color: '#d04040', random: randomFromText('a') }),
      )
      expect(first?.split(' ')[0], food).toBe('1')
    }
  })

  test('mackerel has dark bands on its skin, and herring none', () => {
    const bandsOf = (shape: string) =>
      pieceOf(shape, 'whole')?.layers.filter(({ d }) => /(M[^M]+){6}/.test(d))
    expect(bandsOf('mackerel')).toHaveLength(1)
    expect(bandsOf('herring')).toHaveLength(0)
  })

  test('slices of one piece lie in a row, all turned alike and evenly apart', () => {
    const chicken = pieceOf('chicken', 'sliced')
    if (!chicken) throw new Error('There is no chicken.')
    const at = { x: 200, y: 200, r: 60, color: '#d04040', random: randomFromText('row') }
    const { places } = layRow(chicken, at)
    expect(places.length).toBeGreaterThan(2)
    expect(new Set(places.map(({ eighth }) => eighth)).size).toBe(1)
    const steps = places
      .slice(1)
      .map(({ x, y }, i) => Math.hypot(x - (places[i]?.x ?? 0), y - (places[i]?.y ?? 0)))
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0)
  })

  test('a food that is prepared otherwise looks otherwise', () => {
    for (const [shape, form, other] of [
      ['chicken', 'charred', 'diced'],
      ['egg', 'wedges', 'halved'],
      ['potato', 'wedges', 'diced'],
      ['pepper', 'stuffed', 'halved'],
    ] as const) {
      expect(pieceOf(shape, form), `${shape} ${form}`).not.toEqual(pieceOf(shape, other))
    }
  })

  test('a shell shows the foods that were filled into it', () => {
    const at = { x: 200, y: 200, r: 90, color: '#4f8a3b', random: randomFromText('a') }
    const rice = { shape: 'rice', color: '#f0e2c0', grams: 100 }
    const beans = { shape: 'black bean', color: '#2c2020', grams: 100 }
    for (const shell of ['pepper', 'eggplant', 'sweet potato', 'cucumber', 'potato', 'romaine']) {
      const empty = drawStuffed(shell, at, [])
      expect(drawStuffed(shell, at, [rice]).length, shell).toBeGreaterThan(empty.length)
      expect(drawStuffed(shell, at, [beans]), shell).toContain(shade(beans.color, 0.04))
    }
  })
})

/** Whether all words of a drawing stand in the name of a food, in the singular or the plural. */
function names(food: string, shape: string): boolean {
  const said = food.toLowerCase().match(/[\p{L}-]+/gu) ?? []
  return shape.split(' ').every((word) => said.some((one) => pluralsOf(word).includes(one)))
}

function pluralsOf(word: string): string[] {
  return [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies'), word.replace(/f$/, 'ves')]
}
