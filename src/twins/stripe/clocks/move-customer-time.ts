import { z } from 'zod'
import { requireCustomer } from '../customers/customers.ts'
import { writeHappened } from '../events/twin-transaction.ts'
import { nowIn } from '../objects/clock-time.ts'
import { allObjects, newestEventsAbout, saveObject } from '../objects/store.ts'
import { type Event, idOf, type TwinContext } from '../objects/twin-object.ts'
import { nextDueAt } from './pass-time.ts'
import { advanceClock, createClock } from './test-clocks.ts'

export const moveTimeParams = z.strictObject({
  /** Seconds to add to the customer's current time. If omitted, moves to the next due time. */
  seconds: z.coerce
    .number()
    .int()
    .min(60)
    .max(62 * 86_400)
    .optional(),
})

const EVENTS_SHOWN = 40

/** A customer's own time, what is due next in it, and what happened, newest first. */
export type CustomerTime = {
  object: 'customer_time'
  now: number
  isMoved: boolean
  nextDueAt: number | null
  events: { id: string; type: string; at: number; cents: number | null; status: string | null }[]
}

/** Moves a customer's time forward. After the first move the time is frozen between moves. */
export async function moveCustomerTime(
  ctx: TwinContext,
  customerId: string,
  { seconds }: z.infer<typeof moveTimeParams>,
): Promise<CustomerTime> {
  const clock = await clockOf(ctx, customerId)
  const next = await nextDueAt(ctx, clock.id)
  const target =
    seconds === undefined ? Math.max(next ?? 0, clock.frozen_time + 1) : clock.frozen_time + seconds
  await advanceClock(ctx, clock.id, { frozen_time: target })
  await writeHappened(ctx)
  return readCustomerTime(ctx, customerId)
}

/** Returns the clock of a customer. If they have none, creates one for them and all their objects. */
async function clockOf(ctx: TwinContext, customerId: string): Promise<{ id: string; frozen_time: number }> {
  const customer = await requireCustomer(ctx, customerId, 'id')
  const known = idOf(customer.test_clock)
  if (known) {
    const [clock] = await allObjects(ctx, 'test_helpers.test_clock', { id: known })
    if (clock && !clock.deleted) return clock
  }
  const clock = await createClock(ctx, { frozen_time: nowIn(ctx), name: 'Sandbox' })
  await saveObject(ctx, { ...customer, test_clock: clock.id })
  for (const each of await allObjects(ctx, 'subscription', { customer: customerId }))
    await saveObject(ctx, { ...each, test_clock: clock.id })
  for (const each of await allObjects(ctx, 'invoice', { customer: customerId }))
    await saveObject(ctx, { ...each, test_clock: clock.id })
  return clock
}

export async function readCustomerTime(ctx: TwinContext, customerId: string): Promise<CustomerTime> {
  const customer = await requireCustomer(ctx, customerId, 'id')
  const clockId = idOf(customer.test_clock)
  const [clock] = clockId ? await allObjects(ctx, 'test_helpers.test_clock', { id: clockId }) : []
  const isMoved = clock !== undefined && !clock.deleted
  const rows = await newestEventsAbout(ctx, { customer: customerId, limit: EVENTS_SHOWN })
  return {
    object: 'customer_time',
    now: isMoved ? clock.frozen_time : nowIn(ctx),
    isMoved,
    nextDueAt: isMoved ? await nextDueAt(ctx, clock.id) : null,
    events: rows.map(({ body, hidden }) => shownEvent(body, hidden.clockTime ?? body.created)),
  }
}

function shownEvent({ id, type, data }: Event, at: number): CustomerTime['events'][number] {
  const object = data.object as { amount_due?: number; amount?: number; status?: string }
  return {
    id,
    type,
    at,
    cents: object.amount_due ?? object.amount ?? null,
    status: object.status ?? null,
  }
}
