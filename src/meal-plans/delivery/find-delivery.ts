import { desc, eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { type Context, isAdmin, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { findMailState } from '#platform/mail/mail-state.ts'
import { deliveries } from '../store/tables.ts'
import type { DeliveryProgress } from './delivery.ts'

/** How far this member's newest week has come; own, or any for an administrator. */
export async function findDelivery(
  ctx: Context,
  { profileId }: { profileId: string },
): Promise<DeliveryProgress> {
  requireSignedIn(ctx.who)
  const isOwn = ctx.who.kind === 'signed-in' && ctx.who.profileId === profileId
  if (!validate(profileId) || !(isOwn || isAdmin(ctx.who))) throw notFound('profile')
  const [delivery] = await ctx.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.profileId, profileId))
    .orderBy(desc(deliveries.weekNumber))
    .limit(1)
  if (!delivery) return { state: 'none', weekNumber: 0, mealPlanId: null, reason: null, mail: null }
  const { id, state, weekNumber, mealPlanId, reason } = delivery
  const mail = state === 'delivered' ? await findMailState(ctx, `delivery:${id}`) : null
  return { state, weekNumber, mealPlanId, reason, mail }
}
