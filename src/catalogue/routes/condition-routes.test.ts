import { describe, expect } from 'vitest'
import { admin, auditOf, callerOf, guest } from '#catalogue/catalogue.fixtures.ts'
import { catalogueCache } from '#catalogue/catalogue-cache.ts'
import type { Requester } from '#platform/context.ts'
import { seededTest, test } from '#tests/support/test-context.ts'

const member: Requester = { kind: 'signed-in', authUserId: 'a-member', profileId: null, isAdmin: false }

const mealPlan = {
  goal: 'Fewer flares.',
  overview: 'A week with few purines.',
  dietFocus: [{ focus: 'Cherries', description: 'A handful a day.' }],
  tips: ['Drink water.'],
}
const gout = {
  name: 'Gout',
  category: 'Hormonal Health',
  description: 'Uric acid that settles in the joints.',
  dietFocus: 'fewer purines',
  enabeled: true,
  prompt: 'Write kindly.',
  goal: {
    headline: 'Eating with gout',
    overview: 'What you eat matters.',
    dietFocusOverview: 'Less of some, more of others.',
    dietFocusHighlights: [{ headline: 'Water', overview: 'Drink enough of it.' }],
    dietCtaHeadline: 'Start today',
    dietCtaSubhead: 'Seven days free',
  },
  mealPlan,
}
describe('an administrator', () => {
  test('creates, reads, changes and deletes a health goal', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const made = await call('POST', '/condition', { ...gout, ruleSet: 'gout' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({ _id: expect.any(String), ...gout, ruleSet: 'gout', mealPlan })
    const path = `/condition/${made.body._id}`
    const { mealPlan: _, ...listed } = gout
    expect((await call('GET', path)).body).toEqual(made.body)
    expect((await call('GET', '/condition')).body.data).toEqual([
      { _id: made.body._id, ...listed, ruleSet: 'gout', version: expect.any(Number) },
    ])

    const changed = await call('PUT', path, {
      enabeled: false,
      goal: { headline: 'Gout, gently' },
      ruleSet: null,
    })
    expect(changed.body).toEqual({
      ...made.body,
      enabeled: false,
      goal: { ...gout.goal, headline: 'Gout, gently' },
      ruleSet: null,
    })
    const tips = ['Sleep well.']
    expect((await call('PUT', path, { mealPlan: { tips } })).body.mealPlan).toEqual({ ...mealPlan, tips })

    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('DELETE', path)).status).toBe(404)
    expect((await call('GET', path)).status).toBe(404)
    expect((await auditOf(ctx, 'condition')).map(({ act }) => act)).toEqual([
      'create',
      'update',
      'update',
      'delete',
    ])
  })

  seededTest('sends back the data just read, without its id, and changes nothing', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const { data } = (await call('GET', '/condition?count=1')).body
    const path = `/condition/${data[0]._id}`
    const { _id, ...rest } = (await call('GET', path)).body
    expect((await call('PUT', path, rest)).body).toEqual({ _id, ...rest })
  })

  test('must enter only a name and a category, and the goal is then not offered', async ({ ctx }) => {
    const made = await callerOf(ctx, admin)('POST', '/condition', {
      name: 'Gout',
      category: 'Hormonal Health',
    })
    expect(made.body).toMatchObject({ enabeled: false, ruleSet: null, goal: { dietFocusHighlights: [] } })
  })

  test('can call the text of a highlight its subhead', async ({ ctx }) => {
    const goal = { ...gout.goal, dietFocusHighlights: [{ headline: 'Water', subhead: 'Drink it.' }] }
    const made = await callerOf(ctx, admin)('POST', '/condition', { ...gout, goal })
    expect(made.body.goal.dietFocusHighlights).toEqual([{ headline: 'Water', overview: 'Drink it.' }])
  })

  test.for([
    [{ category: 'Magic' }, 'category'],
    [{ name: '' }, 'name'],
    [{ ruleSet: 'Not A Slug' }, 'ruleSet'],
    [{ enabeled: 'yes' }, 'enabeled'],
    [{ goal: { headline: 5 } }, 'goal.headline'],
    [{ goal: { dietFocusHighlights: [{}] } }, 'goal.dietFocusHighlights.0.headline'],
  ] as const)('is told what is wrong: %j', async ([fault, field], { ctx }) => {
    const refused = await callerOf(ctx, admin)('POST', '/condition', { ...gout, ...fault })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.error.fields)).toEqual([field])
  })

  test('cannot give two health goals the same name', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    await call('POST', '/condition', gout)
    expect((await call('POST', '/condition', gout)).body.error.fields).toHaveProperty('name')
  })

  test('is refused a change based on an old state', async ({ ctx }) => {
    const call = callerOf(ctx, admin)
    const { body, headers } = await call('POST', '/condition', gout)
    const held = { 'if-match': String(headers.get('etag')) }
    const path = `/condition/${body._id}`
    expect((await call('PUT', path, { enabeled: false }, held)).status).toBe(200)
    expect((await call('PUT', path, { enabeled: true }, held)).status).toBe(409)
  })
})

