import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { catalogueVersion } from '#catalogue/catalogue-version.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { seededTest, test } from '#tests/support/test-context.ts'
import { posts } from '../tables.ts'
import { findPublishedPost } from './find-published-post.ts'
import { listPostRevisions } from './list-post-revisions.ts'
import { listOtherPosts, listPublishedPosts } from './list-published-posts.ts'
import { postSlug } from './post.ts'
import { seedPosts } from './seed-posts.ts'
import { sourcedPosts } from './sourced-posts.ts'

async function aPost(ctx: Context, given: { headline: string; published?: boolean; created?: Date }) {
  const created = given.created ?? new Date('2026-05-01T08:00:00Z')
  const [post] = await ctx.db
    .insert(posts)
    .values({
      id: newId(),
      conditionId: null,
      strapline: '',
      body: [],
      published: true,
      changed: created,
      ...given,
      created,
    })
    .returning()
  return post as typeof posts.$inferSelect
}

test('readers find only published posts, newest first', async ({ ctx }) => {
  await ctx.db.delete(posts)
  const older = await aPost(ctx, { headline: 'Older', created: new Date('2026-04-01') })
  const newer = await aPost(ctx, { headline: 'Newer', created: new Date('2026-06-01') })
  const draft = await aPost(ctx, { headline: 'Draft', published: false })
  const { data, total } = await listPublishedPosts(ctx, { page: 1, count: 10 })
  expect([data.map(({ headline }) => headline), total]).toEqual([['Newer', 'Older'], 2])
  expect((await listPublishedPosts(ctx, { page: 2, count: 1 })).data.map(({ id }) => id)).toEqual([older.id])
  expect((await listOtherPosts(ctx, { id: newer.id, count: 5 })).map(({ id }) => id)).toEqual([older.id])
  expect((await listPostRevisions(ctx)).map(({ headline }) => headline)).toEqual(['Newer', 'Older'])
  expect(await findPublishedPost(ctx, draft.id)).toBeNull()
  expect((await findPublishedPost(ctx, newer.id))?.headline).toBe('Newer')
})

test('an address without a post finds none', async ({ ctx }) => {
  expect(await findPublishedPost(ctx, 'no-such-post')).toBeNull()
  expect(await findPublishedPost(ctx, newId())).toBeNull()
})

test('a headline becomes the readable part of the address', () => {
  expect(postSlug('What 182 people with migraine ate')).toBe('what-182-people-with-migraine-ate')
  expect(postSlug('  Crème brûlée: “yes”, or don’t? ')).toBe('creme-brulee-yes-or-dont')
  expect(postSlug('…')).toBe('post')
  expect(postSlug('word '.repeat(60)).length).toBeLessThanOrEqual(80)
})

seededTest(
  'a new blog starts with posts about health goals that exist, in the order they were written',
  async ({ ctx }) => {
    await unwritten(ctx)
    expect(await seedPosts(ctx)).toEqual({ wasSeeded: true })
    const { data } = await listPublishedPosts(ctx, { page: 1, count: 100 })
    expect(data.map(({ headline }) => headline)).toEqual(
      sourcedPosts.map(({ headline }) => headline).reverse(),
    )
    expect(data.every(({ conditionId }) => conditionId)).toBe(true)
  },
)

test('deleted starter posts do not come back', async ({ ctx }) => {
  await unwritten(ctx)
  await seedPosts(ctx)
  await ctx.db.delete(posts)
  expect(await seedPosts(ctx)).toEqual({ wasSeeded: false })
  expect((await listPublishedPosts(ctx, { page: 1, count: 1 })).total).toBe(0)
})

test('an older starter post gets its sources at the next start, and an edited post keeps its text', async ({
  ctx,
}) => {
  await unwritten(ctx)
  await seedPosts(ctx)
  const [first, second] = sourcedPosts
  const idOf = (post: typeof first) => starterId('post', post?.slug ?? '')
  const earlier = { headline: 'Earlier', body: ['Sources: some.'], checkedSentences: [] }
  await ctx.db
    .update(posts)
    .set(earlier)
    .where(eq(posts.id, idOf(first)))
  await ctx.db
    .update(posts)
    .set({ ...earlier, changed: new Date('2030-01-01') })
    .where(eq(posts.id, idOf(second)))
  await seedPosts(ctx)
  const stored = await ctx.db.select().from(posts)
  const { headline, body, checkedSentences } = first ?? {}
  expect(stored.find(({ id }) => id === idOf(first))).toMatchObject({ headline, body, checkedSentences })
  expect(stored.find(({ id }) => id === idOf(second))).toMatchObject(earlier)
})

test("a change to a post changes the catalogue's version", async ({ ctx }) => {
  const post = await aPost(ctx, { headline: 'Before' })
  const before = await catalogueVersion(ctx)
  await ctx.db.update(posts).set({ headline: 'After' }).where(eq(posts.id, post.id))
  expect(await catalogueVersion(ctx)).toBeGreaterThan(before)
})

test('starter posts follow the style guide for voice', () => {
  for (const { headline, strapline, body } of sourcedPosts) {
    const text = [headline, strapline, ...body].join(' ')
    expect(text).not.toMatch(/!|\b(cures?|heals?|reverses?|toxic|cleanse|superfood|miracle)\b/i)
  }
})

/** Restores a database in which no post was ever written. */
async function unwritten(ctx: Context): Promise<void> {
  await ctx.db.delete(posts)
  await ctx.db.execute(`update catalogue.version set parts = parts - 'posts'`)
}
