import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { conditionDetailWire } from '#catalogue/conditions/wire.ts'
import { foodDetailWire } from '#catalogue/foods/wire.ts'
import { nutrientWire } from '#catalogue/nutrients/wire.ts'
import { planWire } from '#catalogue/pricing-plans/wire.ts'
import { recipeDetailWire } from '#catalogue/recipes/wire.ts'
import { aNutrient } from '#catalogue/test-world.ts'
import { postWire } from '#content/posts/wire.ts'
import { signInWithPassword } from '#identity/identity-test-app.ts'
import { aMember } from '#members/test-world.ts'
import type { Context } from '#platform/context.ts'
import { composedApi } from '#tests/support/composed-api.ts'
import { test } from '#tests/support/test-context.ts'

type Operation = {
  summary?: string
  security?: object[]
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } }
}
type Description = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { example?: object }> }
}

async function described(ctx: Context): Promise<Description> {
  return (await composedApi(ctx)('GET', '/openapi.json')).body
}

describe('the description of the API', () => {
  test('names every call, and says which are for administrators', async ({ ctx }) => {
    const { openapi, paths } = await described(ctx)
    expect(openapi).toBe('3.1.0')
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
    )
    expect(operations.filter(({ summary }) => !summary)).toEqual([])
    const catalogue = operations.filter(({ call }) =>
      /^\w+ \/(?:plan|condition|food|nutrient|recipe|content)(?:\/|$)/.test(call),
    )
    expect(catalogue).toHaveLength(30)
    expect(catalogue.filter(({ security }) => !security).map(({ call }) => call)).toEqual([
      'get /plan',
      'get /plan/{id}',
      'get /condition',
      'get /condition/{id}',
      'get /content',
      'get /content/{id}',
    ])
  })

  test('is sent again only when it has changed', async ({ ctx }) => {
    const call = composedApi(ctx)
    const etag = (await call('GET', '/openapi.json')).headers.get('etag')
    const again = await call('GET', '/openapi.json', { headers: { 'if-none-match': String(etag) } })
    expect(again.status).toBe(304)
  })

  test('can be read on a page that loads nothing from elsewhere', async ({ ctx }) => {
    const call = composedApi(ctx)
    const page = (await call('GET', '/docs')).body
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
    expect(addresses).toHaveLength(4)
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\//)
      const file = await call('GET', address.slice('/api'.length))
      expect(file.status).toBe(200)
      expect(file.body.length ?? 1).toBeGreaterThan(0)
    }
    expect(page).not.toMatch(/<script>/)
  })
})

const examples: [noun: string, created: string, changed: string, wire: z.ZodType][] = [
  ['plan', 'PlanInput', 'PlanChange', planWire],
  ['condition', 'ConditionInput', 'ConditionChange', conditionDetailWire],
  ['nutrient', 'NutrientInput', 'NutrientChange', nutrientWire],
  ['food', 'FoodInput', 'FoodChange', foodDetailWire],
  ['recipe', 'RecipeInput', 'RecipeChange', recipeDetailWire],
  ['content', 'PostInput', 'PostChange', postWire],
]

test.for(examples)(
  'the examples of /%s work as they stand',
  async ([noun, created, changed, wire], { ctx }) => {
    await aNutrient(ctx, { id: 1008, name: 'Energy', unitName: 'kcal' })
    const { components, paths } = await described(ctx)
    const refs = ['post', 'put'].map((method) => {
      const operation = paths[method === 'post' ? `/${noun}` : `/${noun}/{id}`]?.[method]
      return operation?.requestBody?.content['application/json'].schema.$ref
    })
    expect(refs).toEqual([`#/components/schemas/${created}`, `#/components/schemas/${changed}`])

    const { profile } = await aMember(ctx, { admin: true })
    const credentials = { username: profile.username, password: 'Fresh-Bread-12' }
    const { AccessToken: token } = await signInWithPassword(ctx, credentials)
    const call = composedApi(ctx)
    const example = (name: string) => components.schemas[name]?.example ?? {}
    const made = await call('POST', `/${noun}`, { token, body: example(created) })
    expect(made.status).toBe(201)
    expect(wire.parse(made.body)).toEqual(made.body)
    expect(made.body).toMatchObject(example(created))
    const path = `/${noun}/${made.body._id}`
    const headers = { 'if-match': String(made.headers.get('etag')) }
    const after = await call('PUT', path, { token, headers, body: example(changed) })
    expect(after.status).toBe(200)
    expect(wire.parse(after.body)).toEqual(after.body)
    expect(after.body).toMatchObject(example(changed))
    expect((await call('GET', path, { token })).body).toEqual(after.body)
  },
)
