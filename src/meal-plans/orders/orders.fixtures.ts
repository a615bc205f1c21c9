import { eq } from 'drizzle-orm'
import { aMember } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import type { OpenedOrder } from '../store/order.ts'
import { orders } from '../store/tables.ts'
import { openOrder } from './open-orders.ts'
import { queueOrders } from './queue-orders.ts'

export const ORDER_REASONS = ['due_week', 'asked_for'] as const

type Given = { goals?: string[]; facts?: MemberFacts; hasConsent?: boolean; days?: number }

/** A member for whom a week is due, or a plan was asked for, with one health goal. */
export async function anOrder(
  ctx: Context,
  reason: OpenedOrder['reason'],
  { goals = [starterId('condition', 'celiac')], facts = {}, hasConsent = true, days = 2 }: Given = {},
) {
  const { profile, requester } = await aMember(ctx, { goals, facts }, { hasConsent })
  const id = newId()
  const made = { id, profileId: profile.id }
  // A health goal that is gone by now, where there is none.
  const purpose = hasConsent ? 'plan-meals' : 'plan-as-named'
  const beside = { purpose, conditionId: goals[0] ?? newId(), days, goal: '', prompt: '' } as const
  await queueOrders(ctx, [
    reason === 'due_week' ? { ...made, reason, weekNumber: 1 } : { ...made, reason, ...beside },
  ])
  const orderRow = async () => {
    const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id))
    if (!row) throw new Error('no order')
    return openOrder(ctx, 'show-member', row)
  }
  return { profile, requester, orderId: id, orderRow }
}
