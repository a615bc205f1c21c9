import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { openGoalsOfChange } from '../subscriptions/record/goals-of-change.ts'
import { paymentAccounts, paymentFindings, subscriptions } from '../tables.ts'

/**
 * Exports the data stored for the payment provider. Callers must already have checked access to the profile.
 */
export async function exportSubscription(ctx: Context, profileId: string) {
  const [account] = await ctx.db
    .select()
    .from(paymentAccounts)
    .where(eq(paymentAccounts.profileId, profileId))
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  const goals = row && (await openGoalsOfChange(ctx, 'export-data', row))
  const findings = await ctx.db.select().from(paymentFindings).where(eq(paymentFindings.profileId, profileId))
  return {
    findings: findings.map(({ id, kind, subject, detail, foundAt, resolvedAt }) => ({
      id,
      kind,
      subject,
      detail,
      foundAt: foundAt.toISOString(),
      settledAt: resolvedAt?.toISOString() ?? null,
    })),
    paymentProviderId: account?.stripeCustomerId ?? null,
    formerPaymentProviderIds: account?.formerCustomers ?? [],
    /** The options of a trial that is about to start. */
    intendedAt: account?.intendedAt?.toISOString() ?? null,
    intendedCode: account?.intendedCode ?? null,
    paymentAccountCreated: account?.created.toISOString() ?? null,
    kept: row
      ? {
          id: row.id,
          priceId: row.stripePriceId,
          subscriptionId: row.stripeSubscriptionId,
          paymentMethod: row.paymentMethod,
          restartKey: row.restartKey,
          withoutTrial: row.withoutTrial,
          promotionCode: row.promotionCode,
          created: row.created.toISOString(),
          startedAt: row.startedAt?.toISOString() ?? null,
          currentPeriodEndsAt: row.currentPeriodEndsAt?.toISOString() ?? null,
          paidUntil: row.paidUntil?.toISOString() ?? null,
          pendingAct: row.pendingAct,
          pendingWish: row.pendingChange,
          awaitedPlan: row.awaitedPlan,
          ...goals,
          pendingSince: row.pendingSince?.toISOString() ?? null,
          restartSince: row.restartSince?.toISOString() ?? null,
          trialUntil: row.trialUntil?.toISOString() ?? null,
          resumesAt: row.resumesAt?.toISOString() ?? null,
          endsAt: row.endsAt?.toISOString() ?? null,
          readAt: row.readAt?.toISOString() ?? null,
        }
      : null,
  }
}
