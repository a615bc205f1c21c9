import { describe, expect } from 'vitest'
import { admin, aNutrient, aStoredFood, auditOf, callerOf } from '#catalogue/catalogue.fixtures.ts'
import type { Context } from '#platform/context.ts'
import { seededTest, test } from '#tests/support/test-context.ts'
import { loadRecipes } from '../recipes/load-recipes.ts'

async function aFixture(ctx: Context) {
  await aNutrient(ctx, { id: 1008, name: 'Energy', unitName: 'kcal', rank: 300 })
  await aNutrient(ctx, { id: 2048, name: 'Energy (Atwater Specific Factors)', unitName: 'kcal', rank: 290 })
  await aNutrient(ctx, { id: 1093, name: 'Sodium, Na', rank: 5800 })
  const lentils = await aStoredFood(ctx, { name: 'Lentils' }, { 1008: 100, 2048: 110, 1093: 2 })
  const oil = await aStoredFood(ctx, { name: 'Olive oil' }, { 1008: 884 })
  const call = callerOf(ctx, admin)
  return { call, lentils, oil }
}

function dish(lentils: number, oil: number) {
  const ingredient = { amount: 1, unitOfMeasure: 'cup', state: 'cooked' }
  return {
    name: 'Lentils with oil',
    description: 'Lentils in olive oil.',
    recipeCategory: { description: 'Lunch' },
    text: null,
    cuisine: 'Greek',
    minutes: 20,
    servings: 2,
    season: ['winter'],
    ingredients: [
      { ...ingredient, fdcId: lentils, grams: 300, ingredient: 'lentils' },
      { ...ingredient, fdcId: oil, grams: 20, ingredient: 'olive oil' },
    ],
    steps: ['Stir the oil into the lentils.'],
  }
}

