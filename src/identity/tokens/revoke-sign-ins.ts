import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { signIns } from '../tables.ts'

/** Ends one sign-in. Its refresh and access tokens are refused from now on. */
export async function revokeSignIn(ctx: Context, originJti: string): Promise<void> {
  await ctx.db
    .update(signIns)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(signIns.originJti, originJti), isNull(signIns.revokedAt)))
}

/** Ends every sign-in of a user, or those of one device, or all but the current one. */
export async function revokeSignIns(
  ctx: Context,
  { sub, deviceKey, except }: { sub: string; deviceKey?: string; except?: string },
): Promise<void> {
  await ctx.db
    .update(signIns)
    .set({ revokedAt: ctx.now() })
    .where(
      and(
        eq(signIns.sub, sub),
        isNull(signIns.revokedAt),
        deviceKey ? eq(signIns.deviceKey, deviceKey) : undefined,
        except ? ne(signIns.originJti, except) : undefined,
      ),
    )
}
