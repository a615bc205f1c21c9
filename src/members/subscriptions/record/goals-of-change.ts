import type { Context } from '#platform/context.ts'
import { openRow, sealFor } from '#platform/member-keys/open-sealed.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { subscriptions } from '../../tables.ts'
import type { SubscriptionRow } from '../subscription-row.ts'

type Owned = Pick<SubscriptionRow, 'id' | 'profileId'>
type SealedGoals = Pick<SubscriptionRow, 'pendingGoals' | 'awaitedGoals'>
/** Ids of the health goals that were asked for with a change of plan: not answered yet, and waiting for the bank. */
export type GoalsOfChange = { pendingGoals: string[] | null; awaitedGoals: string[] | null }

export function openGoalsOfChange(
  ctx: Context,
  purpose: Purpose,
  { id, profileId, pendingGoals, awaitedGoals }: Owned & SealedGoals,
): Promise<GoalsOfChange> {
  return openRow(ctx, purpose, { id, profileId, pendingGoals, awaitedGoals })
}

/** One or both of them for the columns of a subscription; what is null stays so. */
export function sealGoalsOfChange<Name extends keyof GoalsOfChange>(
  ctx: Context,
  purpose: Purpose,
  { id, profileId }: Owned,
  goals: Pick<GoalsOfChange, Name>,
): Promise<Pick<SealedGoals, Name>> {
  return sealFor(ctx, purpose, { memberId: profileId, id, table: subscriptions }, goals)
}
