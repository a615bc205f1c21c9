import { createRoute } from '@hono/zod-openapi'
import type { AiClient } from '#platform/ai/ai-client.ts'
import { newId } from '#platform/db/id.ts'
import { forDuty } from '#platform/duties/for-duty.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { draftPosts } from './draft-posts.ts'
import { type AiPostsAnswer, aiPostsAnswer, aiPostsInput } from './schema.ts'

const ask = createRoute({
  ...forDuty('posts'),
  method: 'post',
  path: '/gpt',
  tags: ['Content'],
  summary: 'Have posts drafted by the language model (administrators)',
  description:
    'Nothing is kept: the answer, in the form of a chat completion, holds posts that can be sent to `POST /content`. Without a configured model they are composed from the catalogue.',
  request: jsonBody(aiPostsInput),
  responses: {
    200: jsonAnswer('The posts.', aiPostsAnswer),
    ...errorAnswers(400, 401, 403, 415, 429, 503),
  },
})

export function aiPostRoutes({ ai }: { ai: AiClient | null }) {
  return apiRouter().openapi(ask, async (c) => {
    const { ctx } = c.var
    const { model, ...drafted } = await draftPosts(ctx, ai, c.req.valid('json'))
    const answer: AiPostsAnswer = {
      id: `posts-${newId()}`,
      object: 'chat.completion',
      created: Math.floor(ctx.now().getTime() / 1000),
      model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: JSON.stringify(drafted) },
          finish_reason: 'stop',
        },
      ],
    }
    return c.json(answer, 200)
  })
}
