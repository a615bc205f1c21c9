import { eq, sql } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { profiles } from '../../tables.ts'
import { requireProfileRow } from './find-profile.ts'

/** Invalidates the links in all earlier mails of a member: the caller's own, or any for an administrator. */
export async function revokeMailLinks(ctx: Context, { id }: { id: string }): Promise<void> {
  requireSignedIn(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    const row = await requireProfileRow(ctx, id, { forUpdate: true })
    await raiseLinksVersion(ctx, row.id)
    await recordChange(ctx, { act: 'revoke-mail-links', subject: `profile:${row.id}` })
  })
}

/** Does the writing part of `revokeMailLinks`, for use cases that already hold the row lock. */
export async function raiseLinksVersion(ctx: Context, profileId: string): Promise<void> {
  await ctx.db
    .update(profiles)
    .set({ mailLinksVersion: sql`${profiles.mailLinksVersion} + 1` })
    .where(eq(profiles.id, profileId))
}

/** Revokes mail links for a user who signed out everywhere, because a link in a mail also grants access. */
export async function revokeLinksOf(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  const [row] = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.authUserId, authUserId))
  if (row) await raiseLinksVersion(ctx, row.id)
}
