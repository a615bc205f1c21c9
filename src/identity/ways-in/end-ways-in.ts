import { and, eq, not, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { providerAccounts } from '../hosted-login-tables.ts'
import { codes, devices, passkeys, signIns, users } from '../tables.ts'
import { revokeSignIns } from '../tokens/revoke-sign-ins.ts'
import { signedOutEverywhere } from '../users/events/signed-out-everywhere.ts'

/**
 * Ends all that opens an account beside its password and its second factors: accounts elsewhere, known devices,
 * codes on their way, passkeys, and sign-ins, but for the sign-in in use and its device; where all end, links in mails
 * as well. For when the password or the address is new: whoever knew the old one may have added any of these. An
 * account elsewhere with the same verified address is linked anew by its next log-in. Passkeys that are the only second
 * factor of an account which needs one stay as such.
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
