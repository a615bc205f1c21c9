import { collectDue } from '../invoices/collect-draft.ts'
import { retryInvoice } from '../invoices/retry-charge.ts'
import { allObjects, saveObject } from '../objects/store.ts'
import type { TwinContext } from '../objects/twin-object.ts'
import { dueAt } from '../periods/schedule-renewal.ts'
import { renewDue } from '../subscriptions/renew-subscription.ts'
import type { LiveClock } from './test-clocks.ts'

type Due = { at: number; act: (ctx: TwinContext) => Promise<void> }

/** Processes what is due between a clock's time and `until`, each item at its own second. */
export async function passTime(ctx: TwinContext, clock: LiveClock, until: number): Promise<void> {
  let at = clock.frozen_time
  for (let due = await nextDue(ctx, clock.id); due && due.at <= until; due = await nextDue(ctx, clock.id)) {
    at = Math.max(at, due.at)
    await saveObject<LiveClock>(ctx, { ...clock, frozen_time: at })
    await due.act(ctx)
  }
}

/** Returns the time at which something is due next on a clock. Returns null if nothing is scheduled. */
export async function nextDueAt(ctx: TwinContext, clock: string): Promise<number | null> {
  return (await nextDue(ctx, clock))?.at ?? null
}

/** Finds the first due time among a clock's subscriptions and invoices. */
async function nextDue(ctx: TwinContext, test_clock: string): Promise<Due | null> {
  const subscriptions = await allObjects(ctx, 'subscription', { test_clock })
  const drafts = await allObjects(ctx, 'invoice', { test_clock, status: 'draft' })
  const open = await allObjects(ctx, 'invoice', { test_clock, status: 'open' })
  const waiting: Due[] = [
    ...subscriptions.map((each) => ({
      at: dueAt(each) ?? Number.POSITIVE_INFINITY,
      act: (now: TwinContext) => renewDue(now, each.id),
    })),
    ...drafts.map(({ id = '', automatically_finalizes_at }) => ({
      at: automatically_finalizes_at ?? Number.POSITIVE_INFINITY,
      act: (now: TwinContext) => collectDue(now, id),
    })),
    ...open.map(({ id = '', next_payment_attempt }) => ({
      at: next_payment_attempt ?? Number.POSITIVE_INFINITY,
      act: (now: TwinContext) => retryInvoice(now, id),
    })),
  ]
  const [first] = waiting.filter(({ at }) => Number.isFinite(at)).toSorted((a, b) => a.at - b.at)
  return first ?? null
}
