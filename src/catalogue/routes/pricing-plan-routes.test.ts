import { describe, expect } from 'vitest'
import { admin, auditOf, callerOf, guest } from '#catalogue/catalogue.fixtures.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import { seededTest, test } from '#tests/support/test-context.ts'
import { DEFAULT_PRICING_PLAN_ID } from '../pricing-plans/default-pricing-plan.ts'

const NO_ID = '11111111-1111-4111-8111-111111111111'

const balance = {
  name: 'Balance Plus',
  descriptionShort: 'Two health goals.',
  descriptionLong: 'Two health goals in one week of meals.',
  features: ['Up to two health goals', 'A new plan every week'],
  price: 29.5,
  featured: true,
  healthGoals: 2,
  enabeled: true,
  stripe: { priceId: 'price_plus', productId: 'prod_plus', buyUrl: 'https://buy.example.org/plus' },
}

describe('an administrator', () => {
  test('creates, reads, changes and deletes a plan', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const made = await call('POST', '/plan', balance)
    expect(made.status).toBe(201)
    expect(made.body).toEqual({ _id: expect.any(String), ...balance })
    const path = `/plan/${made.body._id}`
    expect((await call('GET', path)).body).toEqual(made.body)

    const changed = await call('PUT', path, { price: 31, stripe: { priceId: 'price_31' } })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({
      ...made.body,
      price: 31,
      stripe: { ...balance.stripe, priceId: 'price_31' },
    })
    expect((await call('GET', path)).body).toEqual(changed.body)
    expect((await call('GET', '/plan')).body.data).toEqual([{ ...changed.body, version: expect.any(Number) }])

    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('DELETE', path)).status).toBe(404)
    expect((await call('GET', path)).status).toBe(404)
    expect((await call('PUT', path, { price: 1 })).status).toBe(404)
  })

  test('has every change recorded', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const { body } = await call('POST', '/plan', balance)
    await call('PUT', `/plan/${body._id}`, { featured: false })
    await call('DELETE', `/plan/${body._id}`)
    const subject = `plan:${body._id}`
    expect(await auditOf(ctx, 'plan')).toMatchObject([
      { actor: 'an-admin', act: 'create', subject, before: null, after: { priceCents: 2950 } },
      { act: 'update', subject, before: { featured: true }, after: { featured: false } },
      { act: 'delete', subject, before: { name: 'Balance Plus' }, after: null },
    ])
  })

  test('leaves no trace of a refused change', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const { body } = await call('POST', '/plan', balance)
    await call('POST', '/plan', balance)
    await call('PUT', `/plan/${body._id}`, { price: -1 })
    expect(await auditOf(ctx, 'plan')).toHaveLength(1)
  })

  test('drafts a plan with only a name, a price and a number of goals', async ({ ctx }) => {
    const made = await callerOf(ctx, admin)('POST', '/plan', { name: 'Small', price: 5, healthGoals: 1 })
    expect(made.body).toEqual({
      _id: expect.any(String),
      name: 'Small',
      descriptionShort: '',
      descriptionLong: '',
      features: [],
      price: 5,
      featured: false,
      healthGoals: 1,
      enabeled: false,
      stripe: { priceId: '', productId: '', buyUrl: '' },
    })
  })

  test.for([
    [{ name: ' ' }, 'name', 'Give the plan a name.'],
    [{ name: 'a\0b' }, 'name', 'Holds a character that we cannot keep.'],
    [{ name: 'a\ud800' }, 'name', 'Holds a character that we cannot keep.'],
    [{ price: undefined }, 'price', 'Give the price a month, in dollars.'],
    [{ price: '29' }, 'price', 'Give the price a month, in dollars.'],
    [{ price: 29.999 }, 'price', 'A price has two decimals at most.'],
    [{ price: -1 }, 'price', 'A price cannot be below 0.'],
    [{ healthGoals: 5 }, 'healthGoals', 'A plan covers 4 health goals at most.'],
    [{ healthGoals: 0 }, 'healthGoals', 'A plan covers 1 health goal at least.'],
    [{ features: ['one', ''] }, 'features.1', 'Write something, or remove the line.'],
    [{ stripe: { buyUrl: 'javascript:alert(1)' } }, 'stripe.buyUrl', 'Must be an address with https://.'],
  ] as const)('is told what is wrong: %j', async ([fault, field, message], { ctx }) => {
    const call = callerOf(ctx, admin)
    const refused = await call('POST', '/plan', { ...balance, ...fault })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject({ code: 'invalid', fields: { [field]: message } })
    expect(await ctx.db.select().from(pricingPlans)).toEqual([])
  })

  seededTest('cannot delete the plan that health goal pages link to', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const refused = await call('DELETE', `/plan/${DEFAULT_PRICING_PLAN_ID}`)
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toContain('used by the trial button on the pages of health goals.')
    expect((await call('PUT', `/plan/${DEFAULT_PRICING_PLAN_ID}`, { price: 21 })).status).toBe(200)
  })

  test('cannot give two plans the same name', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    await call('POST', '/plan', balance)
    const other = await call('POST', '/plan', { ...balance, name: 'Other' })
    expect((await call('POST', '/plan', balance)).status).toBe(409)
    const refused = await call('PUT', `/plan/${other.body._id}`, { name: 'Balance Plus' })
    expect(refused.status).toBe(409)
    expect(refused.body.error.fields).toHaveProperty('name')
    expect((await call('PUT', `/plan/${other.body._id}`, { name: 'Other', price: 3 })).status).toBe(200)
  })
})

