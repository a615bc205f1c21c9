import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentEvents } from '#members/tables.ts'
import { signature } from '#twins/stripe/events/events.ts'
import { runPool } from './support/identity/running-pool.ts'

let server: Awaited<ReturnType<typeof runPool>>

beforeAll(async () => {
  server = await runPool()
})
afterAll(() => server.stop())

/** Posts an event with Stripe's signature to the server, through everything in front of the webhook. */
async function post(event: object): Promise<number> {
  const payload = JSON.stringify(event)
  const headers = { 'stripe-signature': signature(server.ctx, payload), 'content-type': 'application/json' }
  const answer = await fetch(`${server.origin}/api/stripe/webhook`, {
    method: 'POST',
    headers,
    body: payload,
  })
  return answer.status
}

async function recordedType(id: string): Promise<string | undefined> {
  const { db } = server.ctx
  const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return event?.type
}

/** Builds an event with its object, in the format of API versions before v2. */
function snapshot(type: string, object: unknown, id = `evt_${type.replaceAll('.', '_')}`) {
  return { id, object: 'event', type, livemode: false, data: { object } }
}

/** Larger than any other allowed request body. */
const LARGE = {
  object: 'invoice',
  lines: { data: Array.from({ length: 5000 }, (_, i) => ({ id: `il_${i}`, description: 'x'.repeat(150) })) },
}

const UNUSED = [
  ['an event whose object has no id', snapshot('invoice.upcoming', { object: 'invoice', amount_due: 1900 })],
  ['an event about the account', snapshot('balance.available', { object: 'balance', available: [] })],
  ['an event that is not used, though its object has an id', snapshot('charge.succeeded', { id: 'ch_1' })],
  ['an event of a type that does not exist yet', snapshot('toaster.popped', { id: 'toast_1' })],
  ['an event whose object is null', snapshot('payout.paid', null)],
  ['an event that is larger than a request of a member', snapshot('invoice.created', LARGE)],
  [
    'a thin event',
    {
      id: 'evt_thin',
      object: 'v2.core.event',
      type: 'v1.billing.meter.no_meter_found',
      livemode: false,
      created: '2026-11-30T07:57:27.000Z',
      related_object: null,
    },
  ],
  [
    'a thin event with a related object and a type in brackets',
    {
      id: 'evt_thin_related',
      object: 'v2.core.event',
      type: 'v2.core.account[configuration.customer].updated',
      related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
    },
  ],
] as const

test.each(UNUSED)('%s gets a 200 response, and is recorded once', async (_, event) => {
  server.refusals.length = 0
  expect([await post(event), await post(event)]).toEqual([200, 200])
  expect(server.refusals).toEqual([])
  expect(await recordedType(event.id)).toBe(event.type)
})

test.each([null, {}])(
  'a used event whose object is %j is left to the hourly list of events',
  async (object) => {
    const event = snapshot('invoice.paid', object, 'evt_used')
    expect(await post(event)).toBe(200)
    // The hourly list skips recorded events, so this one must not be recorded.
    expect(await recordedType(event.id)).toBeUndefined()
    expect(server.logged.filter((line) => line.includes('evt_used')).at(-1)).toContain('has no object')
  },
)

test('a large used event leads to its object', async () => {
  expect(await post(snapshot('invoice.payment_failed', { ...LARGE, id: 'in_1' }))).toBe(200)
})

test('signed input that is not an event is refused, and so is a body larger than any event', async () => {
  expect(await post({ type: 'invoice.upcoming' })).toBe(400)
  expect(
    await post({ id: 'evt_x', type: 'balance.available', data: { object: 'x'.repeat(4_000_000) } }),
  ).toBe(400)
})
