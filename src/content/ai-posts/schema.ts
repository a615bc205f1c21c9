import { z } from '@hono/zod-openapi'
import { requiredText, textField } from '#catalogue/text-field.ts'
import { starterId } from '#platform/db/id.ts'
import { postExample } from '../posts/schema.ts'
import { MOST_POSTS } from './ai-post.ts'

export const aiPostsInput = z
  .object({
    prompt: requiredText(10_000, 'Say what the posts are to be about.'),
    condition: textField(64)
      .nullish()
      .transform((id) => id || null)
      .openapi({
        type: ['string', 'null'],
        description:
          'The `_id` of the health goal they are about: the model is told what we know of it. Without it, the one that the prompt names. Needed where no model is configured.',
      }),
    posts: z
      .number('Give a number of posts.')
      .int('Give a whole number of posts.')
      .min(1, 'Ask for 1 post at least.')
      .max(MOST_POSTS, `Ask for ${MOST_POSTS} posts at most.`)
      .default(1),
  })
  .openapi('AiPostsInput', {
    example: {
      prompt: 'Write 2 blog posts about hypertension.',
      condition: starterId('condition', 'hypertension'),
      posts: 2,
    },
  })
export type AiPostsInput = z.infer<typeof aiPostsInput>

const CONTENT = JSON.stringify({
  condition: null,
  blogPosts: [{ ...postExample, review: [], claims: [], sources: [] }],
})

export const aiPostsAnswer = z
  .object({
    id: z.string().openapi({ example: 'posts-0198c5d2' }),
    object: z.literal('chat.completion'),
    created: z.number().int().openapi({ description: 'Seconds since 1970.', example: 1_795_226_400 }),
    model: z.string().openapi({
      description: 'Who wrote them; `catalogue` where no model is configured.',
      example: 'catalogue',
    }),
    choices: z
      .array(
        z.object({
          index: z.number().int().openapi({ example: 0 }),
          message: z.object({
            role: z.literal('assistant'),
            content: z.string().openapi({ example: CONTENT }),
          }),
          finish_reason: z.literal('stop'),
        }),
      )
      .openapi({
        description:
          'The one choice’s `message.content` is JSON: `{ condition, blogPosts: [{ headline, strapline, body, review, claims, sources }] }`. `review` names what a person should check, `claims` the sentences about health, which need a source or an approval before the post is published, and `sources` those that are known already.',
      }),
  })
  .openapi('AiPosts')
export type AiPostsAnswer = z.infer<typeof aiPostsAnswer>
