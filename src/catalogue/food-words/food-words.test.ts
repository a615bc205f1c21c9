import { describe, expect, test } from 'vitest'
import { starterFoods } from '../foods/starter/starter-foods.ts'
import { starterRecipes } from '../recipes/starter/starter-recipes.ts'
import { findConcepts } from './find-concepts.ts'
import { FOOD_CONCEPTS, isHeldBy, requireConcept } from './food-concept.ts'
import { conceptsOfFood, isOf } from './is-of.ts'
import { resolveWord } from './resolve-word.ts'

/**
 * All foods of the starter catalogue that a dietary restriction excludes, as a person would list them by
 * hand.
 */
const RESTRICTIONS: [string, string[]][] = [
  ['courgette', ['Zucchini, raw']],
  ['coriander leaves', ['Cilantro, fresh']],
  [
    'corn',
    [
      'Sweet corn, raw',
      'Sweet corn kernels, frozen',
      'Sweet corn, canned, no salt added',
      'Cornmeal (polenta), whole-grain, dry',
      'Masa harina',
      'Cornstarch',
      'Gluten-free corn pasta, dry',
      'Corn tortillas',
      'Popcorn, air-popped',
      'Corn flour, whole-grain',
      'Hominy, canned',
    ],
  ],
  ['kiwi', ['Kiwifruit, green', 'Yellow kiwifruit']],
  ['bananas', ['Banana']],
  ['olives', ['Black olives, canned', 'Green olives, pickled']],
  ['celery', ['Celery, raw', 'Celeriac, raw', 'Celery seed']],
  ['butter', ['Butter, unsalted', 'Butter, salted', 'Ghee (clarified butter)']],
  [
    'sesame',
    [
      'Sesame seeds',
      'Sesame seeds, hulled',
      'Tahini',
      'Sesame oil',
      'Hummus, ready-made',
      'Hummus, home-made',
    ],
  ],
  [
    'nuts',
    [
      'Almonds',
      'Almonds, dry-roasted, unsalted',
      'Almond butter, unsalted',
      'Almond milk, unsweetened',
      'Brazil nuts',
      'Cashews, raw',
      'Cashews, dry-roasted, unsalted',
      'Cashew butter, unsalted',
      'Chestnuts, roasted',
      'Hazelnuts',
      'Macadamia nuts',
      'Peanuts, raw',
      'Peanuts, dry-roasted, unsalted',
      'Peanut butter, smooth, unsalted',
      'Peanut oil',
      'Pecans',
      'Pine nuts',
      'Pistachios',
      'Walnuts',
      'Black walnuts',
      'Walnut oil',
    ],
  ],
]

function idOf(word: string): string {
  const resolved = resolveWord(word)
  return resolved.state === 'known' ? resolved.concept.id : resolved.state
}

function idsIn(text: string): string[] {
  return findConcepts(text).map(({ concept }) => concept.id)
}

function holds(word: string, other: string): boolean {
  return isHeldBy(requireConcept(idOf(word)), requireConcept(idOf(other)))
}

describe('a word', () => {
  test.each([
    ['courgette', 'zucchini'],
    ['aubergine', 'eggplant'],
    ['prawns', 'shrimp'],
    ['rocket', 'arugula'],
    ['spring onions', 'scallion'],
    ['garbanzos', 'chickpea'],
    ['beetroot', 'beet'],
    ['capsicum', 'bell pepper'],
    ['swede', 'rutabaga'],
    ['ground beef', 'beef'],
    ['maize', 'corn'],
    ['yoghurt', 'yogurt'],
    ['groundnuts', 'peanut'],
    ['mangetout', 'snow pea'],
    ['soya', 'soy'],
    ['broad beans', 'fava bean'],
    ['Jalapeños', 'jalapeno'],
    ['Gruyère', 'gruyere'],
    ['bay leaves', 'bay leaf'],
    ['Anchovies', 'anchovy'],
    ['cow’s milk', 'milk'],
  ])('of one country is known in another: %s is %s', (word, ours) => {
    expect(idOf(word)).toBe(idOf(ours))
    expect(idOf(word)).not.toMatch(/unknown|ambiguous/)
  })

  test('can be surrounded by a few filler words', () => {
    expect(idOf('no raw onions please')).toBe('onion')
    expect(idOf('all kinds of nuts')).toBe('nut')
    expect(idOf('tree_nut')).toBe('tree-nut')
  })

  test('with a typing error gets suggestions spelled similarly, and is never guessed', () => {
    const mistyped = resolveWord('corgette')
    expect(mistyped.state === 'unknown' && mistyped.suggestions[0]?.id).toBe('zucchini')
    expect(resolveWord('blorf')).toEqual({ state: 'unknown', suggestions: [] })
    expect(resolveWord('strawbery').state).toBe('unknown')
    expect(resolveWord('happiness').state).toBe('unknown')
    expect(resolveWord('').state).toBe('unknown')
  })

  test('with several meanings is ambiguous', () => {
    const coriander = resolveWord('coriander')
    expect(coriander.state === 'ambiguous' && coriander.concepts.map(({ id }) => id)).toEqual([
      'cilantro',
      'coriander-seed',
    ])
    expect(resolveWord('pepper').state).toBe('ambiguous')
    expect(resolveWord('peppers').state).toBe('ambiguous')
    expect(idOf('coriander seeds')).toBe('coriander-seed')
  })
})

