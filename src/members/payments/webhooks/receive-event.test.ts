import { expect } from 'vitest'
import { openLog } from '#platform/log/open-log.ts'
import { test } from '#tests/support/test-context.ts'
import { stripeClient } from '../stripe/stripe-client.ts'
import { receiveEvent } from './receive-event.ts'

test('a payload that is not signed with our secret is refused, with a warning that names the setting', async ({
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
