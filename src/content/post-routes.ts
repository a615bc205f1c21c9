import { createRoute, z } from '@hono/zod-openapi'
import type { CatalogueCache } from '#catalogue/catalogue-cache.ts'
import { type Listing, listingQuery } from '#catalogue/listing.ts'
import { cachedPageOfReadModel, pageOfRows } from '#catalogue/read-model.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { forDuty } from '#platform/duties/for-duty.ts'
import { notFound } from '#platform/errors.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody, pageOf } from '#platform/http/api-router.ts'
import { creationKey, creationKeyHeader } from '#platform/http/creation-key.ts'
import { entityTag, versionRead } from '#platform/http/entity-tag.ts'
import { guestsToo } from '#platform/http/guests-too.ts'
import { ifMatchHeader, notModified, type ReadyJson, sendCacheable } from '#platform/http/ready-json.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { approveSentences } from './posts/acts/approve-sentences.ts'
import { createPost } from './posts/acts/create-post.ts'
import { deletePost } from './posts/acts/delete-post.ts'
import { updatePost } from './posts/acts/update-post.ts'
import { type PostReadModel, postReadModels } from './posts/post-read-models.ts'
import { approvalInput, postChange, postInput } from './posts/schema.ts'
import { staffNames } from './posts/staff-names.ts'
import { type PostWire, postJson, postRowWire, postToWire, postWire } from './posts/wire.ts'

const tags = ['Content']
const byId = z.object({ id: idField('The post’s `_id`.') })
const postPage = pageOf(postRowWire)

const CLAIMS = ['open'] as const
const postListing = listingQuery.extend({
  claims: z.enum(CLAIMS).optional().openapi({
    description:
      'For administrators: lists only posts with sentences about health that have neither a source nor an approval.',
    example: 'open',
  }),
})

const list = createRoute({
  ...guestsToo,
  method: 'get',
  path: '/content',
  tags,
  summary: 'List posts of the blog',
  description: 'Newest first, without `body`. Drafts are shown to administrators only.',
  request: { query: postListing },
  responses: {
    200: jsonAnswer('One page of posts.', postPage),
    ...notModified,
    ...errorAnswers(400, 401),
  },
})

const read = createRoute({
  ...guestsToo,
  method: 'get',
  path: '/content/{id}',
  tags,
  summary: 'Read one post',
  request: { params: byId },
  responses: {
    200: jsonAnswer('The post.', postWire),
    ...notModified,
    ...errorAnswers(400, 401, 404),
  },
})

const create = createRoute({
  ...forDuty('posts'),
  method: 'post',
  path: '/content',
  tags,
  summary: 'Write a post (administrators)',
  description:
    'It is published unless `published` is false. A sentence about health keeps it from being published, unless `sources` gives its source or a second person has approved it.',
  parameters: [creationKeyHeader],
  request: jsonBody(postInput),
  responses: {
    200: jsonAnswer('The same creation made this post before; it is now as given.', postWire),
    201: jsonAnswer('The post was made.', postWire),
    ...errorAnswers(400, 401, 403, 409, 415),
  },
})

const update = createRoute({
  ...forDuty('posts'),
  method: 'put',
  path: '/content/{id}',
  tags,
  summary: 'Replace the given fields of a post (administrators)',
  parameters: [ifMatchHeader],
  request: {
    params: byId,
    ...jsonBody(postChange),
  },
  responses: {
    200: jsonAnswer('The changed post.', postWire),
    ...errorAnswers(400, 401, 403, 404, 409, 415),
  },
})

const remove = createRoute({
  ...forDuty('posts'),
  method: 'delete',
  path: '/content/{id}',
  tags,
  summary: 'Delete a post (administrators)',
  request: { params: byId },
  responses: { 204: { description: 'The post is gone.' }, ...errorAnswers(400, 401, 403, 404, 409) },
})

const approve = createRoute({
  ...forDuty('posts'),
  method: 'post',
  path: '/content/{id}/approvals',
  tags,
  summary: 'Approve sentences about health in a post (administrators)',
  description:
    'The person who last wrote a sentence cannot approve it. An approval is void once the sentence changes.',
  request: {
    params: byId,
    ...jsonBody(approvalInput),
  },
  responses: {
    200: jsonAnswer('The post with its approvals.', postWire),
    ...errorAnswers(400, 401, 403, 404, 409, 415),
  },
})

function openClaimsPage(readModel: PostReadModel, listing: Listing): ReadyJson {
  const text = pageOfRows(readModel, readModel.withOpenClaims, listing)
  return { text, tag: entityTag(text) }
}

export function postRoutes({ catalogue }: { catalogue: CatalogueCache }) {
  const readModelFor = postReadModels(catalogue)
  return apiRouter()
    .openapi(list, async (c) => {
      const { ctx } = c.var
      const { claims, ...listing } = c.req.valid('query')
      const readModel = await readModelFor(ctx)
      const page = claims ? openClaimsPage(readModel, listing) : cachedPageOfReadModel(readModel, listing)
      return sendCacheable<z.infer<typeof postPage>>(c, page, { isPrivate: hasDuty(ctx.requester, 'posts') })
    })
    .openapi(read, async (c) => {
      const { ctx } = c.var
      const { shown } = await readModelFor(ctx)
      const post = shown.get(c.req.valid('param').id.toLowerCase())
      if (!post) throw notFound('post')
      return sendCacheable<PostWire>(c, post, { isPrivate: hasDuty(ctx.requester, 'posts') })
    })
    .openapi(create, async (c) => {
      const key = creationKey(c.req.header('idempotency-key'))
      const { post, isNew } = await catalogue.written(createPost(c.var.ctx, c.req.valid('json'), key))
      const names = await staffNames(c.var.ctx, [post])
      return c.json(postToWire(post, names), isNew ? 201 : 200, { etag: postJson(post, names).tag })
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid('param')
      const readVersion = versionRead(c.req.header('if-match'))
      const change = c.req.valid('json')
      const post = await catalogue.written(updatePost(c.var.ctx, { id, change, readVersion }))
      const names = await staffNames(c.var.ctx, [post])
      return c.json(postToWire(post, names), 200, { etag: postJson(post, names).tag })
    })
    .openapi(approve, async (c) => {
      const { id } = c.req.valid('param')
      const { sentences } = c.req.valid('json')
      const post = await catalogue.written(approveSentences(c.var.ctx, { id, sentences }))
      const names = await staffNames(c.var.ctx, [post])
      return c.json(postToWire(post, names), 200, { etag: postJson(post, names).tag })
    })
    .openapi(remove, async (c) => {
      await catalogue.written(deletePost(c.var.ctx, c.req.valid('param')))
      return c.body(null, 204)
    })
}
