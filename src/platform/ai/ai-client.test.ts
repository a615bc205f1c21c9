import { afterEach, expect, test } from 'vitest'
import type { AiConfig } from '#platform/config/ai-config.ts'
import { type ModelAct, startModelServer } from '#tests/support/servers/model-server.ts'
import { aiClient } from './ai-client.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function aClient(acts: ModelAct[], more: Partial<AiConfig> = {}) {
  const server = await startModelServer(acts)
  stops.push(server.stop)
  const config: AiConfig = {
    provider: 'compatible',
    model: 'test-model',
    apiKey: 'key-1',
    baseUrl: server.url,
    timeoutMs: 20_000,
    ...more,
  }
  const client = aiClient(config)
  if (!client) throw new Error('There is no client.')
  return { ask: client.ask, model: client.model, questions: server.questions }
}

const question = { instructions: 'Be brief.', prompt: 'Say hello.' }

test('without a model there is no client', () => {
  expect(aiClient(null)).toBeNull()
})

test.each([
  ['compatible', '/v1/chat/completions'],
  ['openai', '/v1/responses'],
  ['anthropic', '/v1/messages'],
] as const)('%s is asked in its own words', async (provider, path) => {
  const { ask, model, questions } = await aClient([{ text: 'Hello.' }], { provider })
  expect(await ask(question)).toEqual({ status: 'answered', text: 'Hello.' })
  expect(model).toBe('test-model')
  const [asked] = questions
  expect(asked?.path).toBe(path)
  expect(asked?.body.model).toBe('test-model')
  expect(JSON.stringify(asked?.headers)).toContain('key-1')
  for (const text of ['Be brief.', 'Say hello.']) expect(JSON.stringify(asked?.body)).toContain(text)
})

test('a local server needs no key', async () => {
  const { ask, questions } = await aClient([{ text: 'Hello.' }], { apiKey: undefined })
  expect(await ask(question)).toMatchObject({ status: 'answered' })
  expect(questions[0]?.headers).not.toHaveProperty('authorization')
})

test('a transient failure is retried once', async () => {
  const { ask, questions } = await aClient([{ status: 503, body: '{}' }, { text: 'Hello.' }])
  expect(await ask(question)).toEqual({ status: 'answered', text: 'Hello.' })
  expect(questions).toHaveLength(2)
}, 20_000)

test.each<[string, ModelAct, string]>([
  ['a wrong key', { status: 401, body: '{"error":{"message":"no such key"}}' }, 'error'],
  ['an answer that is no JSON', { status: 200, body: '<html>busy</html>' }, 'error'],
  ['an answer of another shape', { status: 200, body: '{"choices":[]}' }, 'error'],
  ['an empty text', { text: '  ' }, 'empty'],
])('%s is an answer, and no exception', async (_, act, why) => {
  const { ask } = await aClient([act])
  expect(await ask(question)).toMatchObject({ status: 'failed', why, detail: expect.any(String) })
})

test.each<[string, ModelAct]>([
  ['says nothing', 'silence'],
  ['hangs up again and again', 'hang up'],
])('a server that %s is not waited for', async (_, act) => {
  const { ask } = await aClient([act], { timeoutMs: 300 })
  expect(await ask(question)).toMatchObject({ status: 'failed', why: 'timeout' })
})

test.each(['compatible', 'openai', 'anthropic'] as const)(
  'neither key nor question follows where %s is said to have gone',
  async (provider) => {
    const elsewhere = await startModelServer([{ text: 'Hello.' }])
    stops.push(elsewhere.stop)
    const { ask, questions } = await aClient([{ status: 307, body: '', location: elsewhere.url }], {
      provider,
    })
    expect(await ask(question)).toMatchObject({ status: 'failed' })
    expect(questions.length).toBeGreaterThan(0)
    expect(elsewhere.questions).toEqual([])
  },
  20_000,
)
