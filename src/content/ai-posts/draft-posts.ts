import type { Condition } from '#catalogue/conditions/condition.ts'
import { findCondition } from '#catalogue/conditions/find-condition.ts'
import { loadConditions } from '#catalogue/conditions/load-conditions.ts'
import type { AiAnswer, AiClient } from '#platform/ai/ai-client.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { AppError } from '#platform/errors.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { healthSentencesIn } from '../posts/health-sentences.ts'
import { type AiPost, type DraftedPosts, postsIn, reviewOf } from './ai-post.ts'
import { composePosts } from './compose-posts.ts'
import { type ConditionFacts, conditionFacts, factsInWords } from './condition-facts.ts'
import type { AiPostsInput } from './schema.ts'

const MOST_AN_HOUR = { name: 'content.ai-posts', limit: 30, seconds: 60 * 60 }
const TOKENS_A_POST = 1500

/** Used as the name of the model if none is configured. */
const CATALOGUE = 'catalogue'

const INSTRUCTIONS = `You write posts for the blog of Careplate, a service of meal plans for health goals.
Answer with one JSON object and nothing else:
{"blogPosts": [{"headline": "up to twelve words", "strapline": "one sentence", "body": ["one paragraph"]}]}
Each body has four to eight paragraphs in plain American English, calm and warm, without markup and without links.
- Never say that a food or a diet treats, prevents, reverses or cures anything. Send readers to their doctor for that.
- Give no figure and no source that does not stand in the facts.
- Speak of no person, and promise nothing.`

/**
 * Drafts posts for an administrator to review and keep as drafts. A model writes them, and points that a
 * person should check are marked. Without a model, they are composed from the catalogue.
 */
export async function draftPosts(
  ctx: Context,
  ai: AiClient | null,
  input: AiPostsInput,
): Promise<DraftedPosts & { model: string }> {
  requireDuty(ctx.requester, 'posts')
  await limitRate(
    ctx,
    MOST_AN_HOUR,
    ctx.requester.kind === 'signed-in' ? ctx.requester.authUserId : ctx.requester.kind,
  )
  const condition = await conditionOf(ctx, input)
  const facts = condition && conditionFacts(condition)
  const model = ai?.model ?? CATALOGUE
  await recordChange(ctx, {
    act: 'draft',
    subject: `ai-posts:${condition?.id ?? 'any'}`,
    after: { model, prompt: input.prompt, posts: input.posts },
  })
  const blogPosts = ai ? await asked(ctx, ai, { input, facts }) : composed(facts, input.posts)
  return { model, condition: condition?.id ?? null, blogPosts }
}

/**
 * Returns the chosen health goal, or else the one that the prompt names. If the prompt names several, the
 * longest name wins.
 */
async function conditionOf(ctx: Context, { condition: id, prompt }: AiPostsInput): Promise<Condition | null> {
  if (!id) {
    const asked = prompt.toLowerCase()
    const named = (await loadConditions(ctx)).filter(({ name }) => asked.includes(name.toLowerCase()))
    return named.toSorted((a, b) => b.name.length - a.name.length)[0] ?? null
  }
  const condition = await findCondition(ctx, id)
  if (!condition) throw refusedCondition('We could not find this health goal. Choose another one.')
  return condition
}

function composed(facts: ConditionFacts | null, most: number): AiPost[] {
  if (!facts) {
    throw refusedCondition('Choose a condition: without a language model, posts are composed from its texts.')
  }
  const posts = composePosts(facts, most)
  if (posts.length === 0) throw refusedCondition('This condition has no texts yet to compose a post from.')
  return posts
}

async function asked(
  ctx: Context,
  ai: AiClient,
  { input: { prompt, posts }, facts }: { input: AiPostsInput; facts: ConditionFacts | null },
): Promise<AiPost[]> {
  const known = facts ? factsInWords(facts) : ''
  const answer = await ai.ask({
    instructions: INSTRUCTIONS,
    prompt: [prompt, `Write exactly ${posts} of them.`, known && `Facts:\n${known}`]
      .filter(Boolean)
      .join('\n\n'),
    maxTokens: TOKENS_A_POST * posts,
  })
  if (answer.status === 'failed') throw notWritten(ctx, answer)
  const written = postsIn(answer.text, posts)
  if (!written) {
    ctx.log.warn('The language model answered with something else than posts')
    throw new AppError(
      'unavailable',
      'The language model answered, but not with posts. Please try again, or change the prompt.',
    )
  }
  return written.map((post) => ({
    ...post,
    review: reviewOf(post, `${known}\n${prompt}`),
    claims: healthSentencesIn(post),
    sources: [],
  }))
}

function notWritten(ctx: Context, { why, detail }: Extract<AiAnswer, { status: 'failed' }>): AppError {
  ctx.log.warn({ why, detail }, 'The language model wrote no posts')
  const said = {
    timeout: 'The language model did not answer in time. Please try again, or ask for fewer posts.',
    error: 'The language model could not be asked. Please try again in a while, or look at its settings.',
    empty: 'The language model answered with nothing. Please try again, or change the prompt.',
  }
  return new AppError('unavailable', said[why])
}

function refusedCondition(message: string): AppError {
  return new AppError('invalid', message, { condition: message })
}