describe('an administrator', () => {
  test('gets an error for words about food that the recipe does not contain, and nothing is changed', async ({
    ctx,
  }) => {
    const { call, lentils, oil } = await aFixture(ctx)
    const recipe = dish(lentils, oil)
    const steps = ['Stir the oil into the lentils.', 'Scatter walnuts over it.']
    const made = await call('POST', '/recipe', { ...recipe, steps })
    expect(made).toMatchObject({
      status: 400,
      body: { error: { fields: { 'steps.1': expect.stringContaining('“walnuts”') } } },
    })
    const { body } = await call('POST', '/recipe', recipe)
    const path = `/recipe/${body._id}`
    expect((await call('PUT', path, { steps })).status).toBe(400)
    expect((await call('PUT', path, { description: 'With butter.' })).status).toBe(400)
    expect((await call('PUT', path, { minutes: 5 })).status).toBe(200)
    expect((await call('GET', path)).body).toMatchObject({
      steps: recipe.steps,
      description: recipe.description,
    })
  })

  test("cannot declare a line firm that the steps leave soft, and the error is at that line's field", async ({
    ctx,
  }) => {
    const { call, lentils, oil } = await aFixture(ctx)
    const egg = await aStoredFood(ctx, { name: 'Egg, whole, raw', tags: ['egg'] })
    const recipe = dish(lentils, oil)
    const line = { amount: 2, unitOfMeasure: 'large', state: 'raw', fdcId: egg, grams: 100 }
    const withEgg = (doneness: string | undefined, minutes: number) => ({
      ...recipe,
      ingredients: [...recipe.ingredients, { ...line, ingredient: 'eggs', ...(doneness && { doneness }) }],
      steps: [...recipe.steps, `Boil the eggs for ${minutes} minutes and halve them.`],
    })
    expect(await call('POST', '/recipe', withEgg('firm', 7))).toMatchObject({
      status: 400,
      body: { error: { fields: { 'ingredients.2.doneness': expect.stringContaining('“eggs”') } } },
    })
    expect((await call('POST', '/recipe', withEgg('hard', 7))).status).toBe(400)
    expect((await call('POST', '/recipe', withEgg(undefined, 7))).status).toBe(201)
    expect((await call('POST', '/recipe', withEgg('firm', 10))).status).toBe(201)
    const soft = await call('POST', '/recipe', withEgg('soft', 7))
    expect(soft.status).toBe(201)
    const path = `/recipe/${soft.body._id}`
    const firmSteps = withEgg('firm', 10).steps
    expect(await call('PUT', path, { firmSteps: withEgg('soft', 6).steps })).toMatchObject({
      status: 400,
      body: { error: { fields: { firmSteps: expect.stringContaining('“eggs”') } } },
    })
    expect(await call('PUT', path, { firmSteps })).toMatchObject({ status: 200, body: { firmSteps } })
    expect((await call('PUT', path, { description: 'With a soft-boiled egg.' })).status).toBe(400)
    expect((await call('GET', path)).body.ingredients[2].doneness).toBe('soft')
  })

  test('creates, reads, changes and deletes a recipe', async ({ ctx }) => {
    const { call, lentils, oil } = await aFixture(ctx)
    const made = await call('POST', '/recipe', dish(lentils, oil))
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      _id: expect.any(String),
      slug: 'lentils-with-oil',
      isDraft: false,
      enabeled: true,
      recall: null,
      ...dish(lentils, oil),
      ingredients: dish(lentils, oil).ingredients.map((line, at) => ({
        ...line,
        food: ['Lentils', 'Olive oil'][at],
      })),
      nutrients: [
        { amount: 253.4, coverage: 1, nutrient: expect.objectContaining({ id: 1008, trappId: '1008' }) },
        { amount: 3, coverage: 0.9375, nutrient: expect.objectContaining({ id: 1093, unitName: 'mg' }) },
      ],
    })
    const path = `/recipe/${made.body._id}`
    expect((await call('GET', path)).body).toEqual(made.body)
    const { _id, slug, name, description, recipeCategory, servings, minutes, isDraft, enabeled } = made.body
    expect((await call('GET', '/recipe')).body.data).toEqual([
      { _id, slug, name, description, recipeCategory, servings, minutes, isDraft, enabeled },
    ])

    const changed = await call('PUT', path, { servings: 4, name: 'Warm lentils' })
    expect(changed.body).toMatchObject({ name: 'Warm lentils', slug, servings: 4 })
    expect(changed.body.nutrients[0].amount).toBe(126.7)

    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('DELETE', path)).status).toBe(404)
    expect((await call('GET', path)).status).toBe(404)
    expect((await auditOf(ctx, 'recipe')).map(({ act }) => act)).toEqual(['create', 'update', 'delete'])
  })

  test('sees new amounts as soon as a food has new figures', async ({ ctx }) => {
    const { call, lentils, oil } = await aFixture(ctx)
    const { _id } = (await call('POST', '/recipe', dish(lentils, oil))).body
    await call('PUT', `/food/${oil}`, { foodNutrients: [{ amount: 900, nutrient: { id: 1008 } }] })
    expect((await call('GET', `/recipe/${_id}`)).body.nutrients[0].amount).toBe(255)
  })

  test('keeps a draft, which no meal plan uses', async ({ ctx }) => {
    const { call, lentils, oil } = await aFixture(ctx)
    const draft = await call('POST', '/recipe', {
      description: 'Something with lentils.',
      recipeCategory: { description: 'Dinner' },
    })
    expect(draft.status).toBe(201)
    expect(draft.body).toMatchObject({ name: 'Something with lentils.', isDraft: true, nutrients: [] })
    expect(await loadRecipes(ctx)).toEqual([])
    const { ingredients, steps } = dish(lentils, oil)
    const done = await call('PUT', `/recipe/${draft.body._id}`, { ingredients, steps })
    expect(done.body.isDraft).toBe(false)
    expect(await loadRecipes(ctx)).toHaveLength(1)
  })

  test('takes a recipe out of meal plans by disabling one of its foods', async ({ ctx }) => {
    const { call, lentils, oil } = await aFixture(ctx)
    await call('POST', '/recipe', dish(lentils, oil))
    expect(await loadRecipes(ctx)).toHaveLength(1)
    await call('PUT', `/food/${oil}`, { enabeled: false })
    expect(await loadRecipes(ctx)).toEqual([])
    expect((await call('GET', '/recipe')).body.total).toBe(1)
    await call('PUT', `/food/${oil}`, { enabeled: true })
    expect(await loadRecipes(ctx)).toHaveLength(1)
  })

  test('can give two recipes the same name', async ({ ctx }) => {
    const { call, lentils, oil } = await aFixture(ctx)
    const slugs = []
    for (let n = 0; n < 3; n += 1) slugs.push((await call('POST', '/recipe', dish(lentils, oil))).body.slug)
    expect(slugs).toEqual(['lentils-with-oil', 'lentils-with-oil-2', 'lentils-with-oil-3'])
  })

  test.for([
    [{ recipeCategory: { description: 'Brunch' } }, 'recipeCategory.description'],
    [{ servings: 0 }, 'servings'],
    [{ description: '' }, 'description'],
    [{ steps: [''] }, 'steps.0'],
    [
      { ingredients: [{ fdcId: 5, grams: 1, amount: 1, unitOfMeasure: '', ingredient: 'x', state: 'raw' }] },
      'ingredients.0.fdcId',
    ],
    [
      { ingredients: [{ fdcId: 5, grams: 0, amount: 1, unitOfMeasure: '', ingredient: 'x', state: 'raw' }] },
      'ingredients.0.grams',
    ],
  ] as const)('is told what is wrong: %j', async ([fault, field], { ctx }) => {
    const { call, lentils, oil } = await aFixture(ctx)
    const refused = await call('POST', '/recipe', { ...dish(lentils, oil), ...fault })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.error.fields)).toEqual([field])
  })

  test('cannot cook with an unjudged food', async ({ ctx }) => {
    const { call, lentils } = await aFixture(ctx)
    const unjudged = await aStoredFood(ctx, { name: 'Celtuce', judged: false, enabled: false })
    const refused = await call('POST', '/recipe', dish(lentils, unjudged))
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields['ingredients.1.fdcId']).toContain(
      'Nobody has said yet what Celtuce holds.',
    )
  })

  test('is refused a change based on an old state', async ({ ctx }) => {
    const { call, lentils, oil } = await aFixture(ctx)
    const { body, headers } = await call('POST', '/recipe', dish(lentils, oil))
    const held = { 'if-match': String(headers.get('etag')) }
    expect((await call('PUT', `/recipe/${body._id}`, { minutes: 25 }, held)).status).toBe(200)
    expect((await call('PUT', `/recipe/${body._id}`, { minutes: 30 }, held)).status).toBe(409)
  })
})

