import { and, eq, inArray } from 'drizzle-orm'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { orders } from '../store/tables.ts'
import { mailWithheld } from './mail-withheld.ts'

/**
 * Mails plans with new links after the earlier mails were voided. If the address is not verified or consent
 * was withdrawn, the plans wait. Called from a job. Safe to repeat.
 */
export async function mailAgain(
  ctx: Context,
  { profileId, orderIds }: { profileId: string; orderIds: string[] },
): Promise<void> {
  const ofMember = and(eq(orders.profileId, profileId), inArray(orders.id, orderIds))
  await ctx.db
    .update(orders)
    .set({ isMailWithheld: true })
    .where(and(ofMember, eq(orders.state, 'delivered')))
  await mailWaiting(ctx, { profileId })
}

/** Mails plans that waited for the member's renewed consent. Called from a job. Safe to repeat. */
export async function mailWaiting(ctx: Context, { profileId }: { profileId: string }): Promise<void> {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, profileId))
  if (profile) await mailWithheld(ctx, profile)
}
