import { describe, expect } from 'vitest'
import { admin, aNutrient, aStoredFood, auditOf, callerOf } from '#catalogue/catalogue.fixtures.ts'
import { seededTest, test } from '#tests/support/test-context.ts'

const vitaminU = {
  name: 'Vitamin U',
  usdaId: 900_001,
  unitName: 'mg',
  group: 'Vitamins and Other Components',
  rank: 9000,
}

describe('an administrator', () => {
  test('creates, reads, changes and deletes a nutrient', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const made = await call('POST', '/nutrient', { ...vitaminU, usdaId: '900001' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({ _id: '900001', ...vitaminU })
    expect((await call('GET', '/nutrient/900001')).body).toEqual(made.body)
    expect((await call('GET', '/nutrient')).body).toEqual({ data: [made.body], page: 1, count: 20, total: 1 })

    const changed = await call('PUT', '/nutrient/900001', {
      name: 'Methylmethionine',
      usdaId: 900_001,
      unitName: 'g',
    })
    expect(changed.body).toEqual({ ...made.body, name: 'Methylmethionine', unitName: 'g' })
    expect((await call('GET', '/nutrient?query=methyl')).body.total).toBe(1)

    expect((await call('DELETE', '/nutrient/900001')).status).toBe(204)
    expect((await call('DELETE', '/nutrient/900001')).status).toBe(404)
    expect((await call('PUT', '/nutrient/900001', { name: 'x' })).status).toBe(404)
    expect((await auditOf(ctx, 'nutrient')).map(({ act }) => act)).toEqual(['create', 'update', 'delete'])
  })

  test('must enter a name and USDA’s number', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const made = await call('POST', '/nutrient', { name: 'Vitamin U', usdaId: 900_001 })
    expect(made.body).toMatchObject({ unitName: '', group: 'Vitamins and Other Components' })
    expect(Object.keys((await call('POST', '/nutrient', {})).body.error.fields)).toEqual(['name', 'usdaId'])
  })

  test('can neither take the number of another nutrient nor change a nutrient’s number', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    await call('POST', '/nutrient', vitaminU)
    const taken = await call('POST', '/nutrient', { ...vitaminU, name: 'Other' })
    expect(taken.status).toBe(409)
    expect(taken.body.error.message).toBe('900001 is Vitamin U, which is in the catalogue already.')
    expect((await call('PUT', '/nutrient/900001', { usdaId: 5 })).body.error.fields).toHaveProperty('usdaId')
  })

  test('is refused a change based on an old state', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const held = { 'if-match': String((await call('POST', '/nutrient', vitaminU)).headers.get('etag')) }
    expect((await call('PUT', '/nutrient/900001', { rank: 1 }, held)).status).toBe(200)
    expect((await call('PUT', '/nutrient/900001', { rank: 2 }, held)).status).toBe(409)
  })
})

test('a nutrient with amounts in foods cannot be deleted, and its unit cannot change', async ({ ctx }) => {
  const id = await aNutrient(ctx, { name: 'Vitamin U' })
  await aStoredFood(ctx, {}, { [id]: 3 })
  await aStoredFood(ctx, {}, { [id]: 4 })
  const call = callerOf(ctx, admin)
  const refused = await call('DELETE', `/nutrient/${id}`)
  expect(refused.status).toBe(409)
  expect(refused.body.error.message).toBe('Vitamin U is used by 2 foods. Remove its amounts from them first.')
  const unit = await call('PUT', `/nutrient/${id}`, { unitName: 'µg' })
  expect(unit.status).toBe(409)
  expect(unit.body.error.fields).toHaveProperty('unitName')
  expect((await call('PUT', `/nutrient/${id}`, { unitName: 'mg', name: 'S-Methylmethionine' })).status).toBe(
    200,
  )
})

seededTest(
  'nutrients are listed in USDA’s order and found by name, even with typing errors',
  async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const { data, total } = (await call('GET', '/nutrient?count=300')).body
    expect(data).toHaveLength(total)
    const ranks = data.map(({ rank }: { rank: number }) => rank)
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    const find = async (query: string) => (await call('GET', `/nutrient?query=${query}`)).body.data[0]?.name
    expect(await find('vitamin%20c')).toMatch(/^Vitamin C/)
    expect(await find('potasium')).toBe('Potassium, K')
    expect(await find('1087')).toBe('Calcium, Ca')
  },
)
