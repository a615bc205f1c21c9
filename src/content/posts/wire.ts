import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import { CLAIM_KINDS, claimsIn } from './claim.ts'
import type { OverrideNames } from './override-names.ts'
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
    openClaims: z.number().int().optional().openapi({
      description:
        'For administrators, in lists: how many sentences claim a cure, speak into a treatment or put a figure on an effect, with nobody to answer for them. A post that was published earlier may have some.',
      example: 0,
    }),
    created: instantText,
    changed: instantText,
  })
  .openapi('PostRow')
export type PostRowWire = z.infer<typeof postRowWire>

export const postWire = postRowWire
  .omit({ openClaims: true })
  .extend({
    body: z.array(z.string()).openapi({ description: 'Its paragraphs.', example: body }),
    review: z.array(z.string()).openapi({
      description: 'What a person should check before it is published; empty once it is.',
      example: [],
    }),
    claims: z
      .array(
        z.object({
          sentence: z.string(),
          kinds: z.array(z.enum(CLAIM_KINDS)),
          override: z
            .object({
              reason: z.string(),
              by: z.string().nullable().openapi({ description: 'Null for the posts of a new installation.' }),
              at: instantText,
            })
            .nullable(),
        }),
      )
      .openapi({
        description:
          'For administrators: sentences that claim a cure, speak into a treatment, or put a figure on an effect. A post is published only once each is gone or overridden.',
        example: [],
      }),
  })
  .openapi('Post')
export type PostWire = z.infer<typeof postWire>

/** Without names it is as everybody may see it. */
export function postToWire(post: Post, names?: OverrideNames): PostWire {
  const claims = names ? claimsOf(post, names) : []
  return { ...postToRowWire(post), body: post.body, review: post.review, claims }
}

function claimsOf(post: Post, names: OverrideNames): PostWire['claims'] {
  return claimsIn(post).map((claim) => {
    const override = post.overrides.find(({ sentence }) => sentence === claim.sentence)
    if (!override) return { ...claim, override: null }
    const { reason, by, at } = override
    return { ...claim, override: { reason, by: by && (names.get(by) ?? GONE), at } }
  })
}

const GONE = 'an administrator who has left'

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

export function postJson(post: Post, names?: OverrideNames): ReadyJson {
  const text = JSON.stringify(postToWire(post, names))
  return { text, tag: entityTag(text, post.version) }
}
