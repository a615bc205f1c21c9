import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { admin, aNutrient, aStoredFood, auditOf, callerOf } from '#catalogue/catalogue.fixtures.ts'
import { foodNutrients, foods, nutrients } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { seededTest, test } from '#tests/support/test-context.ts'

const BROCCOLI_RAW = 170379
const ENERGY = { id: 1008, name: 'Energy', unitName: 'kcal', group: 'Proximates', rank: 300 }
const PROTEIN = { id: 1003, name: 'Protein', unitName: 'g', group: 'Proximates', rank: 600 }

async function nutrientsOfTest(ctx: Context): Promise<void> {
  await ctx.db
    .insert(nutrients)
    .values([ENERGY, PROTEIN].map(({ group, ...nutrient }) => ({ ...nutrient, nutrientGroup: group })))
}

const celtuce = {
  fdcId: 900_001,
  name: 'Celtuce',
  description: 'Celtuce, stem, raw',
  foodCategory: { description: 'Vegetables and Vegetable Products' },
}
const figures = [
  { amount: 18, nutrient: { id: 1008 } },
  { amount: 0.85, nutrient: { id: '1003' } },
]
const judgement = { judged: true, allergens: [], diet: 'vegan', tags: ['vegetable'] }

describe('an administrator', () => {
  test('creates, reads, changes and deletes a food', async ({ ctx }) => {
    await nutrientsOfTest(ctx)
    const call = callerOf(ctx, admin)
    const made = await call('POST', '/food', {
      ...celtuce,
      ...judgement,
      enabeled: true,
      foodNutrients: figures,
    })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      _id: '900001',
      ...celtuce,
      enabeled: true,
      judged: true,
      foodNutrients: [
        { amount: 18, nutrient: { ...ENERGY, trappId: '1008' } },
        { amount: 0.85, nutrient: { ...PROTEIN, trappId: '1003' } },
      ],
      commonName: null,
      portions: [],
      allergens: [],
      diet: 'vegan',
      tags: ['vegetable'],
      glycaemicIndex: null,
      fodmapServingGrams: null,
      addedSugarPer100g: null,
      lactosePer100g: null,
      tagServingGrams: {},
      look: { shape: 'round', colour: '#B8B2A7' },
    })
    expect((await call('GET', '/food/900001')).body).toEqual(made.body)
    expect((await call('GET', '/food')).body).toEqual({
      data: [{ _id: '900001', ...celtuce, enabeled: true, judged: true, version: expect.any(Number) }],
      page: 1,
      count: 20,
      total: 1,
    })
    expect((await call('GET', `/nutrient/${made.body.foodNutrients[0].nutrient.trappId}`)).status).toBe(200)

    const changed = await call('PUT', '/food/900001', {
      name: 'Stem lettuce',
      look: { shape: 'stick', colour: '#88AA66' },
    })
    expect(changed.body).toEqual({
      ...made.body,
      name: 'Stem lettuce',
      look: { shape: 'stick', colour: '#88AA66' },
    })
    const fewer = await call('PUT', '/food/900001', {
      foodNutrients: [{ amount: 1, nutrient: { id: 1003 } }],
    })
    expect(fewer.body.foodNutrients).toEqual([{ amount: 1, nutrient: { ...PROTEIN, trappId: '1003' } }])

    expect((await call('DELETE', '/food/900001')).status).toBe(204)
    expect((await call('DELETE', '/food/900001')).status).toBe(404)
    expect((await call('GET', '/food/900001')).status).toBe(404)
    expect(await ctx.db.select().from(foodNutrients)).toEqual([])
  })

  test('has every change recorded, including figures', async ({ ctx }) => {
    await nutrientsOfTest(ctx)
    const call = callerOf(ctx, admin)
    await call('POST', '/food', { ...celtuce, foodNutrients: figures })
    await call('PUT', '/food/900001', { name: 'Stem lettuce', glycaemicIndex: 50 })
    await call('PUT', '/food/900001', { foodNutrients: [{ amount: 20, nutrient: { id: 1008 } }] })
    await call('DELETE', '/food/900001')
    expect(await auditOf(ctx, 'food')).toMatchObject([
      { act: 'create', subject: 'food:900001', before: null, after: { figures: { 1008: 18, 1003: 0.85 } } },
      {
        act: 'update',
        before: { name: 'Celtuce', glycaemicIndex: null },
        after: { name: 'Stem lettuce', glycaemicIndex: 50 },
      },
      { act: 'update', before: { figures: { 1008: 18, 1003: 0.85 } }, after: { figures: { 1008: 20 } } },
      { act: 'delete', before: { name: 'Stem lettuce', figures: { 1008: 20 } }, after: null },
    ])
  })

  seededTest('sends back the data just read, without its id, and changes nothing', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const { _id, ...rest } = (await call('GET', `/food/${BROCCOLI_RAW}`)).body
    const sent = await call('PUT', `/food/${BROCCOLI_RAW}`, rest)
    expect(sent.body).toEqual({ _id, ...rest })
  })

  test.for([
    [{ fdcId: undefined }, 'fdcId', 'Give the food’s number in FoodData Central, such as 170379.'],
    [{ fdcId: 0 }, 'fdcId', 'Give the food’s number in FoodData Central, such as 170379.'],
    [{ fdcId: 3_000_000_000 }, 'fdcId', 'Give the food’s number in FoodData Central, such as 170379.'],
    [{ name: '' }, 'name', 'Give the food a name.'],
    [
      { foodNutrients: [{ amount: 1, nutrient: { id: 7 } }] },
      'foodNutrients.0.nutrient.id',
      'There is no nutrient 7. Make it first.',
    ],
    [
      { foodNutrients: [...figures, ...figures] },
      'foodNutrients.2.nutrient.id',
      'Energy (1008) is given twice.',
    ],
    [
      { foodNutrients: [{ amount: 130, nutrient: { id: 1003 } }] },
      'foodNutrients.0.amount',
      '100 g cannot hold 130 g of Protein, but 100 at most.',
    ],
    [
      { foodNutrients: [{ amount: -1, nutrient: { id: 1003 } }] },
      'foodNutrients.0.amount',
      'Cannot be below 0.',
    ],
    [{ look: { shape: 'round', colour: 'red' } }, 'look.colour', 'Give a color such as #B8B2A7.'],
  ] as const)('is told what is wrong: %j', async ([fault, field, message], { ctx }) => {
    await nutrientsOfTest(ctx)
    const refused = await callerOf(ctx, admin)('POST', '/food', { ...celtuce, ...fault })
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields).toEqual({ [field]: message })
    expect(await ctx.db.select().from(foods)).toEqual([])
  })

  test('can neither take the number of another food nor change a food’s number', async ({ ctx }) => {
    const fdcId = await aStoredFood(ctx, { name: 'Kale' })
    const call = callerOf(ctx, admin)
    const taken = await call('POST', '/food', { ...celtuce, fdcId })
    expect(taken.status).toBe(409)
    expect(taken.body.error.message).toBe(`${fdcId} is Kale, which is in the catalogue already.`)
    expect((await call('PUT', `/food/${fdcId}`, { fdcId: 5 })).body.error.fields).toHaveProperty('fdcId')
    expect((await call('PUT', `/food/${fdcId}`, { fdcId: String(fdcId) })).status).toBe(200)
  })

  test('is refused a change based on an old state, even of the figures alone', async ({ ctx }) => {
    await nutrientsOfTest(ctx)
    const call = callerOf(ctx, admin)
    const held = { 'if-match': String((await call('POST', '/food', celtuce)).headers.get('etag')) }
    expect((await call('PUT', '/food/900001', { foodNutrients: figures }, held)).status).toBe(200)
    expect((await call('PUT', '/food/900001', { name: 'Stem lettuce' }, held)).status).toBe(409)
  })

  test('finds nothing at an address without a valid food number', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    for (const id of ['x', '0', '-1', '1.5', '0900001', '99999999999', '900001']) {
      expect((await call('GET', `/food/${id}`)).status).toBe(404)
      expect((await call('PUT', `/food/${id}`, { name: 'x' })).status).toBe(404)
      expect((await call('DELETE', `/food/${id}`)).status).toBe(404)
    }
  })
})

