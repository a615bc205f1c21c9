import { opensReasonsOf } from '#members/record-access/break-glass.ts'
import type { Context } from '#platform/context.ts'
import type { OpenedOrder, SealedOrder } from '../store/order.ts'
import { openOrders } from './open-orders.ts'

/**
 * Decrypts orders for a response. The reason why a plan was not made stays hidden from staff until they open
 * the member's record and state a reason.
 */
export async function openShownOrders(ctx: Context, rows: readonly SealedOrder[]): Promise<OpenedOrder[]> {
  const mayRead = await opensReasonsOf(ctx)
  const shown = rows.map((row) => (mayRead(row.profileId) ? row : { ...row, failureReason: null }))
  return openOrders(ctx, 'show-member', shown)
}
