import { opensReasonsOf } from '#members/record-access/break-glass.ts'
import type { Context } from '#platform/context.ts'
import type { OpenedOrder, SealedOrder } from '../store/order.ts'
import { openOrders } from './open-orders.ts'

/**
 * Opens orders to answer a request. The reason why a plan was not made stays closed to staff until they open the member's
 * record with a reason of their own.
 */
export async function openShownOrders(ctx: Context, rows: readonly SealedOrder[]): Promise<OpenedOrder[]> {
  const mayRead = await opensReasonsOf(ctx)
  const shown = rows.map((row) => (mayRead(row.profileId) ? row : { ...row, failureReason: null }))
  return openOrders(ctx, 'show-member', shown)
}