describe('a plan that is not on sale', () => {
  const draft = { ...balance, enabeled: false }

  test('is listed only for administrators', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const made = await call('POST', '/plan', draft)
    expect(made.body).toMatchObject({ enabeled: false })
    expect((await call('GET', '/plan')).body.data).toEqual([{ ...made.body, version: expect.any(Number) }])
    expect((await callerOf(ctx, guest)('GET', '/plan')).body.data).toEqual([])
    await call('PUT', `/plan/${made.body._id}`, { enabeled: true })
    expect((await callerOf(ctx, guest)('GET', '/plan')).body.data).toHaveLength(1)
  })

  test('can still be read by its id, for members who have it', async ({ ctx }) => {
    const { body } = await callerOf(ctx, admin)('POST', '/plan', draft)
    expect((await callerOf(ctx, guest)('GET', `/plan/${body._id}`)).body).toEqual(body)
  })

  test('stays off sale unless a change states otherwise', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const { body } = await call('POST', '/plan', draft)
    expect((await call('PUT', `/plan/${body._id}`, { price: 31 })).body.enabeled).toBe(false)
  })

  seededTest('cannot be the plan that health goal pages link to', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const refused = await call('PUT', `/plan/${DEFAULT_PRICING_PLAN_ID}`, { enabeled: false })
    expect(refused.status).toBe(409)
    expect(refused.body.error.fields).toHaveProperty('enabeled')
  })
})

describe('a change based on an earlier read', () => {
  test('is refused once another administrator has changed the row', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const { body, headers } = await call('POST', '/plan', balance)
    const path = `/plan/${body._id}`
    const read = await call('GET', path)
    expect(read.headers.get('etag')).toBe(headers.get('etag'))
    const held = { 'if-match': String(read.headers.get('etag')) }

    const mine = await call('PUT', path, { price: 30 }, held)
    expect(mine.status).toBe(200)
    const theirs = await call('PUT', path, { price: 40 }, held)
    expect(theirs.status).toBe(409)
    expect(theirs.body.error.message).toContain('Somebody changed this plan after you opened it.')
    expect((await call('GET', path)).body.price).toBe(30)

    const again = { 'if-match': `W/${mine.headers.get('etag')}` }
    expect((await call('PUT', path, { price: 40 }, again)).status).toBe(200)
  })

  test('is made without a check if the request names no version', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const { body } = await call('POST', '/plan', balance)
    await call('PUT', `/plan/${body._id}`, { price: 30 })
    expect((await call('PUT', `/plan/${body._id}`, { price: 40 })).status).toBe(200)
    expect((await call('PUT', `/plan/${body._id}`, { price: 50 }, { 'if-match': '*' })).status).toBe(200)
    expect((await call('PUT', `/plan/${body._id}`, { price: 60 }, { 'if-match': '"old"' })).status).toBe(409)
  })

  test('is not affected by a change to another row', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const { body, headers } = await call('POST', '/plan', balance)
    await call('POST', '/plan', { ...balance, name: 'Other' })
    const held = { 'if-match': String(headers.get('etag')) }
    expect((await call('PUT', `/plan/${body._id}`, { price: 30 }, held)).status).toBe(200)
  })
})

describe('any visitor', () => {
  seededTest('reads plans page by page, cheapest first', async ({ ctx }) => {
    const call = callerOf(ctx, guest)
    const first = await call('GET', '/plan?page=1&count=2')
    expect(first.body).toMatchObject({ page: 1, count: 2, total: 3 })
    expect(first.body.data.map(({ name }: { name: string }) => name)).toEqual(['Essential', 'Balance'])
    const second = await call('GET', '/plan?page=2&count=2')
    expect(second.body.data.map(({ name }: { name: string }) => name)).toEqual(['Complete'])
    expect((await call('GET', '/plan?page=9&count=2')).body).toMatchObject({ data: [], page: 9, total: 3 })
  })

  test.for([
    ['', { page: 1, count: 20 }],
    ['?page=0', { page: 1, count: 20 }],
    ['?page=-3&count=0', { page: 1, count: 1 }],
    ['?count=1000', { page: 1, count: 300 }],
  ] as const)('asks for "%s" and gets a page that there is', async ([query, expected], { ctx }) => {
    expect((await callerOf(ctx, guest)('GET', `/plan${query}`)).body).toMatchObject(expected)
  })

  test('gets an error if the page is not a number', async ({ ctx }) => {
    const refused = await callerOf(ctx, guest)('GET', '/plan?page=first')
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields).toHaveProperty('page')
  })

  seededTest('is sent the content only if it has changed', async ({ ctx }) => {
    const call = callerOf(ctx, guest)
    for (const path of ['/plan', '/plan?count=2', `/plan/${(await call('GET', '/plan')).body.data[0]._id}`]) {
      const first = await call('GET', path)
      expect(first.headers.get('cache-control')).toBe('public, no-cache')
      const held = { 'if-none-match': `"other", W/${first.headers.get('etag')}` }
      const second = await call('GET', path, undefined, held)
      expect(second.status).toBe(304)
      expect(second.body).toBeNull()
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
      await ctx.db.update(pricingPlans).set({ descriptionShort: `changed for ${path}` })
      const third = await call('GET', path, undefined, held)
      expect(third.status).toBe(200)
      expect(third.headers.get('etag')).not.toBe(first.headers.get('etag'))
      expect(JSON.stringify(third.body)).toContain('changed for')
    }
  })

  test('finds nothing under an invalid or unused id', async ({ ctx }) => {
    const call = callerOf(ctx, guest)
    expect((await call('GET', '/plan/not-an-id')).status).toBe(404)
    expect((await call('GET', `/plan/${NO_ID}`)).status).toBe(404)
  })
})
