import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireOwnProfile } from '../../payments/customers/payment-account.ts'
import { checkChoice } from '../../profiles/store/check-choice.ts'
import { openGoals, sealGoals } from '../../profiles/store/open-goals.ts'
import { profiles } from '../../tables.ts'
import { findSubscription, type MemberSubscription } from '../record/find-subscription.ts'
import { requireServableMember, type SubscriptionGate } from '../subscription-gate.ts'

/** Changes a member's health goals within their plan. Refused, with the reason, where no week could be made. */
export async function changeGoals(
  ctx: Context,
  { gate }: { gate: SubscriptionGate },
  { profileId, goals }: { profileId: string; goals: string[] },
): Promise<MemberSubscription> {
  const profile = await requireOwnProfile(ctx, profileId)
  const { planId } = profile
  const before = await openGoals(ctx, 'change-facts', profile)
  await checkChoice(ctx, { planId, goals }, { planId, goals: before })
  await requireServableMember(ctx, gate, profile, { goals })
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(profiles)
      .set({ ...(await sealGoals(ctx, 'add-facts', profileId, goals)), changedAt: ctx.now() })
      .where(eq(profiles.id, profileId))
    await recordChange(ctx, {
      ...{ act: 'change-goals', subject: `profile:${profileId}`, memberId: profileId },
      ...{ before: { goals: before }, after: { goals } },
    })
  })
  return findSubscription(ctx, { profileId })
}
