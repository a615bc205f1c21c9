import { describe, expect } from 'vitest'
import { admin, auditOf, callerOf } from '#catalogue/catalogue.fixtures.ts'
import type { Context, Requester } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'

const colleague: Requester = {
  kind: 'signed-in',
  authUserId: 'another-admin',
  profileId: null,
  isAdmin: true,
}

const KEY = { 'idempotency-key': '5f0c2b9e-8a41-4d2f-b0f3-6c1de2a7f9d4' }

const plan = { name: 'Family', price: 49, healthGoals: 3 }
const condition = { name: 'Gout', category: 'Hormonal Health' }

const kinds = [
  { kind: 'a plan', path: '/plan', noun: 'plan', body: plan },
  { kind: 'a health goal', path: '/condition', noun: 'condition', body: condition },
]

async function totalOf(ctx: Context, path: string): Promise<number> {
  return (await callerOf(ctx, admin)('GET', path)).body.total
}

describe.for(kinds)('repeating the creation of $kind after its response was lost', ({ path, noun, body }) => {
  test('finds the row that was created', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const first = await call('POST', path, body, KEY)
    expect(first.status).toBe(201)
    const second = await call('POST', path, body, KEY)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(await totalOf(ctx, path)).toBe(1)
  })

  test('keeps the newly typed values and returns a version for further changes', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const first = await call('POST', path, body, KEY)
    const second = await call('POST', path, { ...body, name: 'Another name' }, KEY)
    expect(second.status).toBe(200)
    expect(second.body).toEqual({ ...first.body, name: 'Another name' })
    expect(await totalOf(ctx, path)).toBe(1)
    const held = { 'if-match': String(second.headers.get('etag')) }
    const changed = await call('PUT', `${path}/${first.body._id}`, { name: 'A third' }, held)
    expect(changed.status).toBe(200)
    expect((await auditOf(ctx, noun)).map(({ act }) => act)).toEqual(['create', 'update', 'update'])
  })

  test("doesn't overwrite another administrator's later change", async ({ ctx }) => {
    const { body: made } = await callerOf(ctx, admin)('POST', path, body, KEY)
    await callerOf(ctx, colleague)('PUT', `${path}/${made._id}`, { name: 'Theirs' })
    const refused = await callerOf(ctx, admin)('POST', path, body, KEY)
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toMatch(/somebody has changed it since/)
    expect((await callerOf(ctx, admin)('GET', `${path}/${made._id}`)).body.name).toBe('Theirs')
  })

  test('creates a new row for another administrator, another key, or no key', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    await call('POST', path, body, KEY)
    const others = [
      await callerOf(ctx, colleague)('POST', path, { ...body, name: 'Two' }, KEY),
      await call('POST', path, { ...body, name: 'Three' }, { 'idempotency-key': 'another' }),
      await call('POST', path, { ...body, name: 'Four' }),
      await call('POST', path, { ...body, name: 'Five' }),
    ]
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await totalOf(ctx, path)).toBe(5)
  })

  test('creates the row again if it was deleted', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const { body: made } = await call('POST', path, body, KEY)
    expect((await call('DELETE', `${path}/${made._id}`)).status).toBe(204)
    expect((await call('POST', path, body, KEY)).status).toBe(201)
    expect(await totalOf(ctx, path)).toBe(1)
  })

  test('is refused for an invalid key or a name that is taken', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    for (const key of ['', 'two words', 'a'.repeat(101)]) {
      expect((await call('POST', path, body, { 'idempotency-key': key })).status).toBe(400)
    }
    expect(await totalOf(ctx, path)).toBe(0)
    await call('POST', path, { ...body, name: 'Taken' })
    await call('POST', path, body, KEY)
    expect((await call('POST', path, { ...body, name: 'Taken' }, KEY)).status).toBe(409)
    expect((await callerOf(ctx, { kind: 'guest' })('POST', path, body, KEY)).status).toBe(401)
  })
})
