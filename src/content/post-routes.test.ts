import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { catalogueCache } from '#catalogue/catalogue-cache.ts'
import { conditions } from '#catalogue/tables.ts'
import { aGoal, aMember, appOf, caller } from '#members/members.fixtures.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { as, test } from '#tests/support/test-context.ts'
import { postRoutes } from './post-routes.ts'
import { createPost } from './posts/acts/create-post.ts'
import { updatePost } from './posts/acts/update-post.ts'
import { postInput } from './posts/schema.ts'
import { posts } from './tables.ts'

async function aFixture(ctx: Context) {
  const routes = postRoutes({ catalogue: catalogueCache() })
  const callers: Record<string, Requester> = {
    guest: { kind: 'guest' },
    member: (await aMember(ctx)).requester,
    admin: (await aMember(ctx, { admin: true })).requester,
    second: (await aMember(ctx, { admin: true })).requester,
  }
  const callAs = (name: string) => {
    const requester = callers[name]
    if (!requester) throw new Error(`There is no ${name}`)
    return caller(as(ctx, requester), routes)
  }
  const admin = callAs('admin')
  return {
    routes,
    callAs,
    admin,
    second: callAs('second'),
    aPost: async (given: object = {}) => {
      const made = await admin('POST', '/content', { headline: 'Beans', ...given })
      expect(made.status).toBe(201)
      return made.body
    },
  }
}

describe('access to the calls', () => {
  const cells = [
    ['guest', 200, 404, 401],
    ['member', 200, 404, 403],
    ['admin', 200, 200, undefined],
  ] as const

  test.for(cells)('%s', async ([name, published, draft, write], { ctx }) => {
    const { callAs, aPost } = await aFixture(ctx)
    const shown = await aPost({ headline: 'Shown' })
    const hidden = await aPost({ headline: 'Hidden', published: false })
    const call = callAs(name)

    const page = await call('GET', '/content')
    const seen = draft === 200 ? ['Hidden', 'Shown'] : ['Shown']
    expect(page).toMatchObject({ status: 200, body: { page: 1, count: 20, total: seen.length } })
    expect(page.body.data.map(({ headline }: { headline: string }) => headline)).toEqual(seen)
    for (const query of ['hidden', hidden._id]) {
      const found = await call('GET', `/content?query=${query}`)
      expect(found.body.total).toBe(draft === 200 ? 1 : 0)
    }
    expect((await call('GET', `/content/${shown._id}`)).status).toBe(published)
    expect((await call('GET', `/content/${hidden._id}`)).status).toBe(draft)

    expect((await call('POST', '/content', { headline: 'New' })).status).toBe(write ?? 201)
    expect((await call('PUT', `/content/${shown._id}`, { headline: 'Other' })).status).toBe(write ?? 200)
    expect((await call('DELETE', `/content/${shown._id}`)).status).toBe(write ?? 204)
    // Others are refused before their input is validated.
    expect((await call('POST', '/content', {})).status).toBe(write ?? 400)
    const stored = await ctx.db.select().from(posts)
    expect(stored.map(({ headline }) => headline).sort()).toEqual(
      write ? ['Hidden', 'Shown'] : ['Hidden', 'New'],
    )
  })
})

