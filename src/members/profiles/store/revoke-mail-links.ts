import { eq, sql } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { profiles } from '../../tables.ts'
import { requireProfileRow } from './find-profile.ts'

/** Has the links in all earlier mails of a member open nothing any more: one's own, or any for an administrator. */
export async function revokeMailLinks(ctx: Context, { id }: { id: string }): Promise<void> {
  requireSignedIn(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    const row = await requireProfileRow(ctx, id, { forUpdate: true })
    await raiseLinksVersion(ctx, row.id)
    await recordChange(ctx, { act: 'revoke-mail-links', subject: `profile:${row.id}` })
  })
}

/** The writing part of it, for a verb that holds the row already. */
export async function raiseLinksVersion(ctx: Context, profileId: string): Promise<void> {
  await ctx.db
    .update(profiles)
    .set({ mailLinksVersion: sql`${profiles.mailLinksVersion} + 1` })
    .where(eq(profiles.id, profileId))
}

/** For whoever signed out everywhere: a link in a mail is a way in, too. */
export async function revokeLinksOf(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  const [row] = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.authUserId, authUserId))
  if (row) await raiseLinksVersion(ctx, row.id)
}
