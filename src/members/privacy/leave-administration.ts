import { eq } from 'drizzle-orm'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { requireAnotherAdmin } from '../profiles/requester/require-another-admin.ts'
import { profiles } from '../tables.ts'

/**
 * Removes the administrator role before a sign-in ends, in the same transaction. The last administrator is
 * refused. The next one to leave then doesn't count on this one.
 */
export async function leaveAdministration(
  ctx: Context,
  { authUserId }: { authUserId: string },
): Promise<void> {
  requireSignedIn(ctx.requester)
  // The user pool doesn't know profiles.
  await withRowsOf('everybody', () => inTransaction(ctx, (ctx) => leave(ctx, authUserId)))
}

async function leave(ctx: Context, authUserId: string): Promise<void> {
  const [profile] = await ctx.db
    .select({ id: profiles.id, admin: profiles.admin })
    .from(profiles)
    .where(eq(profiles.authUserId, authUserId))
  if (!profile?.admin) return
  await requireAnotherAdmin(ctx, profile.id)
  await ctx.db.update(profiles).set({ admin: false }).where(eq(profiles.id, profile.id))
}