describe('an unjudged food', () => {
  test('cannot be enabled until an administrator judges it', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    expect((await call('POST', '/food', { ...celtuce, enabeled: true })).body.error.fields).toHaveProperty(
      'enabeled',
    )
    const { body } = await call('POST', '/food', celtuce)
    expect(body).toMatchObject({ judged: false, enabeled: false })
    const flipped = await call('PUT', '/food/900001', { ...body, enabeled: true })
    expect(flipped.status).toBe(400)
    expect(flipped.body.error.fields).toHaveProperty('enabeled')
    const vague = await call('PUT', '/food/900001', { judged: true, diet: 'vegan' })
    expect(Object.keys(vague.body.error.fields)).toEqual(['allergens', 'tags'])
    expect((await call('PUT', '/food/900001', { ...judgement, enabeled: true })).status).toBe(200)
  })
})

describe('a judgement', () => {
  test.for([
    [{ allergens: ['milk'], diet: 'vegan' }, ['diet']],
    [{ tags: ['oily_fish'], diet: 'pescatarian' }, ['allergens']],
    [{ allergens: ['gluten'] }, ['tags']],
    [{ allergens: ['fish'], diet: 'vegan', tags: ['nut'] }, ['allergens', 'diet']],
  ] as const)(
    'that contradicts itself is refused, new as well as changed: %j',
    async ([fault, fields], { ctx }) => {
      const call = callerOf(ctx, admin)
      const refused = await call('POST', '/food', { ...celtuce, ...judgement, ...fault })
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body.error.fields)).toEqual(fields)
      expect((await call('POST', '/food', { ...celtuce, ...judgement })).status).toBe(201)
      const changed = await call('PUT', '/food/900001', fault)
      expect(Object.keys(changed.body.error.fields)).toEqual(fields)
      expect((await call('GET', '/food/900001')).body).toMatchObject({ allergens: [], diet: 'vegan' })
    },
  )

  test('can be half done while no plan relies on it, and is checked once a plan does', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    await call('POST', '/food', { ...celtuce, allergens: ['milk'], diet: 'vegan', tags: [] })
    const refused = await call('PUT', '/food/900001', {
      judged: true,
      allergens: ['milk'],
      diet: 'vegan',
      tags: [],
    })
    expect(refused.body.error.fields).toEqual({ diet: 'What holds milk or egg is not vegan.' })
    expect((await call('GET', '/food/900001')).body.judged).toBe(false)
  })

  test('based on an old state of the food is refused', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const held = { 'if-match': String((await call('POST', '/food', celtuce)).headers.get('etag')) }
    expect((await call('PUT', '/food/900001', judgement, held)).status).toBe(200)
    expect((await call('PUT', '/food/900001', { ...judgement, diet: 'omnivore' }, held)).status).toBe(409)
  })
})

