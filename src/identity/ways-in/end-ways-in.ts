import { and, eq, not, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { providerAccounts } from '../hosted-login-tables.ts'
import { codes, devices, passkeys, signIns, users } from '../tables.ts'
import { revokeSignIns } from '../tokens/revoke-sign-ins.ts'
import { signedOutEverywhere } from '../users/events/signed-out-everywhere.ts'

/**
 * Ends all credentials of an account other than its password and second factors: provider accounts, known
 * devices, pending codes, passkeys, and sign-ins. The current sign-in and its device stay. If all sign-ins
 * end, links in mails are voided too.
 *
 * Used when the password or address changes, because a person with the old one may have added any of these. A
 * provider account with the same verified address is linked again at its next log-in. Passkeys that are the
 * only second factor of an account that needs one stay as second factors.
 */
export async function endWaysIn(
  ctx: Context,
  { sub, except }: { sub: string; except?: string },
): Promise<void> {
  await ctx.db.delete(providerAccounts).where(eq(providerAccounts.sub, sub))
  const isElsewhere = except
    ? sql`${devices.key} is distinct from (select ${signIns.deviceKey} from ${signIns} where ${signIns.originJti} = ${except})`
    : undefined
  await ctx.db.delete(devices).where(and(eq(devices.sub, sub), isElsewhere))
  const isSecondFactor = sql`exists (
    select from ${users} where ${users.sub} = ${sub} and ${users.isMfaRequired} and ${users.mfaMethods} = '{}'
  )`
  await ctx.db.delete(passkeys).where(and(eq(passkeys.sub, sub), not(isSecondFactor)))
  await ctx.db.delete(codes).where(eq(codes.sub, sub))
  await revokeSignIns(ctx, except === undefined ? { sub } : { sub, except })
  if (except === undefined) await ctx.jobs.enqueue(ctx.db, signedOutEverywhere, { authUserId: sub })
}
