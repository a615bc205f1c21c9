import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { aNutrient } from '#catalogue/catalogue.fixtures.ts'
import { conditionDetailWire } from '#catalogue/conditions/wire.ts'
import { foodDetailWire } from '#catalogue/foods/wire.ts'
import { nutrientWire } from '#catalogue/nutrients/wire.ts'
import { pricingPlanWire } from '#catalogue/pricing-plans/wire.ts'
import { recipeDetailWire } from '#catalogue/recipes/wire.ts'
import { postWire } from '#content/posts/wire.ts'
import { signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { aMember } from '#members/members.fixtures.ts'
import type { Context } from '#platform/context.ts'
import { composedApi } from '#tests/support/composed-api.ts'
import { exampleOf } from '#tests/support/fuzz/example-of.ts'
import { type OpenApi, plainSchema, type Schema, schemaFaults } from '#tests/support/fuzz/openapi-schema.ts'
import { test } from '#tests/support/test-context.ts'
import { SECONDS } from '#web/api/time-outs.ts'

type Description = OpenApi & { openapi: string; tags: { name: string }[] }

async function described(ctx: Context): Promise<Description> {
  return (await composedApi(ctx)('GET', '/openapi.json')).body
}

describe('the description of the API', () => {
  test('has version 3.1 and states the purpose of every call', async ({ ctx }) => {
    const document = await described(ctx)
    expect(document.openapi).toBe('3.1.0')
    const known = document.tags.map(({ name }) => name)
    const used = new Set<string>()
    for (const { call, operation } of operationsOf(document)) {
      const { summary, tags = [], responses, parameters = [], requestBody, security } = operation
      expect(summary, call).toBeTruthy()
      expect(tags, call).toHaveLength(1)
      expect(known, call).toContain(tags[0])
      used.add(String(tags[0]))
      // Every call refuses an invalid token. Every call with input can receive invalid input.
      expect(responses, call).toHaveProperty('401')
      expect('400' in responses, call).toBe(parameters.length > 0 || requestBody !== undefined)
      expect('415' in responses, call).toBe(requestBody !== undefined)
      if (/\{\w+\}/.test(call) && security) expect(responses, call).toHaveProperty('404')
    }
    expect(known.filter((name) => !used.has(name))).toEqual([])
  })

  test('describes every parameter, its limits and an example', async ({ ctx }) => {
    const document = await described(ctx)
    const lacking: string[] = []
    for (const { call, operation } of operationsOf(document)) {
      for (const { name, description, schema: given } of operation.parameters ?? []) {
        const schema = plainSchema(document, given)
        const lack = (what: string) => lacking.push(`${call} ${name}: ${what}`)
        if (!description && !schema.description) lack('description')
        if (!isLimited(schema)) lack('limits')
        if (schema.example === undefined) lack('example')
        else if (schemaFaults(document, schema, schema.example).length > 0) lack('an example that fits')
      }
    }
    expect(lacking).toEqual([])
  })

  test('shows requests and responses with valid examples', async ({ ctx }) => {
    const document = await described(ctx)
    const faults: string[] = []
    const lacking: string[] = []
    for (const { call, operation } of operationsOf(document)) {
      const { requestBody, responses } = operation
      const bodies = [['body', requestBody] as const, ...Object.entries(responses)]
      for (const [where, part] of bodies) {
        const media = part?.content?.['application/json']
        if (!media) continue
        const at = `${call} ${where}`
        const example = media.example ?? exampleOf(document, media.schema, { at, lacking })
        faults.push(...schemaFaults(document, media.schema, example, at))
      }
    }
    expect(lacking).toEqual([])
    expect(faults).toEqual([])
  })

  test('has a time-out in the browser for every resource, and none for missing resources', async ({
    ctx,
  }) => {
    const { paths } = await described(ctx)
    const resources = new Set(Object.keys(paths).map((path) => path.split('/')[1]))
    // These calls can use the default time-out.
    const others = [
      ...[
        'auth',
        'billing-mail',
        'break-glass',
        'config',
        'delivery',
        'meal-plan-failure',
        'mealplan-request',
        'nutrient',
      ],
      ...[
        'office-health',
        'office-tasks',
        'payment-finding',
        'plan',
        'profile',
        'profile-auth',
        'recipe',
        'recorded-change',
      ],
      ...['rule-set', 'subscription', 'undelivered-mail', 'weekly-mail'],
    ]
    expect([...Object.keys(SECONDS), ...others].toSorted()).toEqual([...resources].toSorted())
  })

  test('is sent again only when it has changed', async ({ ctx }) => {
    const call = composedApi(ctx)
    const etag = (await call('GET', '/openapi.json')).headers.get('etag')
    const again = await call('GET', '/openapi.json', { headers: { 'if-none-match': String(etag) } })
    expect(again.status).toBe(304)
  })

  test('can be read on a page that loads nothing from other sites', async ({ ctx }) => {
    const call = composedApi(ctx)
    const page = (await call('GET', '/docs')).body
    const urls = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)
    const ours = urls.filter((url = '') => url.startsWith('/api/'))
    expect(ours).toHaveLength(5)
    expect(urls.filter((url) => !ours.includes(url))).toEqual(['/favicon.svg'])
    for (const url of ours) {
      const file = await call('GET', url.slice('/api'.length))
      expect(file.status).toBe(200)
      expect(file.body.length ?? 1).toBeGreaterThan(0)
    }
    expect(page).not.toMatch(/<script>/)
  })
})

function operationsOf({ paths }: Description) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
  )
}

function isLimited({ type, enum: choices, minimum, maximum, maxLength }: Schema): boolean {
  if (choices || type === 'boolean') return true
  return type === 'string' ? maxLength !== undefined : minimum !== undefined && maximum !== undefined
}

const examples: [noun: string, created: string, changed: string, wire: z.ZodType][] = [
  ['plan', 'PlanInput', 'PlanChange', pricingPlanWire],
  ['condition', 'ConditionInput', 'ConditionChange', conditionDetailWire],
  ['nutrient', 'NutrientInput', 'NutrientChange', nutrientWire],
  ['food', 'FoodInput', 'FoodChange', foodDetailWire],
  ['recipe', 'RecipeInput', 'RecipeChange', recipeDetailWire],
  ['content', 'PostInput', 'PostChange', postWire],
]

test.for(examples)('the examples of /%s work unchanged', async ([noun, created, changed, wire], { ctx }) => {
  await aNutrient(ctx, { id: 1008, name: 'Energy', unitName: 'kcal' })
  const { components, paths } = await described(ctx)
  const refs = ['post', 'put'].map((method) => {
    const operation = paths[method === 'post' ? `/${noun}` : `/${noun}/{id}`]?.[method]
    return operation?.requestBody?.content?.['application/json']?.schema.$ref
  })
  expect(refs).toEqual([`#/components/schemas/${created}`, `#/components/schemas/${changed}`])

  const { profile } = await aMember(ctx, { admin: true })
  const credentials = { username: profile.username, password: 'Fresh-Bread-12' }
  const { AccessToken: token } = await signInWithPassword(ctx, credentials)
  const call = composedApi(ctx)
  const example = (name: string) => (components.schemas[name]?.example ?? {}) as object
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
})
