import { describe, expect, test } from 'vitest'
import { ALLERGENS, DIETS } from '../food.ts'
import { FOOD_TAG_NAMES, type FoodTag } from '../food-tag.ts'
import { judgementErrors, withImpliedTags } from '../judgement.ts'
import { LOOK_SHAPES } from '../look-shape.ts'
import listText from './food-list.json?raw'
import { foodListSchema } from './schema.ts'
import { type StarterFood, starterFoods, starterFoodsSource, starterNutrients } from './starter-foods.ts'

const foods = starterFoods()
const byId = new Map(foods.map((food) => [food.fdcId, food]))

const ENERGY = 1008
const PROTEIN = 1003
const FAT = 1004
const CARBOHYDRATE = 1005
const FIBER = 1079
const ALCOHOL = 1018
const SUGARS = 2000

describe('the list', () => {
  test('names every food once', () => {
    expect(new Set(foods.map((food) => food.fdcId)).size).toBe(foods.length)
    expect(new Set(foods.map((food) => food.name.toLowerCase())).size).toBe(foods.length)
    expect(foods.length).toBeGreaterThanOrEqual(600)
  })

  test('uses only words and colors that the product supports', () => {
    for (const food of foods) {
      expect(FOOD_TAG_NAMES, food.name).toEqual(expect.arrayContaining(food.tags))
      expect(new Set(food.tags).size, food.name).toBe(food.tags.length)
      expect(ALLERGENS, food.name).toEqual(expect.arrayContaining(food.allergens))
      expect(DIETS).toContain(food.diet)
      expect(LOOK_SHAPES).toContain(food.lookShape)
      expect(food.lookColor).toMatch(/^#[0-9A-F]{6}$/)
    }
  })

  test('gives a reason if a food has no tag', () => {
    const silent = foodListSchema.parse(JSON.parse(listText)).filter(({ tags, why }) => !tags.length && !why)
    expect(silent).toEqual([])
  })
})

describe('the data that decides whether a member can eat a food', () => {
  test('never contradicts itself', () => {
    expect(
      namesOf((food) => Object.keys(judgementErrors({ ...food, glycemicIndex: food.gi })).length > 0),
    ).toEqual([])
  })

  test('every wheat, rye or barley staple carries the gluten tag of its grain', () => {
    const grains: FoodTag[] = ['gluten_wheat', 'gluten_rye', 'gluten_barley']
    expect(
      namesOf((food) => has(food, 'wheat_rye_barley_main') && !grains.some((grain) => has(food, grain))),
    ).toEqual([])
  })

  test('USDA category and allergens do not contradict each other', () => {
    expect(
      namesOf(
        (food) => food.category === 'Dairy and Egg Products' && !/milk|egg/.test(food.allergens.join()),
      ),
    ).toEqual([])
    expect(
      namesOf(
        (food) =>
          food.category === 'Finfish and Shellfish Products' &&
          !/fish|crustacean|mollusc/.test(food.allergens.join()),
      ),
    ).toEqual([])
  })

  test.each([
    [
      'wheat',
      /\b(wheat|bulgur|couscous|spelt|semolina|pasta, (dry|cooked)|bread(?!fruit))\b/i,
      /gluten-free/i,
    ],
    ['soy', /\b(soy|tofu|tempeh|edamame|soybeans?|miso)\b/i, /never/],
    ['sesame', /\b(sesame|tahini|hummus)\b/i, /never/],
    ['mustard', /mustard/i, /never/],
    ['celery', /\b(celery|celeriac)\b/i, /celery seed/i],
    ['egg', /\begg\b/i, /eggplant/i],
  ] as const)('a food whose description speaks of %s declares it', (allergen, words, except) => {
    expect(
      namesOf(
        ({ name, description, allergens }) =>
          words.test(`${name} ${description}`) &&
          !except.test(`${name} ${description}`) &&
          !allergens.includes(allergen),
      ),
    ).toEqual([])
  })

  test('garlic and onion are tagged whenever a name mentions them', () => {
    expect(namesOf((food) => /garlic/i.test(food.name) && !has(food, 'garlic'))).toEqual([])
    expect(namesOf((food) => /\b(onion|shallot|leek)s?\b/i.test(food.name) && !has(food, 'onion'))).toEqual(
      [],
    )
  })

  test('foods that the low-FODMAP rules exclude never get a generous serving', () => {
    const excluded: FoodTag[] = [
      'garlic',
      'onion',
      'wheat_rye_barley_main',
      'honey_hfcs',
      'stone_fruit',
      'cashew_pistachio',
    ]
    expect(
      namesOf(
        (food) =>
          excluded.some((tag) => has(food, tag)) &&
          (food.fodmapServingGrams === null || food.fodmapServingGrams > 10),
      ),
    ).toEqual([])
  })

  test('every dairy food has a lactose figure, and food without milk has none', () => {
    const dairy = foods.filter(
      ({ allergens, category }) => allergens.includes('milk') && category.startsWith('Dairy'),
    )
    expect(dairy.filter(({ lactosePer100g }) => lactosePer100g === null)).toEqual([])
    expect(foods.filter((food) => !food.allergens.includes('milk') && food.lactosePer100g !== 0)).toEqual([])
  })

  test('added sugar never exceeds total sugars and has its tag', () => {
    expect(
      namesOf((food) => (food.addedSugarPer100g ?? 0) > (food.nutrients.get(SUGARS) ?? 100) + 0.01),
    ).toEqual([])
    expect(namesOf((food) => (food.addedSugarPer100g ?? 0) > 1 && !has(food, 'added_sugar_food'))).toEqual([])
    expect(namesOf((food) => has(food, 'added_sugar_food') && food.addedSugarPer100g === 0)).toEqual([])
  })
})

describe('implied tags', () => {
  test('are complete, without any extras', () => {
    expect(
      namesOf((food) => {
        const implied = withImpliedTags({ ...food, glycemicIndex: food.gi })
        return implied.toSorted().join() !== food.tags.toSorted().join()
      }),
    ).toEqual([])
  })

  test('a carbohydrate food has a glycemic index', () => {
    expect(namesOf((food) => has(food, 'carbohydrate_food') && food.gi === null)).toEqual([])
  })

  test('fat figures agree with the fat tags', () => {
    const fat = (food: StarterFood) => food.nutrients.get(FAT) ?? 0
    expect(namesOf((food) => has(food, 'dairy_lowfat') && fat(food) > 1.05)).toEqual([])
    expect(namesOf((food) => has(food, 'lean_red_meat') && fat(food) >= 10)).toEqual([])
    expect(namesOf((food) => has(food, 'cheese_full_fat') && fat(food) <= 15)).toEqual([])
    expect(namesOf((food) => has(food, 'fried_or_very_fatty') && fat(food) <= 20)).toEqual([])
  })

  test("a food's own serving weight belongs to one of its tags", () => {
    expect(
      namesOf(({ tags, tagServingGrams }) =>
        Object.keys(tagServingGrams).some((tag) => !tags.includes(tag as FoodTag)),
      ),
    ).toEqual([])
  })
})

describe('the USDA figures', () => {
  test('name their source', () => {
    expect(starterFoodsSource().publisher).toContain('Department of Agriculture')
    expect(starterFoodsSource().licence).toContain('CC0')
  })

  test('have energy, protein, fat and carbohydrate for every food', () => {
    for (const id of [ENERGY, PROTEIN, FAT, CARBOHYDRATE]) {
      expect(namesOf((food) => !food.nutrients.has(id))).toEqual([])
    }
  })

  test('have an energy that fits 4, 9, 4 and 7 kcal per gram, with fiber counting little or fully', () => {
    expect(
      namesOf((food) => {
        const of = (id: number) => food.nutrients.get(id) ?? 0
        const most = 4 * of(PROTEIN) + 9 * of(FAT) + 4 * of(CARBOHYDRATE) + 7 * of(ALCOHOL)
        const least = most - 4 * of(FIBER)
        return of(ENERGY) > most * 1.15 + 25 || of(ENERGY) < least * 0.7 - 5
      }),
      // Carbohydrate by difference in baking powder is mineral, not starch.
    ).toEqual(['Baking powder, low-sodium'])
  })

  test("match USDA's published figures", () => {
    expect(amount(170379, ENERGY)).toBe(34) // broccoli, raw
    expect(amount(170379, 1162)).toBe(89.2)
    expect(amount(175167, 1278)).toBe(0.862) // farmed Atlantic salmon: EPA, DHA
    expect(amount(175167, 1272)).toBe(1.104)
    expect(amount(171413, ENERGY)).toBe(884) // olive oil
    expect(amount(168462, 1092)).toBe(558) // spinach, raw: potassium
    expect(amount(173430, ENERGY)).toBe(717) // butter
  })

  test('leave figures that USDA did not measure unknown', () => {
    expect(amount(174284, SUGARS)).toBeUndefined() // red lentils
    expect(amount(170379, ALCOHOL)).toBe(0)
  })

  test('include every nutrient that a food uses', () => {
    const known = new Set(starterNutrients().map(({ id }) => id))
    expect(foods.flatMap(({ nutrients }) => [...nutrients.keys()]).filter((id) => !known.has(id))).toEqual([])
    const ranks = starterNutrients().map(({ rank }) => rank)
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
  })
})

function has(food: StarterFood, tag: FoodTag): boolean {
  return food.tags.includes(tag)
}

function namesOf(matches: (food: StarterFood) => boolean): string[] {
  return foods.filter(matches).map(({ name }) => name)
}

function amount(fdcId: number, nutrientId: number): number | undefined {
  return byId.get(fdcId)?.nutrients.get(nutrientId)
}