describe('a food in recipes', () => {
  seededTest('cannot be deleted, and its recipes are listed', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const refused = await call('DELETE', `/food/${BROCCOLI_RAW}`)
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toMatch(
      /is used by the recipe “.+” and \d+ more\. Disable it instead, or/,
    )
    expect((await call('PUT', `/food/${BROCCOLI_RAW}`, { judged: false, enabeled: false })).status).toBe(409)
    expect((await call('PUT', `/food/${BROCCOLI_RAW}`, { enabeled: false })).status).toBe(200)
  })
})

describe('the list', () => {
  test('is sorted by name and shows a changed switch at once', async ({ ctx }) => {
    const [second, first] = [
      await aStoredFood(ctx, { name: 'beans' }),
      await aStoredFood(ctx, { name: 'Apple' }),
    ]
    const call = callerOf(ctx, admin)
    const ids = async () => (await call('GET', '/food')).body.data.map((row: { fdcId: number }) => row.fdcId)
    expect(await ids()).toEqual([first, second])
    await call('PUT', `/food/${second}`, { enabeled: false })
    const { data } = (await call('GET', '/food')).body
    expect(data.map((row: { enabeled: boolean }) => row.enabeled)).toEqual([true, false])
    await call('PUT', `/food/${second}`, { name: 'A bean' })
    expect(await ids()).toEqual([second, first])
    expect((await call('GET', '/food?query=bean')).body.data[0].name).toBe('A bean')
    const third = await aStoredFood(ctx, { name: 'Carrot' })
    expect(await ids()).toEqual([second, first, third])
    await call('DELETE', `/food/${second}`)
    expect(await ids()).toEqual([first, third])
  })

  seededTest('has pages', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const all = (await call('GET', '/food?count=300')).body
    expect(all).toMatchObject({ page: 1, count: 300 })
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await call('GET', `/food?page=${page}&count=50`))
    expect(pages.flatMap(({ body }) => body.data)).toEqual(all.data.slice(0, 150))
    expect(pages.map(({ body }) => body.total)).toEqual([all.total, all.total, all.total])
    expect(all.total).toBe((await ctx.db.select().from(foods)).length)
    expect((await call('GET', '/food?page=1000000&count=300')).body.data).toEqual([])
  })
})

