import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import type { Post } from './post.ts'

export const postWire = z
  .object({
    _id: z.string(),
    condition: z.string().nullable(),
    headline: z.string(),
    strapline: z.string(),
    body: z.array(z.string()),
    published: z.boolean(),
    created: z.string(),
    changed: z.string(),
  })
  .openapi('Post')
export type PostWire = z.infer<typeof postWire>

export function postToWire(post: Post): PostWire {
  const { id, conditionId, headline, strapline, body, published, created, changed } = post
  return {
    _id: id,
    condition: conditionId,
    headline,
    strapline,
    body,
    published,
    created: created.toISOString(),
    changed: changed.toISOString(),
  }
}

export function postJson(post: Post): ReadyJson {
  const text = JSON.stringify(postToWire(post))
  return { text, tag: entityTag(text, post.version) }
}
