import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { codes } from '../tables.ts'

/** True if a mail with a link that verifies the user's address has been sent and the link still works. */
export async function hasOpenVerification(ctx: Context, { sub }: { sub: string }): Promise<boolean> {
  const rows = await ctx.db
    .select({ sub: codes.sub })
    .from(codes)
    .where(
      and(
        eq(codes.sub, sub),
        inArray(codes.purpose, ['sign-up', 'verify-email']),
        isNotNull(codes.linkHash),
        gt(codes.expiresAt, ctx.now()),
      ),
    )
    .limit(1)
  return rows.length > 0
}