test.each([
  ['corn', ['polenta', 'masa', 'corn tortillas', 'popcorn', 'hominy', 'grits', 'tamales', 'cornbread']],
  ['soy', ['tofu', 'tempeh', 'soy sauce', 'tamari', 'miso', 'edamame', 'soy milk', 'natto']],
  ['milk', ['yogurt', 'cheese', 'butter', 'feta', 'ghee', 'cream', 'kefir', 'milk chocolate']],
  ['wheat', ['bread', 'pasta', 'couscous', 'bulgur', 'seitan', 'naan', 'flour', 'spelt', 'soy sauce']],
  ['fish', ['salmon', 'fish sauce', 'anchovies', 'fish stock']],
  ['seafood', ['salmon', 'prawns', 'mussels']],
  ['nuts', ['walnuts', 'peanut butter', 'almond milk', 'pine nuts']],
  ['nightshades', ['tomatoes', 'ketchup', 'potatoes', 'aubergine', 'paprika', 'cayenne', 'french fries']],
  ['brassicas', ['kale', 'kimchi', 'sauerkraut', 'radishes', 'swede']],
  ['legumes', ['lentils', 'hummus', 'tofu', 'peas', 'falafel']],
  ['citrus', ['lemon juice', 'clementines', 'grapefruit juice']],
  ['berries', ['strawberries', 'goji berries', 'blackcurrants']],
  ['egg', ['mayonnaise', 'omelette', 'egg noodles']],
  ['pork', ['bacon', 'ham', 'prosciutto']],
  ['grapes', ['raisins', 'sultanas']],
  ['onion', ['shallots', 'scallions', 'onion powder']],
  ['mushrooms', ['portobello', 'shiitake', 'oyster mushrooms']],
])('%s is in what is made of it', (word, foods) => {
  expect(foods.filter((food) => !holds(word, food))).toEqual([])
})

test.each([
  [
    'butter',
    ['butternut squash', 'butter beans', 'peanut butter', 'butter lettuce', 'cocoa butter', 'almond butter'],
  ],
  ['milk', ['coconut milk', 'oat milk', 'almond milk', 'soya milk', 'cocoa', 'vegan cheese']],
  ['nut', ['nutmeg', 'butternut', 'coconut', 'water chestnut', 'doughnut', 'tiger nuts']],
  ['egg', ['eggplant', 'pasta', 'quark']],
  ['ginger', ['ginger ale', 'gingerbread']],
  ['corn', ['peppercorns', 'corned beef', 'corn salad', 'acorn squash']],
  ['wheat', ['buckwheat', 'rice noodles', 'corn tortillas', 'glass noodles', 'gluten free bread']],
  ['rice', ['cauliflower rice', 'licorice']],
  ['potato', ['sweet potato']],
  ['apple', ['pineapple', 'custard apple']],
  ['pepper family', ['black pepper', 'peppermint']],
  ['oyster', ['oyster mushroom']],
  ['grape', ['grapefruit', 'olive oil', 'grapeseed oil']],
  ['ham', ['hamburger']],
  ['pea', ['peanuts', 'pears', 'chickpeas']],
  ['radish', ['horseradish']],
  ['olive', ['olive oil']],
  ['lime', ['linden', 'lemon']],
  ['lemon', ['lemongrass', 'lemon balm', 'lemon sole']],
  ['goat', ['goat cheese']],
  ['lamb', ['lambs lettuce']],
  ['fruit', ['passion play']],
])('%s is not in what sounds like it', (word, foods) => {
  expect(foods.filter((food) => !/unknown|ambiguous/.test(idOf(food)) && holds(word, food))).toEqual([])
})

test("oils and extracts don't contain a food they don't taste of", () => {
  expect(holds('sesame', 'sesame oil')).toBe(true)
  expect(holds('coconut', 'coconut oil')).toBe(true)
  const corn = requireConcept('corn')
  expect(requireConcept('corn-oil').holds.has(corn)).toBe(false)
  expect(requireConcept('corn-oil').mayHold.has(corn)).toBe(true)
})

test('a sentence names its foods by their longest names', () => {
  expect(idsIn('Keep a jar of unsalted nuts where you can see it.')).toEqual(['nut'])
  expect(idsIn('Canned sardines on toast, or peanut butter.')).toEqual(['sardine', 'toast', 'peanut-butter'])
  expect(idsIn('Toast the seeds, then mash and spread.')).toEqual(['seed'])
  expect(idsIn('Dairy-free, gluten-free and without nuts.')).toEqual([])
  expect(idsIn('Free-range eggs')).toEqual(['egg'])
  expect(idsIn('rice, milk and sun-dried tomatoes')).toEqual(['rice', 'milk', 'sun-dried-tomato'])
  expect(idsIn('Season with pepper; add the peppers.')).toEqual(['black-pepper', 'bell-pepper'])
  expect(idsIn('Keep your blood sugar steady, up to date.')).toEqual([])
  const [mention] = findConcepts('Add some sweet corn now')
  expect(mention).toMatchObject({ text: 'sweet corn', start: 9, end: 19 })
})

