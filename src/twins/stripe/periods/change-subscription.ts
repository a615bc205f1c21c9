import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { saveObject } from '../objects/store.ts'
import type { TwinContext, TwinSubscription } from '../objects/twin-object.ts'

/**
 * Saves the changed fields and emits an event with their previous values. The caller must hold the row lock.
 */
export async function changeSubscription(
  ctx: TwinContext,
  subscription: TwinSubscription,
  change: Partial<TwinSubscription>,
): Promise<TwinSubscription> {
  const changed = await saveObject<TwinSubscription>(ctx, { ...subscription, ...change })
  const names = Object.keys(change) as (keyof TwinSubscription)[]
  const previous = Object.fromEntries(names.map((name) => [name, subscription[name]]))
  await emitEvent(ctx, 'customer.subscription.updated', changed, previous)
  return changed
}

export type EndReason = 'cancellation_requested' | 'payment_failed'

/** Ends a subscription immediately. The caller must hold the row lock. */
export async function endSubscription(
  ctx: TwinContext,
  subscription: TwinSubscription,
  reason: EndReason = 'cancellation_requested',
): Promise<TwinSubscription> {
  const now = nowIn(ctx)
  const ended = await saveObject<TwinSubscription>(ctx, {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason,
    },
  })
  await emitEvent(ctx, 'customer.subscription.deleted', ended)
  return ended
}
