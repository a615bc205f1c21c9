import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { answerOf, openApi } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

function serverAnswers(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', vi.fn(answer))
}

const readPlans = () => answerOf(openApi.plan.$get({ query: {} }), 'Failed to list plans.')

describe('a call to the API', () => {
  test('returns the body of a successful response', async () => {
    serverAnswers(async () => Response.json({ data: [], page: 1, count: 20, total: 0 }))
    expect(await readPlans()).toEqual({ data: [], page: 1, count: 20, total: 0 })
  })

  test("throws the server's error with its fields and request id", async () => {
    const error = {
      code: 'invalid',
      message: 'Please check.',
      fields: { email: 'Please enter a valid email' },
    }
    serverAnswers(async () => Response.json({ error, requestId: 'r-1' }, { status: 400 }))
    await expect(readPlans()).rejects.toMatchObject({ ...error, requestId: 'r-1' })
  })

  test('throws the fallback message if the server sends no error body', async () => {
    serverAnswers(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(readPlans()).rejects.toMatchObject({ message: 'Failed to list plans.', code: 'unavailable' })
  })

  test('reports that the server cannot be reached', async () => {
    serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(readPlans()).rejects.toThrow(
      'We cannot reach Careplate right now. Nothing you entered was lost. Check your connection and try again.',
    )
  })

  test("uses each resource's own time-out", async () => {
    const given: number[] = []
    vi.stubGlobal('AbortSignal', { timeout: (ms: number) => void given.push(ms / 1000) })
    serverAnswers(async () => Response.json({ data: [], page: 1, count: 20, total: 0 }))
    await readPlans()
    await answerOf(openApi.condition[':id'].$get({ param: { id: 'a' } }))
    await answerOf(openApi.food.$get({ query: { query: 'beans' } }))
    await answerOf(openApi.mealplan[':id'].$get({ param: { id: 'a' }, query: {} }))
    await answerOf(openApi.content.$get({ query: {} }))
    expect(given).toEqual([8, 12, 20, 60, 12])
  })

  test('reports the time-out that was exceeded', async () => {
    serverAnswers(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')))
    const failure = await readPlans().catch((error: ApiError) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ code: 'timed_out', message: expect.stringContaining('within 8 seconds') })
  })
})