test('a food has its allergens, its diet and its tags', () => {
  expect([...requireConcept('yogurt').allergens]).toEqual(['milk'])
  expect(requireConcept('yogurt').diet).toBe('vegetarian')
  expect([...requireConcept('nut').allergens].toSorted()).toEqual(['peanut', 'tree_nut'])
  expect([...requireConcept('walnut').allergens]).toEqual(['tree_nut'])
  expect([...requireConcept('salmon').allergens]).toEqual(['fish'])
  expect(requireConcept('salmon').diet).toBe('pescatarian')
  expect(requireConcept('chicken-broth').diet).toBe('omnivore')
  expect([...requireConcept('seafood').allergens].toSorted()).toEqual(['crustacean', 'fish', 'mollusc'])
  expect(requireConcept('ketchup').tags).toContain('tomato')
  expect(requireConcept('cayenne').tags).toContain('spicy_hot')
  expect([...requireConcept('bread').allergens]).toEqual(expect.arrayContaining(['wheat', 'gluten']))
})

describe('the starter catalogue', () => {
  const foods = starterFoods()

  test('has words for each of its foods', () => {
    expect(foods.filter((food) => conceptsOfFood(food).length === 0).map(({ name }) => name)).toEqual([])
  })

  test('has words for each line and each name of its recipes', () => {
    const lines = starterRecipes().flatMap(({ ingredients }) =>
      ingredients.map(({ ingredient }) => ingredient),
    )
    expect([...new Set(lines)].filter((line) => findConcepts(line, 'name').length === 0)).toEqual([])
    const names = starterRecipes().map(({ name }) => name)
    expect(names.filter((name) => findConcepts(name).length === 0)).toEqual([])
  })

  test('names no food with an undeclared allergen', () => {
    const given = foods.flatMap((food) => {
      const sure = conceptsOfFood(food).flatMap(({ holds }) => [...holds])
      const allergens = sure.flatMap(({ shownByAllergens }) => shownByAllergens)
      const missing = allergens.filter((allergen) => !food.allergens.includes(allergen))
      return missing.length > 0 ? [`${food.name}: ${missing}`] : []
    })
    expect(given).toEqual([])
  })

  test.each(RESTRICTIONS)('excludes exactly these foods for %s', (word, expected) => {
    const concept = requireConcept(idOf(word))
    const found = foods.filter((food) => isOf(concept, food)).map(({ name }) => name)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })
})

test('an allergy also covers oils, extracts, related allergens and foods that a label may hide', () => {
  const foods = starterFoods()
  const leftOut = (word: string) => {
    const concept = requireConcept(idOf(word))
    return foods.filter((food) => isOf(concept, food, 'allergy')).map(({ name }) => name)
  }
  expect(leftOut('corn')).toEqual(
    expect.arrayContaining(['Corn oil', 'Cornstarch', 'Baking powder, low-sodium']),
  )
  expect(leftOut('corn')).not.toContain('Bulgur, dry')
  expect(leftOut('walnut')).toContain('Almonds')
  expect(leftOut('salmon')).toContain('Atlantic cod, raw')
  expect(leftOut('salmon')).not.toContain('Mussels, raw')
  expect(leftOut('garlic')).toContain('Curry powder')
})

test('a food that is not in our word lists is identified by its tags and allergens', () => {
  const surimi = { name: 'Kamaboko', tags: [], allergens: ['fish'] }
  expect(isOf(requireConcept('fish'), surimi)).toBe(true)
  expect(isOf(requireConcept('tomato'), { name: 'Zorba dip', tags: ['tomato'], allergens: [] })).toBe(true)
})

test("USDA's descriptions are read with the noun moved to the end", () => {
  const read = (description: string) =>
    conceptsOfFood({ name: description, description, tags: [], allergens: [] }).map(({ id }) => id)
  expect(read('Peppers, bell, red, raw')).toContain('bell-pepper')
  expect(read('Oil, olive, salad or cooking')).toContain('olive-oil')
  expect(read('Beverages, almond milk, unsweetened')).not.toContain('milk')
  expect(read('Nuts, coconut milk, raw')).not.toContain('nut')
  expect(read('Squash, winter, butternut, raw')).toContain('butternut')
})

test('every name leads to one food or is ambiguous', () => {
  const seen = new Map<string, string>()
  const twice = FOOD_CONCEPTS.flatMap(({ id, names }) =>
    names.flatMap((name) => {
      const other = seen.get(name)
      seen.set(name, id)
      return other && other !== id ? [`${name}: ${other}, ${id}`] : []
    }),
  )
  expect(twice).toEqual([])
})
