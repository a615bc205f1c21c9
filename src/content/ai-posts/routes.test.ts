import { desc, eq } from 'drizzle-orm'
import { afterEach, describe, expect } from 'vitest'
import { conditions } from '#catalogue/tables.ts'
import { aMember, caller } from '#members/members.fixtures.ts'
import { aiClient } from '#platform/ai/ai-client.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { type ModelAct, startModelServer } from '#tests/support/servers/model-server.ts'
import { as, seededTest as test } from '#tests/support/test-context.ts'
import { aiPostRoutes } from './routes.ts'

const HYPERTENSION = starterId('condition', 'hypertension')
const prompt = 'Write about salt.'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts a language-model server with prepared answers in OpenAI's format. */
async function aModel(acts: ModelAct[], timeoutMs = 20_000) {
  const { url, questions, stop } = await startModelServer(acts)
  stops.push(stop)
  const config = { provider: 'compatible', model: 'test-model', apiKey: 'key-1' } as const
  return { ai: aiClient({ ...config, baseUrl: url, timeoutMs }), questions }
}

async function asAdmin(ctx: Context, ai: ReturnType<typeof aiClient>) {
  const { requester } = await aMember(ctx, { admin: true })
  const call = caller(as(ctx, requester), aiPostRoutes({ ai }))
  return (body: object) => call('POST', '/gpt', body)
}

function postsOf(answer: { body: { choices: { message: { content: string } }[] } }) {
  return JSON.parse(answer.body.choices[0]?.message.content ?? '').blogPosts
}

const written = { headline: 'Less salt', strapline: 'One spoon at a time', body: ['Taste first.'] }

describe('with a model', () => {
  test('its posts are returned in the format of a chat completion', async ({ ctx }) => {
    const { ai, questions } = await aModel([{ text: JSON.stringify({ blogPosts: [written] }) }])
    const answer = await (await asAdmin(ctx, ai))({ prompt })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      object: 'chat.completion',
      model: 'test-model',
      choices: [{ index: 0, message: { role: 'assistant' }, finish_reason: 'stop' }],
    })
    expect(postsOf(answer)).toEqual([{ ...written, review: [], claims: [], sources: [] }])
    expect(JSON.stringify(questions[0]?.body)).toContain(prompt)
  })

  test('the model receives our facts about the health goal, and claims and figures that it adds are marked', async ({
    ctx,
  }) => {
    const bold = { ...written, body: ['Less salt cures 93 of all.'] }
    const { ai, questions } = await aModel([{ text: JSON.stringify({ blogPosts: [written, bold] }) }])
    const ask = await asAdmin(ctx, ai)
    const answer = await ask({ prompt, condition: HYPERTENSION, posts: 2 })
    const [condition] = await ctx.db.select().from(conditions).where(eq(conditions.id, HYPERTENSION))
    expect(JSON.stringify(questions[0]?.body)).toContain(condition?.dietFocus ?? 'nothing')
    expect(postsOf(answer)[0].review).toEqual([])
    expect(postsOf(answer)[1].review).toEqual([expect.stringContaining('93')])
    expect(postsOf(answer)[1].claims).toEqual([
      { sentence: 'Less salt cures 93 of all.', kinds: ['promise'] },
    ])
  })

  test.for<[string, ModelAct, RegExp, number?]>([
    ['says no posts', { text: 'I would rather not.' }, /not with posts/],
    ['says nothing', { text: ' ' }, /answered with nothing/],
    ['refuses its key', { status: 401, body: '{}' }, /could not be asked/],
    ['takes too long', 'silence', /did not answer in time/, 300],
  ])('a model that %s is told of plainly', async ([_, act, message, timeoutMs], { ctx }) => {
    const { ai } = await aModel([act], timeoutMs)
    const answer = await (await asAdmin(ctx, ai))({ prompt })
    expect(answer.status).toBe(503)
    expect(answer.body.error.message).toMatch(message)
  })
})

describe('without a model', () => {
  test.for([1, 2, 3, 4, 5])('%i posts are composed from the catalogue', async (count, { ctx }) => {
    const answer = await (await asAdmin(ctx, null))({ prompt, condition: HYPERTENSION, posts: count })
    expect(answer.body.model).toBe('catalogue')
    const posts = postsOf(answer)
    expect(posts).toHaveLength(count)
    expect(new Set(posts.map(({ headline }: { headline: string }) => headline)).size).toBe(count)
    for (const { strapline, body } of posts) {
      expect(strapline).not.toBe('')
      expect(body.length).toBeGreaterThan(0)
    }
  })

  test('a prompt that names a health goal is sufficient', async ({ ctx }) => {
    const ask = await asAdmin(ctx, null)
    const answer = await ask({ prompt: 'Something short about high blood pressure, please.' })
    expect(answer.status).toBe(200)
    const chosen = await ask({ prompt, condition: HYPERTENSION })
    expect(answer.body.choices).toEqual(chosen.body.choices)
    expect(answer.body.choices[0].message.content).toContain(HYPERTENSION)
  })

  test('the post about rules includes the source of each rule', async ({ ctx }) => {
    const answer = await (await asAdmin(ctx, null))({ prompt, condition: HYPERTENSION, posts: 5 })
    const { body, sources } = postsOf(answer)[2]
    expect(body.join('\n')).toMatch(/at most \d{1,3}(,\d{3})*/)
    expect(sources.length).toBeGreaterThan(0)
    for (const { sentence, source } of sources) {
      expect(body.join('\n')).toContain(sentence)
      expect(source).toMatch(/\d{4}/)
    }
  })

  test('an existing health goal is required', async ({ ctx }) => {
    const ask = await asAdmin(ctx, null)
    for (const condition of [null, crypto.randomUUID()]) {
      const refused = await ask({ prompt, condition })
      expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, ['condition']])
    }
  })
})

test('the request is stored in the record of changes', async ({ ctx }) => {
  await (await asAdmin(ctx, null))({ prompt, condition: HYPERTENSION })
  const [row] = await ctx.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
  expect(row).toMatchObject({
    act: 'draft',
    subject: `ai-posts:${HYPERTENSION}`,
    after: { model: 'catalogue', prompt, posts: 1 },
  })
})

test('requests are limited', async ({ ctx }) => {
  const ask = await asAdmin(ctx, null)
  const statuses = []
  for (let n = 1; n <= 31; n += 1) statuses.push((await ask({ prompt, condition: HYPERTENSION })).status)
  expect([statuses[0], statuses[29], statuses[30]]).toEqual([200, 200, 429])
})

test.for([
  { prompt: ' ' },
  { prompt: 'x'.repeat(10_001) },
  { prompt, posts: 0 },
  { prompt, posts: 6 },
  { prompt, posts: 1.5 },
])('%o is too little, or too much', async (body, { ctx }) => {
  expect((await (await asAdmin(ctx, null))(body)).status).toBe(400)
})
