import { and, desc, eq } from 'drizzle-orm'
import { hasHealthConsent } from '#members/consents/has-consent.ts'
import { profiles } from '#members/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { deliveries, mealPlans, requests } from '../store/tables.ts'
import { queuePlanMail } from './mail/plan-mail.ts'

/**
 * Mails what waited until a member showed that the address is theirs: the newest week, and the plans they asked
 * for. For a job; safe to repeat. Nothing is mailed where their consent has ended meanwhile.
 */
export async function mailWithheld(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.authUserId, authUserId))
    if (!profile) return
    const mayMail = await hasHealthConsent(ctx, profile.id)
    const [week] = await takeWithheldWeeks(ctx, profile.id)
    const asked = await takeWithheldRequests(ctx, profile.id)
    if (!mayMail) return
    const waiting = [
      ...(week ? [{ kind: 'week' as const, key: `delivery:${week.id}`, planId: week.mealPlanId }] : []),
      ...asked.map(({ id, mealPlanId }) => ({
        ...{ kind: 'request' as const, key: `meal-plan-request:${id}`, planId: mealPlanId },
      })),
    ]
    for (const { kind, key, planId } of waiting) {
      if (!planId) continue
      const [plan] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, planId))
      if (plan) await queuePlanMail(ctx, { kind, key, plan, profile })
    }
  })
}

async function takeWithheldWeeks(ctx: Context, profileId: string) {
  const isWaiting = and(eq(deliveries.profileId, profileId), eq(deliveries.isMailWithheld, true))
  const found = await ctx.db
    .select()
    .from(deliveries)
    .where(isWaiting)
    .orderBy(desc(deliveries.weekNumber))
    .for('update')
  if (found.length > 0) await ctx.db.update(deliveries).set({ isMailWithheld: false }).where(isWaiting)
  return found
}

async function takeWithheldRequests(ctx: Context, profileId: string) {
  const isWaiting = and(eq(requests.profileId, profileId), eq(requests.isMailWithheld, true))
  return ctx.db.update(requests).set({ isMailWithheld: false }).where(isWaiting).returning()
}