seededTest('recipes are found by name, category and ingredients', async ({ ctx }) => {
  const call = callerOf(ctx, admin)
  const find = async (query: string) => (await call('GET', `/recipe?query=${encodeURIComponent(query)}`)).body
  expect((await find('salmon potatos')).data[0].name).toMatch(/salmon/i)
  expect((await find('dinner')).total).toBeGreaterThan(5)
  expect((await find('olive oil')).total).toBeGreaterThan(5)
  expect((await find('xyzzy')).total).toBe(0)
})

describe('the recipes that contain a food', () => {
  test('are listed by name, page by page, and searched', async ({ ctx }) => {
    const { call, lentils, oil } = await aFixture(ctx)
    const made = dish(lentils, oil)
    for (const name of ['Warm lentils', 'Cold lentils', 'Lentil soup']) {
      expect((await call('POST', '/recipe', { ...made, name })).status).toBe(201)
    }
    const [, oilAlone] = made.ingredients
    await call('POST', '/recipe', { ...made, name: 'Oil on bread', ingredients: [oilAlone] })
    const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)
    const first = (await call('GET', `/recipe?food=${lentils}&count=2`)).body
    expect(first).toMatchObject({ page: 1, count: 2, total: 3 })
    expect(namesOf(first)).toEqual(['Cold lentils', 'Lentil soup'])
    expect(namesOf((await call('GET', `/recipe?food=${lentils}&count=2&page=2`)).body)).toEqual([
      'Warm lentils',
    ])
    expect((await call('GET', `/recipe?food=${oil}`)).body.total).toBe(4)
    expect(namesOf((await call('GET', `/recipe?food=${lentils}&query=soup`)).body)).toEqual(['Lentil soup'])
    expect(namesOf((await call('GET', `/recipe?food=${lentils}&query=bread`)).body)).toEqual([])
  })

  test('are empty for an id that is not a food, and follow changes to the ingredients', async ({ ctx }) => {
    const { call, lentils, oil } = await aFixture(ctx)
    const { _id } = (await call('POST', '/recipe', dish(lentils, oil))).body
    for (const food of ['7', 'x', '0', '-1', '99999999999']) {
      expect((await call('GET', `/recipe?food=${food}`)).body).toMatchObject({ data: [], total: 0 })
    }
    const totalOf = async (food: number) => (await call('GET', `/recipe?food=${food}`)).body.total
    expect(await totalOf(lentils)).toBe(1)
    const [, oilAlone] = dish(lentils, oil).ingredients
    await call('PUT', `/recipe/${_id}`, { ingredients: [oilAlone] })
    expect(await totalOf(lentils)).toBe(0)
    expect(await totalOf(oil)).toBe(1)
    await call('DELETE', `/recipe/${_id}`)
    expect(await totalOf(oil)).toBe(0)
  })
})