describe('a health goal that is not enabled', () => {
  seededTest(
    'is hidden from other callers in every list, count, search and address, and appears and disappears at once',
    async ({ ctx }) => {
      const catalogue = catalogueCache()
      const asAdmin = callerOf(ctx, admin, { catalogue })
      const others = [callerOf(ctx, guest, { catalogue }), callerOf(ctx, member, { catalogue })]
      const { _id } = (await asAdmin('GET', '/condition?query=hypertension')).body.data[0]

      async function shownBy(call: (typeof others)[number]) {
        const list = (await call('GET', '/condition?count=300')).body
        const found = (await call('GET', '/condition?query=hypertension')).body
        const ids = [...list.data, ...found.data].map((row: { _id: string }) => row._id)
        const one = (await call('GET', `/condition/${_id}`)).status
        const byId = (await call('GET', `/condition?query=${_id}`)).body.total
        return { total: list.total, isListed: ids.includes(_id), one, byId }
      }
      async function shown() {
        const answers = []
        for (const call of others) answers.push(await shownBy(call))
        return answers
      }
      const seen = { total: 25, isListed: true, one: 200, byId: 1 }
      const hidden = { total: 24, isListed: false, one: 404, byId: 0 }
      expect(await shown()).toEqual([seen, seen])
      await asAdmin('PUT', `/condition/${_id}`, { enabeled: false })
      expect(await shown()).toEqual([hidden, hidden])
      expect((await asAdmin('GET', '/condition?count=300')).body.total).toBe(25)
      expect((await asAdmin('GET', `/condition/${_id}`)).body.enabeled).toBe(false)
      await asAdmin('PUT', `/condition/${_id}`, { enabeled: true })
      expect(await shown()).toEqual([seen, seen])
    },
  )

  seededTest('does not leak through a shared cache', async ({ ctx }) => {
    const forAdmin = await callerOf(ctx, admin)('GET', '/condition')
    expect(forAdmin.headers.get('cache-control')).toBe('private, no-cache')
    expect(forAdmin.headers.get('vary')).toContain('Authorization')
    const forGuest = await callerOf(ctx, guest)('GET', '/condition')
    expect(forGuest.headers.get('cache-control')).toBe('public, no-cache')
    const held = { 'if-none-match': String(forGuest.headers.get('etag')) }
    expect((await callerOf(ctx, guest)('GET', '/condition', undefined, held)).status).toBe(304)
  })
})

seededTest('health goals are found by name, category and focus, even with typing errors', async ({ ctx }) => {
  const call = callerOf(ctx, guest)
  const find = async (query: string) =>
    (await call('GET', `/condition?query=${encodeURIComponent(query)}`)).body.data.map(
      ({ name }: { name: string }) => name,
    )
  expect((await find('hypertenson'))[0]).toBe('High blood pressure')
  expect((await find('celiac'))[0]).toMatch(/celiac/i)
  expect(await find('skin health')).not.toEqual([])
  expect(await find('xyzzy')).toEqual([])
})
