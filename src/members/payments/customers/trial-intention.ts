import { and, eq, gt } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { paymentAccounts, profiles } from '../../tables.ts'

/** After that, nobody expects a trial to begin by itself. */
export const BEGINS_WITHIN_MS = 24 * 60 * 60 * 1000

export type TrialOptions = { timeZone?: string | undefined; promotionCode?: string | undefined }

/**
 * Keeps what a member is about to begin with, before their card is confirmed: should their browser go away then, it
 * begins with that. A call that says nothing of it leaves what was said before.
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

/** What a member was about to begin with; null where it has begun, was refused, or is too long ago. */
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
 * It has begun, or its member is told that it has not: nothing begins by itself any more. Answers since when it was
 * open; null where none was.
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
