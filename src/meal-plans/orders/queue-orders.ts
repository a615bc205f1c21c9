import { and, eq, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import type { PlanningPurpose } from '#platform/member-keys/purposes.ts'
import type { OpenedOrder } from '../store/order.ts'
import { orders } from '../store/tables.ts'
import { sealOrder } from './open-orders.ts'

/** The current week of a subscription, or a plan requested outside the weekly ones. */
export type NewOrder = { id: string; profileId: string } & (
  | { reason: 'due_week'; weekNumber: number }
  | ({ reason: 'asked_for'; purpose: PlanningPurpose; conditionId: string } & Pick<
      OpenedOrder,
      'days' | 'goal' | 'prompt'
    >)
)

export const makePlanJob: JobKind<{ orderId: string }> = {
  name: 'meal-plans.make-plan',
  payload: z.object({ orderId: z.uuid() }),
}

const WEEK_DAYS = 7

/**
 * Inserts orders with a job for each, in the caller's transaction. An order that already exists, by id or as
 * the same week of its member, stays unchanged. Returns the ids of the new orders.
 */
export async function queueOrders(ctx: Context, wanted: NewOrder[]): Promise<string[]> {
  if (wanted.length === 0) return []
  const now = ctx.now()
  const dated = { state: 'queued', created: now, changed: now } as const
  const values = await Promise.all(
    wanted.map(async (order) => ({ days: WEEK_DAYS, ...order, ...(await wordsOf(ctx, order)), ...dated })),
  )
  const made = await ctx.db.insert(orders).values(values).onConflictDoNothing().returning({ id: orders.id })
  return queueJobs(ctx, made)
}

function wordsOf(ctx: Context, order: NewOrder) {
  return order.reason === 'due_week'
    ? { conditionId: null, goal: null, prompt: null }
    : sealOrder(ctx, order.purpose, order, {
        conditionId: order.conditionId,
        goal: order.goal,
        prompt: order.prompt,
      })
}

/** Requeues the refused orders that match `which`, in the caller's transaction. Returns their ids. */
export async function requeueOrders(ctx: Context, which: SQL): Promise<string[]> {
  const again = { state: 'queued', failureKind: null, failureReason: null, resolvedAt: null } as const
  const queued = await ctx.db
    .update(orders)
    .set({ ...again, changed: ctx.now() })
    .where(and(eq(orders.state, 'refused'), which))
    .returning({ id: orders.id })
  return queueJobs(ctx, queued)
}

async function queueJobs(ctx: Context, rows: { id: string }[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id)
  const payloads = ids.map((orderId) => ({ orderId }))
  if (ids.length > 0) await ctx.jobs.enqueue(ctx.db, makePlanJob, payloads)
  return ids
}
