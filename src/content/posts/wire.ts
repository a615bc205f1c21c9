import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import type { Post } from './post.ts'
import { postExample } from './schema.ts'

const { headline, strapline, body } = postExample

/** A post as lists show it, without its body. */
export const postRowWire = z
  .object({
    _id: idText,
    condition: idText
      .nullable()
      .openapi({ description: 'The `_id` of the health goal it is about, if any.' }),
    headline: z.string().openapi({ example: headline }),
    strapline: z.string().openapi({ example: strapline }),
    published: z.boolean().openapi({ example: true }),
    created: instantText,
    changed: instantText,
  })
  .openapi('PostRow')
export type PostRowWire = z.infer<typeof postRowWire>

export const postWire = postRowWire
  .extend({
    body: z.array(z.string()).openapi({ description: 'Its paragraphs.', example: body }),
    review: z.array(z.string()).openapi({
      description: 'What a person should check before it is published; empty once it is.',
      example: [],
    }),
  })
  .openapi('Post')
export type PostWire = z.infer<typeof postWire>

export function postToWire(post: Post): PostWire {
  return { ...postToRowWire(post), body: post.body, review: post.review }
}

export function postToRowWire(post: Post): PostRowWire {
  const { id, conditionId, headline, strapline, published, created, changed } = post
  return {
    _id: id,
    condition: conditionId,
    headline,
    strapline,
    published,
    created: created.toISOString(),
    changed: changed.toISOString(),
  }
}

export function postJson(post: Post): ReadyJson {
  const text = JSON.stringify(postToWire(post))
  return { text, tag: entityTag(text, post.version) }
}
