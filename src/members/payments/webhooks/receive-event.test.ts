import { expect } from 'vitest'
import { openLog } from '#platform/log/open-log.ts'
import { test } from '#tests/support/test-context.ts'
import { paymentEvents } from '../../tables.ts'
import { signature } from '../sandbox/events/events.ts'
import { stripeClient } from '../stripe/stripe-client.ts'
import { receiveEvent } from './receive-event.ts'

test('what is not signed with our secret is refused, with a warning that names the setting', async ({
  ctx,
}) => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  const stripe = stripeClient(ctx.config)
  for (const signature of ['', 't=1,v1=00'])
    await expect(receiveEvent({ ...ctx, log }, stripe, { payload: '{}', signature })).rejects.toThrow(
      'The signature of this event is not right.',
    )
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    ['not signed', 'wrongly signed'].map((said) => ({
      level: 40,
      msg: 'an event is not signed with STRIPE_WEBHOOK_SECRET, and was refused',
      said,
    })),
  )
})

test('signed events that we do not use are taken in, whatever they hold; a used one without its object is not', async ({
  ctx,
}) => {
  const stripe = stripeClient(ctx.config)
  const receive = (event: object) => {
    const payload = JSON.stringify(event)
    return receiveEvent(ctx, stripe, { payload, signature: signature(ctx, payload) })
  }
  const upcoming = { id: 'evt_1', type: 'invoice.upcoming', data: { object: { object: 'invoice' } } }
  const balance = { id: 'evt_2', type: 'balance.available', data: { object: { object: 'balance' } } }
  const thin = { id: 'evt_3', object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found' }
  for (const event of [upcoming, balance, thin, thin]) await receive(event)
  const noted = await ctx.db.select({ id: paymentEvents.id }).from(paymentEvents)
  expect(noted.map(({ id }) => id).toSorted()).toEqual(['evt_1', 'evt_2', 'evt_3'])
  const paid = { ...upcoming, id: 'evt_4', type: 'invoice.paid' }
  await expect(receive(paid)).rejects.toThrow('This is no event.')
})
