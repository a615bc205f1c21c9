import { and, desc, eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { profiles } from '#members/tables.ts'
import { type Context, isAdmin, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { findMailState, type MailState } from '#platform/mail/mail-state.ts'
import { openShownOrders } from '../orders/open-shown-orders.ts'
import { type OrderState, orderSubject } from '../store/order.ts'
import { orders } from '../store/tables.ts'

export type DeliveryProgress = {
  state: OrderState | 'none'
  weekNumber: number
  mealPlanId: string | null
  reason: string | null
  /** State of the mail that delivers the week. */
  mail: MailState | null
  /** True if the member has unsubscribed from the weekly mails. */
  isMailStopped: boolean
}

/** Returns the progress of a member's newest week: the requester's own, or any for an administrator. */
export async function findDelivery(
  ctx: Context,
  { profileId }: { profileId: string },
): Promise<DeliveryProgress> {
  requireSignedIn(ctx.requester)
  const isOwn = ctx.requester.kind === 'signed-in' && ctx.requester.profileId === profileId
  if (!validate(profileId) || !(isOwn || isAdmin(ctx.requester))) throw notFound('profile')
  const [newest] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.profileId, profileId), eq(orders.reason, 'due_week')))
    .orderBy(desc(orders.weekNumber))
    .limit(1)
  const [profile] = await ctx.db
    .select({ stoppedAt: profiles.weeklyMailStoppedAt })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  const isMailStopped = Boolean(profile?.stoppedAt)
  const [order] = await openShownOrders(ctx, newest ? [newest] : [])
  if (!order)
    return { state: 'none', weekNumber: 0, mealPlanId: null, reason: null, mail: null, isMailStopped }
  const { id, state, weekNumber, mealPlanId, failureReason } = order
  const mail = state === 'delivered' ? await findMailState(ctx, orderSubject(id)) : null
  return { state, weekNumber: weekNumber ?? 0, mealPlanId, reason: failureReason, mail, isMailStopped }
}