describe('the list of unjudged foods', () => {
  test('loses a food as soon as it is judged, and gains a food that is no longer judged', async ({ ctx }) => {
    const [apple, bean] = [
      await aStoredFood(ctx, { name: 'Apple', judged: false, enabled: false }),
      await aStoredFood(ctx, { name: 'Bean' }),
    ]
    const call = callerOf(ctx, admin)
    const idsOf = async (query: string) =>
      (await call('GET', `/food?${query}`)).body.data.map((row: { fdcId: number }) => row.fdcId)
    expect(await idsOf('judged=false')).toEqual([apple])
    expect(await idsOf('judged=true')).toEqual([bean])
    expect(await idsOf('')).toEqual([apple, bean])
    await call('PUT', `/food/${apple}`, judgement)
    await call('PUT', `/food/${bean}`, { judged: false, enabeled: false })
    expect(await idsOf('judged=false')).toEqual([bean])
    expect(await idsOf('judged=true')).toEqual([apple])
    await call('PUT', `/food/${apple}`, { enabeled: true })
    expect(await idsOf('judged=true')).toEqual([apple])
  })

  test('has pages and is searched like the full list', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const unjudged = { judged: false, enabled: false }
    const ids = [
      await aStoredFood(ctx, { name: 'Bean a', ...unjudged }),
      await aStoredFood(ctx, { name: 'Bean b', ...unjudged }),
      await aStoredFood(ctx, { name: 'Bean c', ...unjudged }),
    ]
    const judgedBean = await aStoredFood(ctx, { name: 'Bean' })
    await aStoredFood(ctx, { name: 'Rice', ...unjudged })
    const second = (await call('GET', '/food?judged=false&count=3&page=2')).body
    expect(second).toMatchObject({ page: 2, count: 3, total: 4 })
    expect(second.data.map(({ name }: { name: string }) => name)).toEqual(['Rice'])
    const found = (await call('GET', '/food?judged=false&query=bean&count=2')).body
    expect(found).toMatchObject({ total: 3, count: 2 })
    const rest = (await call('GET', '/food?judged=false&query=bean&count=2&page=2')).body
    const foundIds = [...found.data, ...rest.data].map(({ fdcId }: { fdcId: number }) => fdcId)
    expect(foundIds.toSorted()).toEqual(ids.toSorted())
    expect((await call('GET', `/food?judged=false&query=${judgedBean}`)).body.total).toBe(0)
    expect((await call('GET', '/food?judged=perhaps')).body.error.fields).toEqual({
      judged: 'Must be true or false.',
    })
  })
})

