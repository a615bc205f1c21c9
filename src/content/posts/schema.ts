import { z } from '@hono/zod-openapi'
import { requiredText, textField } from '#catalogue/text-field.ts'

/** Characters, about forty printed pages. */
const MOST_BODY = 100_000
/** Shorter ones say nothing. */
const LEAST_REASON = 10

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
      description: 'What a person should check in a draft. Publishing it ends the list.',
    }),
  overrides: z
    .array(
      z.object({
        sentence: requiredText(10_000, 'Name the sentence that may stand.'),
        reason: requiredText(1000, 'Say why this sentence may stand.').refine(
          (reason) => reason.length >= LEAST_REASON,
          `Say why in ${LEAST_REASON} characters at least.`,
        ),
      }),
    )
    .max(50, 'Override at most 50 sentences.')
    .openapi({
      description:
        'Sentences of `claims` that may be published as they stand, each with the reason. Who says so is recorded.',
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
    overrides: fields.overrides.default([]),
  })
  .openapi('PostInput', { example: postExample })
export type PostInput = z.infer<typeof postInput>

/** What is left out stays as it is. */
export const postChange = z
  .object(fields)
  .partial()
  .openapi('PostChange', { example: { published: false } })
export type PostChange = z.infer<typeof postChange>
