import { z } from 'zod'
import { deleteCustomer } from '../customers/delete-customer.ts'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { allObjects, insertObject, lockObject, saveObject } from '../objects/store.ts'
import { invalidRequest, resourceMissing } from '../objects/twin-error.ts'
import { type TestClock, type TwinContext, twinId } from '../objects/twin-object.ts'
import { passTime } from './pass-time.ts'

export const clockParams = z.strictObject({
  frozen_time: z.coerce.number().int().positive(),
  name: z.string().max(300).optional(),
})

export const advanceParams = z.strictObject({ frozen_time: z.coerce.number().int().positive() })

export type LiveClock = Exclude<TestClock, { deleted: true }>

const LIFE_SECONDS = 30 * 86_400
/** Stripe advances a clock by at most two periods. */
const FURTHEST_SECONDS = 62 * 86_400

/** Creates a clock with its own time for the customers created in it. */
export async function createClock(
  ctx: TwinContext,
  { frozen_time, name }: z.infer<typeof clockParams>,
): Promise<LiveClock> {
  const created = nowIn(ctx)
  const clock = await insertObject<LiveClock>(ctx, {
    id: twinId('clock_1', 23),
    object: 'test_helpers.test_clock',
    created,
    deletes_after: created + LIFE_SECONDS,
    frozen_time,
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
  })
  await emitEvent(ctx, 'test_helpers.test_clock.created', clock)
  return clock
}

/**
 * Advances a clock and processes everything that is due, in order. As at Stripe, the response shows the
 * status `advancing`; the next read shows `ready`.
 */
export async function advanceClock(
  ctx: TwinContext,
  id: string,
  { frozen_time: target }: z.infer<typeof advanceParams>,
): Promise<LiveClock> {
  const clock = await lockClock(ctx, id)
  if (target <= clock.frozen_time)
    throw invalidRequest('The frozen time to advance to must be after the test clock’s present time.', {
      param: 'frozen_time',
    })
  if (target - clock.frozen_time > FURTHEST_SECONDS)
    throw invalidRequest('A test clock moves by two months at most. Move it in several steps.', {
      param: 'frozen_time',
    })
  const advancing: LiveClock = {
    ...clock,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  }
  await emitEvent(ctx, 'test_helpers.test_clock.advancing', advancing)
  await passTime(ctx, clock, target)
  const ready = await saveObject<LiveClock>(ctx, { ...clock, frozen_time: target })
  await emitEvent(ctx, 'test_helpers.test_clock.ready', ready)
  return advancing
}

/** Deletes a clock together with its customers. */
export async function deleteClock(ctx: TwinContext, id: string): Promise<TestClock> {
  const clock = await lockClock(ctx, id)
  for (const customer of await allObjects(ctx, 'customer', { test_clock: id }))
    if (!customer.deleted) await deleteCustomer(ctx, customer.id)
  const deleted = await saveObject<TestClock>(ctx, {
    id,
    object: 'test_helpers.test_clock',
    deleted: true,
  })
  await emitEvent(ctx, 'test_helpers.test_clock.deleted', clock)
  return deleted
}

async function lockClock(ctx: TwinContext, id: string): Promise<LiveClock> {
  const { body: clock } = await lockObject(ctx, 'test_helpers.test_clock', id)
  if (clock.deleted) throw resourceMissing('test_helpers.test_clock', id)
  return clock
}