describe('a post', () => {
  test('is published in the format of the specification’s client', async ({ ctx }) => {
    const { admin, callAs } = await aFixture(ctx)
    const condition = await aGoal(ctx)
    const given = { condition, headline: ' Beans ', strapline: 'Good', body: ['One', '', 'Two'] }
    const { status, body } = await admin('POST', '/content', given)
    expect(status).toBe(201)
    const { _id, created, changed, ...rest } = body
    expect(rest).toEqual({
      condition,
      headline: 'Beans',
      strapline: 'Good',
      body: ['One', 'Two'],
      published: true,
      review: [],
      references: [],
      claims: [],
    })
    expect(created).toBe(changed)
    expect((await callAs('guest')('GET', `/content/${_id}`)).body).toEqual(body)
  })

  test('keeps fields that a change omits, whether or not the whole post is sent', async ({ ctx }) => {
    const { admin, aPost } = await aFixture(ctx)
    const post = await aPost({ strapline: 'Good', body: ['One'] })
    const { body: drafted } = await admin('PUT', `/content/${post._id}`, { published: false })
    expect(drafted).toEqual({ ...post, published: false, changed: drafted.changed })
    const { body: renamed } = await admin('PUT', `/content/${post._id}`, { ...drafted, headline: 'Peas' })
    expect(renamed).toEqual({ ...drafted, headline: 'Peas', changed: renamed.changed })
  })

  test('is found by words in any order, by word beginnings and despite typos', async ({ ctx }) => {
    const { callAs, aPost } = await aFixture(ctx)
    await aPost({ headline: 'Soups for winter', body: ['Broccoli freezes well.'] })
    await aPost({ headline: 'A better breakfast' })
    for (const query of ['winter soup', 'brocoli', 'wint']) {
      const { body } = await callAs('guest')('GET', `/content?query=${encodeURIComponent(query)}`)
      expect(body.data.map(({ headline }: { headline: string }) => headline)).toEqual(['Soups for winter'])
    }
  })

  test('drafted by a model keeps its review points, and is not published before they are resolved', async ({
    ctx,
  }) => {
    const { admin, aPost } = await aFixture(ctx)
    const points = ['These figures are not in what we know: 93.', 'These amounts have no source: twice.']
    const post = await aPost({ published: false, review: points })
    const path = `/content/${post._id}`
    expect((await admin('GET', path)).body.review).toEqual(points)
    await admin('PUT', path, { headline: 'Beans, soaked' })
    expect((await admin('GET', path)).body.review).toEqual(points)
    await admin('PUT', path, { review: [points[1]] })
    expect((await admin('GET', path)).body.review).toEqual([points[1]])
    const unanswered = await admin('PUT', path, { published: true })
    expect(unanswered.status).toBe(400)
    expect(unanswered.body.error.fields.published).toContain(points[1])
    expect((await admin('POST', '/content', { headline: 'Beans', review: points })).status).toBe(400)
    expect((await admin('PUT', path, { published: true, review: [] })).body.published).toBe(true)
    expect((await admin('PUT', path, { review: points })).status).toBe(400)
    const refused = await admin('PUT', path, { review: [' '] })
    expect(refused.body.error.fields).toEqual({ 'review.0': 'Say what to check, or leave it out.' })
  })

  test('is listed newest first, a page at a time', async ({ ctx }) => {
    const { callAs, aPost } = await aFixture(ctx)
    for (const headline of ['One', 'Two', 'Three']) await aPost({ headline })
    const { body } = await callAs('guest')('GET', '/content?page=2&count=2')
    expect(body).toMatchObject({ page: 2, count: 2, total: 3 })
    expect(body.data.map(({ headline }: { headline: string }) => headline)).toEqual(['One'])
    expect((await callAs('guest')('GET', '/content?page=-3&count=9999')).body).toMatchObject({
      page: 1,
      count: 300,
    })
  })

  test('is not sent again to a client that already has it', async ({ ctx }) => {
    const { routes, admin, aPost } = await aFixture(ctx)
    const post = await aPost()
    for (const path of ['/content', `/content/${post._id}`]) {
      const app = appOf(as(ctx, { kind: 'guest' }), routes)
      const first = await app.request(path)
      expect(first.headers.get('cache-control')).toBe('public, no-cache')
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      expect((await app.request(path, { headers })).status).toBe(304)
      await admin('PUT', `/content/${post._id}`, { strapline: `About ${path}` })
      expect((await app.request(path, { headers })).status).toBe(200)
    }
  })

  test('is not changed by an update based on an older version', async ({ ctx }) => {
    const { admin, aPost } = await aFixture(ctx)
    const post = await aPost()
    const [row] = await ctx.db.select().from(posts).where(eq(posts.id, post._id))
    await admin('PUT', `/content/${post._id}`, { headline: 'Peas' })
    const late = { id: post._id, change: { headline: 'Lentils' }, readVersion: row?.version }
    await expect(updatePost(ctx, late)).rejects.toMatchObject({ code: 'conflict' })
    await updatePost(ctx, { ...late, readVersion: undefined })
    expect((await admin('GET', `/content/${post._id}`)).body.headline).toBe('Lentils')
  })

  test('needs a headline, and a health goal that exists', async ({ ctx }) => {
    const { admin } = await aFixture(ctx)
    expect((await admin('POST', '/content', { headline: '  ' })).body.error.fields).toHaveProperty('headline')
    for (const condition of [newId(), 'no id']) {
      const refused = await admin('POST', '/content', { headline: 'Beans', condition })
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { fields: { condition: expect.any(String) } } },
      })
    }
    expect((await admin('POST', '/content', { headline: 'Beans', condition: '' })).body.condition).toBeNull()
  })

  test('remains after its health goal is deleted', async ({ ctx }) => {
    const { admin, aPost } = await aFixture(ctx)
    const condition = await aGoal(ctx)
    const post = await aPost({ condition })
    await ctx.db.delete(conditions).where(eq(conditions.id, condition))
    expect((await admin('GET', `/content/${post._id}`)).body.condition).toBeNull()
  })

  test('is not found if deleted a second time, and every change is recorded', async ({ ctx }) => {
    const { admin, aPost } = await aFixture(ctx)
    const post = await aPost()
    await admin('PUT', `/content/${post._id}`, { headline: 'Peas' })
    expect((await admin('DELETE', `/content/${post._id}`)).status).toBe(204)
    expect((await admin('DELETE', `/content/${post._id}`)).status).toBe(404)
    expect((await admin('PUT', `/content/${post._id}`, { headline: 'Late' })).status).toBe(404)
    const record = await ctx.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `post:${post._id}`))
      .orderBy(audit.id)
    expect(record).toMatchObject([
      { act: 'create', before: null, after: { headline: 'Beans' } },
      { act: 'update', before: { headline: 'Beans' }, after: { headline: 'Peas' } },
      { act: 'delete', before: { headline: 'Peas' }, after: null },
    ])
  })
})

