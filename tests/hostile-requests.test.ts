import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxKeys } from '#twins/stripe/objects/sandbox-keys.ts'
import { type RunningPool, runPool } from './support/identity/running-pool.ts'

// Inputs with which the attack of `npm run bench -- attack` once succeeded.

let pool: RunningPool

beforeAll(async () => {
  pool = await runPool()
})
afterAll(() => pool.stop())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Returns the failures logged during an action. */
async function failuresOf(act: () => Promise<unknown>): Promise<string[]> {
  const before = pool.logged.length
  await act()
  return pool.logged.slice(before).filter((line) => JSON.parse(line).level >= 50)
}

async function statusOf(path: string, init?: RequestInit): Promise<number> {
  const answer = await fetch(`${pool.origin}${path}`, init)
  await answer.text()
  return answer.status
}

describe('an event in Stripe’s name', () => {
  const sign = (payload: string, time = Math.floor(Date.now() / 1000)) => {
    const { webhookSecret } = sandboxKeys(pool.ctx.config)
    return `t=${time},v1=${createHmac('sha256', webhookSecret).update(`${time}.${payload}`).digest('hex')}`
  }
  const send = (payload: string, signature = sign(payload)) =>
    statusOf('/api/stripe/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    })
  const event = (fields: object) =>
    JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: { id: 'in_1' } }, ...fields })

  test.each(['', 't=,v1=', 't=1,v1=', 'v1,v1', `t=${'9'.repeat(999)},v1=x`, 't=1'])(
    'whose signature is “%s” is refused as unsigned',
    async (signature) => {
      expect(await failuresOf(async () => expect(await send(event({}), signature)).toBe(400))).toEqual([])
    },
  )

  test.each([
    '{',
    '[]',
    'null',
    '{"id":"evt_1"}',
    event({ id: null }),
    event({ id: '\0' }),
    event({ id: 'x'.repeat(300) }),
    event({ type: undefined }),
  ])('that is signed, and no event: %s', async (payload) => {
    expect(await failuresOf(async () => expect(await send(payload)).toBe(400))).toEqual([])
  })

  test.each([event({ data: { object: null } }), event({ data: { object: 'in_1' } }), event({ data: [] })])(
    'that is signed but has no object is answered without a failure: %s',
    async (payload) => {
      expect(await failuresOf(async () => expect(await send(payload)).toBe(200))).toEqual([])
    },
  )

  test('that has an unknown kind is accepted', async () => {
    expect(await send(event({ type: 'something.new' }))).toBe(200)
  })
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
  '%s of a page is refused, and says what is not',
  async (method) => {
    const answer = await fetch(`${pool.origin}/admin/food`, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  },
)

test.each(['/rules%ff', '/blog?page=a%00b', '/%00'])('a page at %s is not there', async (path) => {
  expect(await failuresOf(async () => expect(await statusOf(path)).toBe(404))).toEqual([])
})

test('a page that is temporarily unavailable says when to try again', async () => {
  const busy = await runPool(undefined, async () => new Response('Busy.', { status: 503 }))
  const answer = await fetch(`${busy.origin}/plans`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  await busy.stop()
})

test("the payments twin doesn't look up ids that a database cannot store", async () => {
  const authorization = `Bearer ${sandboxKeys(pool.ctx.config).secretKey}`
  const failures = await failuresOf(async () => {
    expect(await statusOf('/v1/products/%00', { headers: { authorization } })).toBe(404)
    const init = { method: 'POST', headers: { authorization, ...FORM }, body: 'name=x' }
    expect(await statusOf('/v1/products/%00', init)).toBe(404)
  })
  expect(failures).toEqual([])
})

test('reports lost by browsers are counted in the log, which contains no typed input', async () => {
  const before = pool.logged.length
  const series = [{ metric: 'error ada@example.org', value: 1, tags: {} }]
  const body = JSON.stringify({ series })
  expect(await statusOf('/analytics/v1/m', { method: 'POST', body })).toBe(200)
  const lines = pool.logged.slice(before).join('\n')
  expect(lines).toContain('a browser could not report page views')
  expect(lines).not.toContain('ada@')
})

test("a provider's response that does not fit in a header is refused", async () => {
  const init = {
    method: 'POST',
    headers: FORM,
    body: `state=${'s'.repeat(9000)}`,
    redirect: 'manual',
  } as const
  expect(await statusOf('/oauth2/idpresponse', init)).toBe(400)
})

test('a client that disconnects while sending causes no failure', async () => {
  const head =
    'POST /api/auth/undo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n'
  const before = pool.logged.length
  const socket = connect(Number(new URL(pool.origin).port), '127.0.0.1')
  await new Promise<void>((resolve) => socket.write(`${head}{"half`, () => resolve()))
  socket.end()
  const ofIt = () =>
    pool.logged.slice(before).filter((line) => line.includes('/api/auth/undo') || /"level":50/.test(line))
  await expect.poll(ofIt).not.toEqual([])
  expect(ofIt().filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
