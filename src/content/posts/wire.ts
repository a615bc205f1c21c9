import { z } from '@hono/zod-openapi'
import { HEALTH_TOPICS } from '#meal-plans/wording/health-vocabulary.ts'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import { checkedSentencesIn, needsApproval } from './checked-sentences.ts'
import type { Post } from './post.ts'
import { postExample } from './schema.ts'
import type { StaffNames } from './staff-names.ts'

const { headline, strapline, body } = postExample

/** A post as shown in lists, without its body. */
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
        'For administrators, in lists: how many sentences about health have neither a source nor an approval. A post that was published earlier may have some.',
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
      description: 'Points that a person has to answer before it is published; empty once it is.',
      example: [],
    }),
    references: z.array(z.object({ sentence: z.string(), source: z.string() })).openapi({
      description: 'The sources of its sentences, for every reader.',
      example: [],
    }),
    claims: z
      .array(
        z.object({
          sentence: z.string(),
          kinds: z.array(z.enum(HEALTH_TOPICS)),
          needsApproval: z.boolean().openapi({
            description:
              'True for a claim of a cure or about a treatment: a source alone does not make it public.',
          }),
          writtenBy: z.string().nullable().openapi({
            description: 'Who last wrote the sentence; null if it came with the product or was not recorded.',
          }),
          source: z.string().nullable(),
          approval: z.object({ by: z.string(), at: instantText }).nullable(),
        }),
      )
      .openapi({
        description:
          'For administrators: sentences about a disease, medicine, organ, body value or symptom, and promises. A post is published only once each has a source or the approval of a person who did not write it.',
        example: [],
      }),
  })
  .openapi('Post')
export type PostWire = z.infer<typeof postWire>

/** Converts a post to its API form. Without `names`, the result is for readers. */
export function postToWire(post: Post, names?: StaffNames): PostWire {
  return {
    ...postToRowWire(post),
    body: post.body,
    review: post.review,
    references: referencesOf(post),
    claims: names ? claimsOf(post, names) : [],
  }
}

export function referencesOf({ checkedSentences }: Pick<Post, 'checkedSentences'>): PostWire['references'] {
  return checkedSentences.flatMap(({ sentence, source }) => (source === null ? [] : [{ sentence, source }]))
}

function claimsOf(post: Post, names: StaffNames): PostWire['claims'] {
  const named = (id: string) => names.get(id) ?? GONE
  return checkedSentencesIn(post).map(({ sentence, kinds, writtenBy, source, approval }) => ({
    sentence,
    kinds,
    needsApproval: needsApproval({ sentence, writtenBy }),
    writtenBy: writtenBy && named(writtenBy),
    source,
    approval: approval && { by: named(approval.by), at: approval.at },
  }))
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

export function postJson(post: Post, names?: StaffNames): ReadyJson {
  const text = JSON.stringify(postToWire(post, names))
  return { text, tag: entityTag(text, post.version) }
}