describe('a sentence about health', () => {
  const sentence = 'Your diabetes goes into remission on this diet.'
  const other = 'Say farewell to insulin.'
  const source = 'https://doi.org/10.1016/S0140-6736(17)33102-1'

  test('keeps a post from being published, in any kind of request', async ({ ctx }) => {
    const { admin, aPost } = await aFixture(ctx)
    const body = [`${sentence} ${other} Cook the beans.`]
    const refused = await admin('POST', '/content', { headline: 'Beans', body })
    expect(refused.status).toBe(400)
    expect(refused.body.error.fields.published).toContain(`“${sentence}”`)
    expect(refused.body.error.fields.published).toContain(`“${other}”`)
    const draft = await aPost({ body, published: false })
    const open = {
      source: null,
      approval: null,
      needsApproval: false,
      writtenBy: expect.stringContaining('@'),
    }
    expect(draft.claims).toEqual([
      { ...open, sentence, kinds: ['disease'] },
      { ...open, sentence: other, kinds: ['medicine'] },
    ])
    const path = `/content/${draft._id}`
    expect((await admin('PUT', path, { published: true })).status).toBe(400)
    expect((await admin('PUT', path, { published: true, body: ['Cook.'] })).status).toBe(200)
    for (const change of [{ body }, { headline: 'Beans against acne' }, { strapline: 'Kind to the liver' }])
      expect((await admin('PUT', path, change)).status).toBe(400)
    expect((await admin('GET', path)).body).toMatchObject({ body: ['Cook.'], published: true })
  })

  test('is published with a source, which is shown to every reader', async ({ ctx }) => {
    const { admin, callAs, aPost } = await aFixture(ctx)
    const post = await aPost({ body: [sentence], sources: [{ sentence, source }] })
    expect(post).toMatchObject({ published: true, claims: [{ sentence, source }] })
    const path = `/content/${post._id}`
    const { body } = await callAs('guest')('GET', path)
    expect(body).toMatchObject({ claims: [], references: [{ sentence, source }] })
    expect((await admin('PUT', path, { headline: 'Peas' })).body.claims).toEqual(post.claims)
    expect((await admin('PUT', path, { sources: [] })).status).toBe(400)
    expect((await admin('PUT', path, { body: ['Your diabetes goes into remission.'] })).status).toBe(400)
    await admin('PUT', path, { body: ['Cook.'] })
    expect((await admin('PUT', path, { body: [sentence] })).status).toBe(400)
  })

  test.for(['see below', 'javascript:alert(1) is no source', 'http://', 'https://example', '1234567890'])(
    'is not published with %j as its source',
    async (source, { ctx }) => {
      const { admin } = await aFixture(ctx)
      const sources = [{ sentence, source }]
      const refused = await admin('POST', '/content', { headline: 'Beans', body: [sentence], sources })
      expect(refused.status).toBe(400)
      expect(refused.body.error.fields).toHaveProperty('sources.0.source')
    },
  )

  test('is published once a second person approves exactly this text', async ({ ctx }) => {
    const { admin, second, callAs, aPost } = await aFixture(ctx)
    const post = await aPost({ body: [sentence, other], published: false })
    const path = `/content/${post._id}`
    const approve = { sentences: [sentence, other] }
    expect((await admin('POST', `${path}/approvals`, approve)).status).toBe(403)
    for (const [name, status] of [
      ['guest', 401],
      ['member', 403],
    ] as const)
      expect((await callAs(name)('POST', `${path}/approvals`, approve)).status).toBe(status)
    const stale = await second('POST', `${path}/approvals`, { sentences: ['Say farewell to metformin.'] })
    expect(stale.status).toBe(400)
    const approved = await second('POST', `${path}/approvals`, approve)
    expect(approved.status).toBe(200)
    const approval = { by: expect.stringContaining('@'), at: expect.any(String) }
    for (const claim of approved.body.claims) expect(claim.approval).toEqual(approval)
    expect((await admin('PUT', path, { published: true })).body.published).toBe(true)
    expect((await admin('PUT', path, { body: [sentence, 'Say farewell to insulin!'] })).status).toBe(400)
    const [row] = await ctx.db
      .select()
      .from(audit)
      .where(and(eq(audit.subject, `post:${post._id}`), eq(audit.act, 'approve')))
    expect(row?.after).toMatchObject({ checkedSentences: [{ sentence }, { sentence: other }] })
  })

  test('also needs the approval if it claims a cure or interferes with a treatment', async ({ ctx }) => {
    const { admin, second, aPost } = await aFixture(ctx)
    const body = ['This diet cures diabetes.', 'You can stop your metformin after two weeks.']
    const sources = body.map((sentence) => ({ sentence, source }))
    const post = await aPost({ body, sources, published: false })
    expect(post.claims).toMatchObject([{ needsApproval: true }, { needsApproval: true }])
    const path = `/content/${post._id}`
    const refused = await admin('PUT', path, { published: true })
    expect(refused.status).toBe(400)
    for (const sentence of body) expect(refused.body.error.fields.published).toContain(sentence)
    expect((await second('POST', `${path}/approvals`, { sentences: body })).status).toBe(200)
    expect((await admin('PUT', path, { published: true })).body.published).toBe(true)
  })

  test('is not approved by the person who last changed it', async ({ ctx }) => {
    const { admin, second, aPost } = await aFixture(ctx)
    const post = await aPost({ body: [sentence], published: false })
    const path = `/content/${post._id}`
    await second('PUT', path, { body: [other] })
    expect((await second('POST', `${path}/approvals`, { sentences: [other] })).status).toBe(403)
    expect((await admin('POST', `${path}/approvals`, { sentences: [other] })).status).toBe(200)
  })

  test('in a post from before sentences were checked cannot be approved by an author of that post', async ({
    ctx,
  }) => {
    const { admin, second, aPost } = await aFixture(ctx)
    const post = await aPost({ body: [sentence], published: false })
    await ctx.db.update(posts).set({ checkedSentences: [] }).where(eq(posts.id, post._id))
    const path = `/content/${post._id}/approvals`
    expect((await admin('POST', path, { sentences: [sentence] })).status).toBe(403)
    expect((await second('POST', path, { sentences: [sentence] })).status).toBe(200)
  })
})

