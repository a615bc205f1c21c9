import { and, eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { type Context, isAdmin, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { openShownOrders } from '../orders/open-shown-orders.ts'
import type { OpenedOrder } from '../store/order.ts'
import { orders } from '../store/tables.ts'

/** Returns a requested meal plan: the member's own, or any for an administrator. */
export async function requireRequest(ctx: Context, id: string): Promise<OpenedOrder> {
  requireSignedIn(ctx.requester)
  const { requester } = ctx
  const isAskedFor = and(eq(orders.id, id), eq(orders.reason, 'asked_for'))
  const [request] = validate(id) ? await ctx.db.select().from(orders).where(isAskedFor) : []
  const isOwn =
    requester.kind === 'signed-in' &&
    requester.profileId !== null &&
    requester.profileId === request?.profileId
  if (!request || !(isOwn || isAdmin(requester))) throw notFound('request')
  const [shown] = await openShownOrders(ctx, [request])
  if (!shown) throw notFound('request')
  return shown
}
