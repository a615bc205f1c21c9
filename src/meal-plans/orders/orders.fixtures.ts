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

/** Creates a member with one health goal and either a due week or a requested plan. */
export async function anOrder(
  ctx: Context,
  reason: OpenedOrder['reason'],
  { goals = [starterId('condition', 'celiac')], facts = {}, hasConsent = true, days = 2 }: Given = {},
) {
  const { profile, requester } = await aMember(ctx, { goals, facts }, { hasConsent })
  const id = newId()
  const made = { id, profileId: profile.id }
  // If there are no goals, use the id of a health goal that no longer exists.
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