describe('a retry of a post creation whose response was lost', () => {
  const KEY = { 'idempotency-key': '0c9d3c63-6a8b-4f7e-9d0e-3f2b8d7a1e55' }
  const draft = { headline: 'Soak them', body: ['Overnight.'], published: false }

  test('creates no second post and saves the text typed since', async ({ ctx }) => {
    const { admin } = await aFixture(ctx)
    const first = await admin('POST', '/content', draft, KEY)
    expect(first.status).toBe(201)
    const second = await admin('POST', '/content', draft, KEY)
    expect(second).toMatchObject({ status: 200, body: { _id: first.body._id, created: first.body.created } })
    const third = await admin('POST', '/content', { ...draft, headline: 'Soak them well' }, KEY)
    expect(third).toMatchObject({ status: 200, body: { _id: first.body._id, headline: 'Soak them well' } })
    expect((await ctx.db.select().from(posts)).map(({ headline }) => headline)).toEqual(['Soak them well'])
  })

  test("keeps another person's changes to the post", async ({ ctx }) => {
    const { admin } = await aFixture(ctx)
    const { body } = await admin('POST', '/content', draft, KEY)
    const other: Requester = { kind: 'signed-in', authUserId: 'another', profileId: null, isAdmin: true }
    await updatePost(as(ctx, other), { id: body._id, change: { headline: 'Theirs' }, readVersion: undefined })
    expect((await admin('POST', '/content', draft, KEY)).status).toBe(409)
    expect((await ctx.db.select().from(posts)).map(({ headline }) => headline)).toEqual(['Theirs'])
  })

  test('creates no second post while the first request is still running', async () => {
    await using own = await ownDatabase()
    const requester: Requester = { kind: 'signed-in', authUserId: 'an-admin', profileId: null, isAdmin: true }
    const input = postInput.parse(draft)
    const made = await Promise.all(
      [1, 2, 3].map(() => createPost(as(own.ctx, requester), input, 'the same key')),
    )
    expect(made.map(({ isNew }) => isNew).toSorted()).toEqual([false, false, true])
    expect(await own.ctx.db.select().from(posts)).toHaveLength(1)
  })

  test('creates a post each time if there is no key', async ({ ctx }) => {
    const { admin } = await aFixture(ctx)
    await admin('POST', '/content', draft)
    await admin('POST', '/content', draft)
    expect(await ctx.db.select().from(posts)).toHaveLength(2)
  })
})

test('a post published before claims were checked is listed for the operator and cannot be edited otherwise while it stays public', async ({
  ctx,
}) => {
  const { callAs, admin, aPost } = await aFixture(ctx)
  const sentence = 'This soup cures diabetes.'
  const post = await aPost({ headline: 'Soup' })
  await aPost({ headline: 'Beans' })
  await ctx.db
    .update(posts)
    .set({ body: [sentence] })
    .where(eq(posts.id, post._id))

  const { body: listed } = await admin('GET', '/content?claims=open')
  expect(listed).toMatchObject({ total: 1, data: [{ headline: 'Soup', published: true, openClaims: 1 }] })
  const { body: seen } = await callAs('guest')('GET', '/content?claims=open')
  expect(seen.total).toBe(0)
  const { body: page } = await callAs('guest')('GET', '/content')
  for (const row of page.data) expect(row).not.toHaveProperty('openClaims')

  const refused = await admin('PUT', `/content/${post._id}`, { headline: 'Bean soup' })
  expect(refused.status).toBe(400)
  expect(refused.body.error.fields.published).toContain(sentence)
  const drafted = await admin('PUT', `/content/${post._id}`, { headline: 'Bean soup', published: false })
  expect(drafted.status).toBe(200)
})
