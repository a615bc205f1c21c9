import { eq } from 'drizzle-orm'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { openRow, sealFor } from '#platform/member-keys/open-sealed.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { subscriptions } from '../../tables.ts'
import type { SubscriptionRow } from '../subscription-row.ts'

type Owned = Pick<SubscriptionRow, 'id' | 'profileId'>
type SealedGoals = Pick<SubscriptionRow, 'pendingGoals' | 'awaitedGoals'>
/** Ids of the health goals requested with a plan change: without a response yet, or waiting for the bank. */
export type GoalsOfChange = { pendingGoals: string[] | null; awaitedGoals: string[] | null }

export function openGoalsOfChange(
  ctx: Context,
  purpose: Purpose,
  { id, profileId, pendingGoals, awaitedGoals }: Owned & SealedGoals,
): Promise<GoalsOfChange> {
  return openRow(ctx, purpose, { id, profileId, pendingGoals, awaitedGoals })
}

/** Seals one or both lists for the columns of a subscription. Null stays null. */
export function sealGoalsOfChange<Name extends keyof GoalsOfChange>(
  ctx: Context,
  purpose: Purpose,
  { id, profileId }: Owned,
  goals: Pick<GoalsOfChange, Name>,
): Promise<Pick<SealedGoals, Name>> {
  return sealFor(ctx, purpose, { memberId: profileId, id, table: subscriptions }, goals)
}

/**
 * Locks a member's subscription until the transaction ends. Lock it before the profile, in the same order as
 * recording a plan change.
 */
export async function lockSubscription(ctx: Context, profileId: string): Promise<SubscriptionRow | null> {
  const ofMember = eq(subscriptions.profileId, profileId)
  const [row] = await ctx.db.select().from(subscriptions).where(ofMember).for('update')
  return row ?? null
}

/**
 * Applies health goals that were chosen while another plan is pending. They replace the goals requested with
 * that plan, as many as it covers, because the latest choice counts.
 */
export async function changeGoalsToCome(
  ctx: Context,
  purpose: Purpose,
  row: SubscriptionRow,
  goals: string[],
): Promise<void> {
  const { pendingGoals, pendingChange, awaitedGoals, awaitedPlan } = row
  const covered = async (planId: string | undefined) => {
    const plan = planId ? await findPricingPlan(ctx, planId) : null
    return plan ? goals.slice(0, plan.healthGoals) : goals
  }
  const pending = pendingGoals && { pendingGoals: await covered(pendingChange?.planId) }
  const awaited = awaitedGoals && { awaitedGoals: await covered(awaitedPlan?.planId) }
  if (!pending && !awaited) return
  const sealed = {
    ...(pending && (await sealGoalsOfChange(ctx, purpose, row, pending))),
    ...(awaited && (await sealGoalsOfChange(ctx, purpose, row, awaited))),
  }
  await ctx.db.update(subscriptions).set(sealed).where(eq(subscriptions.id, row.id))
}
