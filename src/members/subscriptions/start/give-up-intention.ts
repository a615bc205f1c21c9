import { eq } from 'drizzle-orm'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { closeIntention } from '../../payments/customers/trial-intention.ts'
import { profiles } from '../../tables.ts'
import type { MailFacts } from '../mail/billing-mail-texts.ts'
import { renderBillingMail } from '../mail/render-billing-mail.ts'
import { hasUsedTrial } from '../trials/claim-trial.ts'

/**
 * Stops an intended trial from starting automatically. A job notifies the member by mail, once, because the
 * page had promised the start.
 */
export async function giveUpIntention(ctx: Context, profileId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const since = await closeIntention(ctx, profileId)
    if (since && ctx.requester.kind === 'system') await tellNotStarted(ctx, { profileId, since })
  })
}

/** No subscription was created, so the mail has no values to show. */
const NOTHING_MADE: Omit<MailFacts, 'plan' | 'withoutTrial'> = {
  price: '',
  paid: '',
  due: '',
  hasPromotion: false,
  paidUntil: '',
  trialDaysLeft: null,
  graceUntil: '',
  confirmBy: '',
  resumesOn: '',
  endedOn: '',
  nextChargeOn: '',
  nextPrice: '',
  nextPriceFrom: '',
  contactUrl: '',
}

async function tellNotStarted(
  ctx: Context,
  { profileId, since }: { profileId: string; since: Date },
): Promise<void> {
  const [profile] = await ctx.db
    .select({ username: profiles.username, authUserId: profiles.authUserId, planId: profiles.planId })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  if (!profile) return
  const plan = profile.planId ? await findPricingPlan(ctx, profile.planId) : null
  // A member who already had the trial was about to start with a charge.
  const withoutTrial = await hasUsedTrial(ctx, profile)
  const facts = { ...NOTHING_MADE, withoutTrial, plan: plan?.name ?? 'your plan' }
  const kind = 'trial-not-started'
  const mail = await renderBillingMail(ctx, { kind, facts, cancelUrl: '' })
  await queueMail(ctx, {
    key: `billing:${kind}:${profileId}:${since.toISOString()}`,
    to: profile.username,
    ...mail,
  })
}