describe('a search', () => {
  seededTest.for([
    ['words in any order', 'raw broccoli', 'Broccoli, raw'],
    ['a beginning', 'brocc', 'Broccoli'],
    ['a slip', 'brocoli', 'Broccoli'],
    ['a slip in a plural', 'chikpeas', 'hickpea'],
    ['another name', 'garbanzo', 'hickpea'],
    ['a name from another country', 'aubergine', 'ggplant'],
    ['a common name that USDA lists', 'rapini', 'roccoli raab'],
    ['a number', String(BROCCOLI_RAW), 'Broccoli, raw'],
  ] as const)('finds by %s', async ([, query, expected], { ctx }) => {
    const { body } = await callerOf(ctx, admin)('GET', `/food?query=${encodeURIComponent(query)}`)
    expect(`${body.data[0]?.name} / ${body.data[0]?.description}`).toContain(expected)
  })

  seededTest('matches by category, page by page', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const query = '/food?query=finfish%20shellfish&count=5'
    const [first, second] = [(await call('GET', query)).body, (await call('GET', `${query}&page=2`)).body]
    expect(first.total).toBe(second.total)
    expect(first.total).toBeGreaterThan(10)
    const ids = [...first.data, ...second.data].map(({ _id }: { _id: string }) => _id)
    expect(new Set(ids).size).toBe(10)
    for (const { foodCategory } of first.data) {
      expect(foodCategory.description).toBe('Finfish and Shellfish Products')
    }
  })

  test('returns everything for empty input, and nothing for symbols or nonsense', async ({ ctx }) => {
    await aStoredFood(ctx)
    const call = callerOf(ctx, admin)
    expect((await call('GET', '/food?query=')).body.total).toBe(1)
    expect((await call('GET', '/food?query=%20')).body.total).toBe(1)
    expect((await call('GET', '/food?query=%20%2C')).body).toMatchObject({ data: [], total: 0 })
    expect((await call('GET', '/food?query=xyzzy%00')).body).toMatchObject({ data: [], total: 0 })
    expect((await call('GET', `/food?query=${'a'.repeat(201)}`)).status).toBe(400)
  })
})

test('a food refuses a part above its whole and an amount in a wrong unit', async ({ ctx }) => {
  await nutrientsOfTest(ctx)
  await aNutrient(ctx, { id: 1005, name: 'Carbohydrate', unitName: 'g' })
  await aNutrient(ctx, { id: 1079, name: 'Fiber', unitName: 'g' })
  const call = callerOf(ctx, admin)
  const amounts = (carbohydrate: number, fiber: number) => ({
    foodNutrients: [
      { amount: carbohydrate, nutrient: { id: 1005 } },
      { amount: fiber, nutrient: { id: 1079 } },
    ],
  })
  const refused = await call('POST', '/food', { ...celtuce, ...amounts(4, 40) })
  expect(refused.body.error.fields).toEqual({
    'foodNutrients.1.amount': '40 g of fiber in 100 g, more than its 4 g of carbohydrate.',
  })
  expect((await call('POST', '/food', { ...celtuce, ...amounts(40, 4) })).status).toBe(201)
  const slipped = await call('PUT', `/food/${celtuce.fdcId}`, amounts(40, 0.004))
  expect(slipped.body.error.fields['foodNutrients.1.amount']).toMatch(
    /^0\.004 g of Fiber looks like a wrong unit/,
  )
  expect((await call('PUT', `/food/${celtuce.fdcId}`, amounts(40, 5))).status).toBe(200)
})

test('a nutrient without a unit accepts no amounts', async ({ ctx }) => {
  const id = await aNutrient(ctx, { unitName: '', name: 'Vitamin U' })
  const foodNutrients = [{ amount: 1, nutrient: { id } }]
  const refused = await callerOf(ctx, admin)('POST', '/food', { ...celtuce, foodNutrients })
  expect(refused.body.error.message).toBe('Vitamin U has no unit yet. Give it one first.')
  expect(await ctx.db.select().from(foods).where(eq(foods.fdcId, celtuce.fdcId))).toEqual([])
})
