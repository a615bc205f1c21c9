import { expect, test } from 'vitest'
import {
  allTags,
  countedTags,
  type JudgementDraft,
  judgementBody,
  judgementDraft,
  withAllergens,
} from './judgement-draft.ts'

const food = {
  _id: '1',
  fdcId: 1,
  name: 'Oat milk',
  description: 'Oat milk',
  foodCategory: { description: 'Drinks' },
  enabeled: true,
  judged: true,
  foodNutrients: [],
  commonName: null,
  portions: [],
  allergens: ['gluten'],
  diet: 'vegan',
  tags: ['gluten', 'gluten_hidden_uncertified', 'any_major_allergen', 'oats', 'oat_barley'],
  glycaemicIndex: 60,
  fodmapServingGrams: 0,
  addedSugarPer100g: 0,
  lactosePer100g: null,
  tagServingGrams: { oats: 240 },
  look: { shape: 'liquid', colour: '#EEEEEE' },
}
const unjudged = {
  ...food,
  judged: false,
  enabeled: false,
  allergens: [],
  diet: 'omnivore',
  tags: [],
  tagServingGrams: {},
}

function drafted(given: Partial<JudgementDraft>): JudgementDraft {
  return { ...judgementDraft(unjudged), ...given }
}

test('a judgment survives a round trip through its form', () => {
  const { enabeled, allergens, diet, tags, tagServingGrams } = food
  const body = judgementBody(judgementDraft(food))
  expect({ ...body, tags: body.tags?.toSorted() }).toEqual({
    judged: true,
    enabeled,
    allergens,
    diet,
    tags: tags.toSorted(),
    tagServingGrams,
    glycaemicIndex: 60,
    fodmapServingGrams: 0,
    addedSugarPer100g: 0,
    lactosePer100g: null,
  })
})

test('unanswered questions about a food are left out of the request', () => {
  const draft = judgementDraft(unjudged)
  expect(draft).toMatchObject({ allergens: [], hasNoAllergen: false, diet: '', tags: [] })
  const body = judgementBody(draft)
  expect(body).not.toHaveProperty('allergens')
  expect(body).not.toHaveProperty('diet')
})

test('"no allergen" is an explicit answer', () => {
  expect(judgementDraft({ ...food, allergens: [] }).hasNoAllergen).toBe(true)
  expect(judgementBody(drafted({ hasNoAllergen: true })).allergens).toEqual([])
  const none = drafted({ hasNoAllergen: true })
  expect(withAllergens(none, ['milk'])).toEqual({ allergens: ['milk'], hasNoAllergen: false })
  expect(withAllergens(none, [])).toEqual({ allergens: [], hasNoAllergen: true })
})

test('implied tags are sent with the tag that implies them, and removed with it', () => {
  expect(allTags(drafted({ tags: ['berry'] }))).toEqual(['berry', 'fruit', 'fruit_or_vegetable'])
  const starch = drafted({ tags: ['carbohydrate_food'] })
  expect(allTags({ ...starch, glycaemicIndex: '40' })).toEqual(['carbohydrate_food', 'low_gi_carb'])
  expect(allTags({ ...starch, glycaemicIndex: ' ' })).toEqual(['carbohydrate_food'])
})

test("serving sizes are requested for counted tags, and sent for the food's own tags", () => {
  const draft = drafted({
    tags: ['berry', 'added_fat'],
    tagServingGrams: { berry: '70', oats: '30', fruit: ' ' },
  })
  expect(countedTags(draft)).toEqual(['berry', 'fruit', 'fruit_or_vegetable'])
  expect(judgementBody(draft).tagServingGrams).toEqual({ berry: 70 })
})

test('an amount that is not a number is sent for the server to refuse, not treated as unknown', () => {
  const body = judgementBody(
    drafted({ lactosePer100g: 'some', addedSugarPer100g: ' ', glycaemicIndex: '50' }),
  )
  expect(body).toMatchObject({ lactosePer100g: 'some', addedSugarPer100g: null, glycaemicIndex: 50 })
})
