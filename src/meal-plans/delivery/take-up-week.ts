import { desc, eq } from 'drizzle-orm'
import { isMemberEntitled } from '#members/subscriptions/has-subscription.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import type { NotMadeKind } from '../not-made/not-made.ts'
import { deliveries } from '../store/tables.ts'
import { deliverWeekJob } from './delivery.ts'

/** Has a member's newest week made once more where it ended for one of these reasons. Safe to repeat. */
export function takeUpWeek(
  ctx: Context,
  { profileId, stoppedBy }: { profileId: string; stoppedBy: readonly NotMadeKind[] },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [newest] = await ctx.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.profileId, profileId))
      .orderBy(desc(deliveries.weekNumber))
      .limit(1)
      .for('update')
    if (newest?.state !== 'refused' || !newest.kind || !stoppedBy.includes(newest.kind)) return
    await ctx.db
      .update(deliveries)
      .set({ state: 'queued', kind: null, reason: null, settledAt: null, changed: ctx.now() })
      .where(eq(deliveries.id, newest.id))
    await ctx.jobs.later(ctx.db, deliverWeekJob, { deliveryId: newest.id })
  })
}

/** Takes up the week that only a missing consent had stopped. */
export function deliverAfterConsent(ctx: Context, { profileId }: { profileId: string }): Promise<void> {
  return takeUpWeek(ctx, { profileId, stoppedBy: ['consent'] })
}

/** Takes up the week that what the member told, or the goals that they chose, had stopped. */
export async function deliverAfterChange(ctx: Context, { profileId }: { profileId: string }): Promise<void> {
  if (!(await isMemberEntitled(ctx, profileId))) return
  await takeUpWeek(ctx, { profileId, stoppedBy: ['infeasible', 'refused', 'goals'] })
}
