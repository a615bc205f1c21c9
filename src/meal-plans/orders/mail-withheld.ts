import { and, desc, eq } from 'drizzle-orm'
import { hasWithdrawnConsent } from '#members/consents/has-consent.ts'
import { mayMailHealth } from '#members/profiles/may-mail-health.ts'
import { profiles } from '#members/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { openMealPlan } from '../store/open-meal-plans.ts'
import type { SealedOrder } from '../store/order.ts'
import { mealPlans, orders } from '../store/tables.ts'
import { queuePlanMail } from './mail/plan-mail.ts'
import { REQUEUED_WITHIN_MS } from './requeue-after.ts'

/**
 * Mails the plans that waited until the member verified the address or consented again: the newest week
 * unless it is over, and the requested plans. If the address is changing, everything waits until the profile
 * has the new one. If consent has ended, nothing is mailed and everything keeps waiting, because the member
 * may consent again. Called from a job. Safe to repeat.
 */
export async function mailWithheld(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.authUserId, authUserId))
    if (!profile || !(await mayMailHealth(ctx, profile))) return
    if (await hasWithdrawnConsent(ctx, profile.id)) return
    const withheld = await takeWithheld(ctx, profile.id)
    const sinceMs = ctx.now().getTime() - REQUEUED_WITHIN_MS
    const [week] = withheld.filter(
      ({ reason, created }) => reason === 'due_week' && created.getTime() >= sinceMs,
    )
    for (const order of withheld) {
      const { id, reason, mealPlanId } = order
      if (mealPlanId === null || (reason === 'due_week' && id !== week?.id)) continue
      const [row] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, mealPlanId))
      if (row) await queuePlanMail(ctx, { order, plan: await openMealPlan(ctx, 'send-mail', row), profile })
    }
  })
}

/** Returns the withheld orders, newest week first. */
async function takeWithheld(ctx: Context, profileId: string): Promise<SealedOrder[]> {
  const isWaiting = and(eq(orders.profileId, profileId), eq(orders.isMailWithheld, true))
  const found = await ctx.db
    .select()
    .from(orders)
    .where(isWaiting)
    .orderBy(desc(orders.weekNumber), desc(orders.created))
    .for('update')
  if (found.length > 0) await ctx.db.update(orders).set({ isMailWithheld: false }).where(isWaiting)
  return found
}
