import { and, eq, gt } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { paymentAccounts, profiles } from '../../tables.ts'

/** After this time, the member no longer expects the trial to start automatically. */
export const BEGINS_WITHIN_MS = 24 * 60 * 60 * 1000

export type TrialOptions = { timeZone?: string | undefined; promotionCode?: string | undefined }

/**
 * Stores the options of a trial before the card is confirmed. If the browser is closed then, the trial starts
 * with these options. A call without options keeps the stored ones.
 */
export function openIntention(
  ctx: Context,
  { profileId, options }: { profileId: string; options: TrialOptions | undefined },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(paymentAccounts)
      .set({ intendedAt: ctx.now(), ...(options ? { intendedCode: options.promotionCode ?? null } : {}) })
      .where(eq(paymentAccounts.profileId, profileId))
    const { timeZone } = options ?? {}
    if (timeZone) await ctx.db.update(profiles).set({ timeZone }).where(eq(profiles.id, profileId))
  })
}

/**
 * Returns the options of a trial that was about to start. Returns null if it has started, was refused, or is
 * too long ago.
 */
export async function findIntention(
  ctx: Context,
  profileId: string,
): Promise<{ promotionCode: string | undefined } | null> {
  const since = new Date(ctx.now().getTime() - BEGINS_WITHIN_MS)
  const [open] = await ctx.db
    .select({ code: paymentAccounts.intendedCode })
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.profileId, profileId), gt(paymentAccounts.intendedAt, since)))
  return open ? { promotionCode: open.code ?? undefined } : null
}

/**
 * Clears the stored intention because the trial has started or the member was notified that it has not. It no
 * longer starts automatically. Returns the time at which the intention was stored, or null if there was none.
 */
export function closeIntention(ctx: Context, profileId: string): Promise<Date | null> {
  return inTransaction(ctx, async (ctx) => {
    const ofMember = eq(paymentAccounts.profileId, profileId)
    const [open] = await ctx.db
      .select({ since: paymentAccounts.intendedAt })
      .from(paymentAccounts)
      .where(ofMember)
      .for('update')
    if (!open) return null
    await ctx.db.update(paymentAccounts).set({ intendedAt: null, intendedCode: null }).where(ofMember)
    return open.since
  })
}
