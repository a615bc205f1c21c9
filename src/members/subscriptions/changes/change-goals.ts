import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireOwnProfile } from '../../payments/customers/payment-account.ts'
import { memberChanged } from '../../profiles/member-changed.ts'
import { checkChoice } from '../../profiles/store/check-choice.ts'
import { requireProfileRow } from '../../profiles/store/find-profile.ts'
import { openGoals, sealGoals } from '../../profiles/store/open-goals.ts'
import { profiles } from '../../tables.ts'
import { findSubscription, type MemberSubscription } from '../record/find-subscription.ts'
import { changeGoalsToCome, lockSubscription } from '../record/goals-of-change.ts'
import { requireServableMember, type SubscriptionGate } from '../subscription-gate.ts'

/** Changes a member's health goals within their plan. Refuses, with the reason, if no week could be made. */
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
    const row = await lockSubscription(ctx, profileId)
    const locked = await requireProfileRow(ctx, profileId, { forUpdate: true })
    if (locked.planId !== planId)
      throw new AppError('conflict', 'Your plan has just changed. Please try again.')
    if (row) await changeGoalsToCome(ctx, 'add-facts', row, goals)
    await ctx.db
      .update(profiles)
      .set({ ...(await sealGoals(ctx, 'add-facts', profileId, goals)), changedAt: ctx.now() })
      .where(eq(profiles.id, profileId))
    // If no week could be made for the earlier goals, another attempt is made.
    if (goals.join() !== before.join()) await ctx.jobs.enqueue(ctx.db, memberChanged, { profileId })
    await recordChange(ctx, {
      act: 'change-goals',
      subject: `profile:${profileId}`,
      memberId: profileId,
      before: { goals: before },
      after: { goals },
    })
  })
  return findSubscription(ctx, { profileId })
}
