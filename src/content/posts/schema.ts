import { z } from '@hono/zod-openapi'
import { requiredText, textField } from '#catalogue/text-field.ts'

/** Number of characters, about forty printed pages. */
const MOST_BODY = 100_000
/** Sufficient for every sentence of the longest readable posts. */
const MAX_SENTENCES = 500
const SOURCE = 'Give a full link (https://…), or a citation: authors, where it was published, and the year.'

/** True for a web address, or for a citation that a reader can look up. */
function isSource(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\S/i.test(text)) return /\p{L}{3,}\P{L}+\p{L}{2,}/u.test(text) && text.length >= 15
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && /\.[a-z]{2,}$/i.test(url.hostname)
}

const fields = {
  condition: textField(64)
    .nullable()
    .transform((id) => id || null)
    .openapi({ type: ['string', 'null'], description: 'The `_id` of the health goal it is about, if any.' }),
  headline: requiredText(200, 'Give the post a headline.'),
  strapline: textField(500),
  body: z
    .array(textField(10_000))
    .max(200, 'Write at most 200 paragraphs.')
    .refine(
      (paragraphs) => paragraphs.join('').length <= MOST_BODY,
      `Write at most ${MOST_BODY.toLocaleString('en-US')} characters in all.`,
    )
    .transform((paragraphs) => paragraphs.filter((paragraph) => paragraph !== ''))
    .openapi({ description: 'Paragraphs; empty ones are left out.' }),
  published: z.boolean().openapi({ description: 'False keeps it a draft that only administrators see.' }),
  review: z
    .array(requiredText(2000, 'Say what to check, or leave it out.'))
    .max(20, 'List at most 20 matters.')
    .openapi({
      description: 'Points that a person has to answer. A post is published only once the list is empty.',
    }),
  sources: z
    .array(
      z.object({
        sentence: requiredText(10_000, 'Name the sentence that the source is for.'),
        source: requiredText(500, SOURCE).refine(isSource, SOURCE),
      }),
    )
    .max(MAX_SENTENCES, `Give at most ${MAX_SENTENCES} sources.`)
    .openapi({
      description:
        'A link or citation for each sentence of `claims` that has one. Readers see it as a reference. Left out in a change, all sources stay.',
    }),
}

export const postExample = {
  headline: 'Five ways to eat more beans',
  strapline: 'Small changes that last',
  body: ['Beans keep well, cost little and fill you up.', 'Start with one meal a week.'],
}

export const postInput = z
  .object({
    ...fields,
    condition: fields.condition.default(null),
    strapline: fields.strapline.default(''),
    body: fields.body.default([]),
    published: fields.published.default(true),
    review: fields.review.default([]),
    sources: fields.sources.default([]),
  })
  .openapi('PostInput', { example: postExample })
export type PostInput = z.infer<typeof postInput>

/** Fields that are omitted stay unchanged. */
export const postChange = z
  .object(fields)
  .partial()
  .openapi('PostChange', { example: { published: false } })
export type PostChange = z.infer<typeof postChange>

export const approvalExample = { sentences: ['Beans are rich in fiber, which lowers cholesterol.'] }

export const approvalInput = z
  .object({
    sentences: z
      .array(requiredText(10_000, 'Name the sentence that you approve.'))
      .min(1, 'Name a sentence at least.')
      .max(MAX_SENTENCES, `Approve at most ${MAX_SENTENCES} sentences at a time.`)
      .openapi({ description: 'Sentences of `claims`, word for word.' }),
  })
  .openapi('ApprovalInput', { example: approvalExample })
