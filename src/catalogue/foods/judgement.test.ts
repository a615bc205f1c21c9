import { describe, expect, test } from 'vitest'
import { FOOD_TAG_NAMES } from './food-tag.ts'
import { isConclusion, type Judgement, judgementErrors, withImpliedTags } from './judgement.ts'

function judged(given: Partial<Judgement> = {}): Judgement {
  return { allergens: [], diet: 'omnivore', tags: [], glycemicIndex: null, ...given }
}

describe('implied tags', () => {
  test.each<[Partial<Judgement>, string[]]>([
    [{}, []],
    [{ tags: ['leafy_green'] }, ['fruit_or_vegetable', 'leafy_green', 'vegetable']],
    [{ tags: ['vegetable'] }, ['fruit_or_vegetable', 'other_vegetable', 'vegetable']],
    [{ tags: ['berry'] }, ['berry', 'fruit', 'fruit_or_vegetable']],
    [{ tags: ['brazil_nut'] }, ['brazil_nut', 'nut', 'nut_seed_legume']],
    [{ tags: ['legume'] }, ['legume', 'nut_seed_legume', 'soy_or_legume']],
    [{ tags: ['lean_red_meat'] }, ['lean_red_meat', 'red_meat', 'red_or_processed_meat']],
    [{ tags: ['gluten_rye'] }, ['gluten', 'gluten_rye']],
    [{ tags: ['aged_cheese'], allergens: ['milk'] }, ['aged_cheese', 'any_major_allergen', 'tyramine_high']],
    [{ tags: ['carbohydrate_food'], glycemicIndex: 55 }, ['carbohydrate_food', 'low_gi_carb']],
    [{ tags: ['carbohydrate_food'], glycemicIndex: 56 }, ['carbohydrate_food']],
    [{ tags: ['carbohydrate_food'] }, ['carbohydrate_food']],
  ])('%j', (given, expected) => {
    expect(withImpliedTags(judged(given))).toEqual(expected)
  })

  test('are removed with the tags that implied them', () => {
    const conclusions = FOOD_TAG_NAMES.filter(isConclusion)
    expect(conclusions).toHaveLength(7)
    expect(withImpliedTags(judged({ tags: conclusions }))).toEqual([])
  })
})

describe('a judgement that contradicts itself', () => {
  test.each<[keyof ReturnType<typeof judgementErrors>, RegExp, Partial<Judgement>]>([
    ['allergens', /tagged as gluten.* it holds gluten/, { tags: ['gluten_barley'] }],
    ['allergens', /it holds wheat/, { tags: ['gluten_wheat'], allergens: ['gluten'] }],
    ['allergens', /Wheat holds gluten/, { tags: ['gluten_wheat'], allergens: ['wheat'] }],
    ['allergens', /it holds milk/, { tags: ['cheese_full_fat'] }],
    ['allergens', /it holds egg/, { tags: ['egg'] }],
    ['allergens', /it holds fish/, { tags: ['oily_fish'], allergens: ['crustacean'] }],
    ['allergens', /it holds fish or crustacean or mollusc/, { tags: ['fish_not_fried'] }],
    ['allergens', /it holds soy/, { tags: ['soy_whole'] }],
    ['allergens', /it holds tree nut/, { tags: ['cashew_pistachio'], allergens: ['peanut'] }],
    ['allergens', /it holds tree nut or peanut/, { tags: ['nut'] }],
    ['tags', /gluten tag/, { allergens: ['gluten'] }],
    ['diet', /omnivores only/, { tags: ['poultry'], diet: 'pescatarian' }],
    ['diet', /omnivores only/, { tags: ['processed_meat'], diet: 'vegan' }],
    ['diet', /no vegetarian/, { allergens: ['mollusc'], diet: 'vegetarian' }],
    ['diet', /not vegan/, { allergens: ['milk'], diet: 'vegan' }],
  ])('is told so at its %s: %s', (field, message, given) => {
    expect(judgementErrors(judged(given))[field]).toMatch(message)
  })

  test.each<Partial<Judgement>>([
    {},
    { diet: 'vegan', tags: ['vegetable'] },
    { diet: 'vegetarian', allergens: ['milk'], tags: ['aged_cheese'] },
    { diet: 'vegan', allergens: ['wheat', 'gluten'], tags: ['gluten_wheat'] },
    { diet: 'pescatarian', allergens: ['fish'], tags: ['oily_fish'] },
    { diet: 'vegan', allergens: ['peanut'], tags: ['nut'] },
  ])('is not one like %j', (given) => {
    expect(judgementErrors(judged(given))).toEqual({})
  })
})
