import { desc, eq } from 'drizzle-orm'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { providerAccounts } from '../hosted-login/tables.ts'
import { devices, signIns, users } from '../tables.ts'
import { maySeeUser } from './user.ts'

/** All that our own pool keeps of a user and that is not there to check a secret. */
export async function exportUser(ctx: Context, { authUserId }: { authUserId: string }) {
  requireSignedIn(ctx.who)
  if (!maySeeUser(ctx.who, authUserId)) throw notFound('user')
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, authUserId))
  if (!user) return null
  const { attributes, phoneVerified, pendingEmail, pendingPhone, mfaMethods, preferredMfa, isMfaRequired } =
    user
  return {
    attributes,
    isEnabled: user.isEnabled,
    ...{ phoneVerified, pendingEmail, pendingPhone, mfaMethods, preferredMfa, isMfaRequired },
    passwordSetAt: user.passwordSetAt.toISOString(),
    devices: await exportDevices(ctx, authUserId),
    signIns: await exportSignIns(ctx, authUserId),
    providers: await exportProviders(ctx, authUserId),
  }
}

async function exportDevices(ctx: Context, authUserId: string) {
  const rows = await ctx.db
    .select()
    .from(devices)
    .where(eq(devices.sub, authUserId))
    .orderBy(desc(devices.createdAt))
  return rows.map(({ key, name, isRemembered, createdAt, modifiedAt, usedAt }) => ({
    ...{ key, name, isRemembered },
    createdAt: createdAt.toISOString(),
    modifiedAt: modifiedAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }))
}

async function exportSignIns(ctx: Context, authUserId: string) {
  const rows = await ctx.db
    .select()
    .from(signIns)
    .where(eq(signIns.sub, authUserId))
    .orderBy(desc(signIns.signedInAt))
  return rows.map(({ signedInAt, expiresAt, revokedAt, deviceKey, clientId, scope }) => ({
    signedInAt: signedInAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    ...{ deviceKey, clientId, scope },
  }))
}

async function exportProviders(ctx: Context, authUserId: string) {
  const rows = await ctx.db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.sub, authUserId))
    .orderBy(providerAccounts.provider)
  return rows.map(({ provider, subject, linkedAt }) => ({
    ...{ provider, subject },
    linkedAt: linkedAt.toISOString(),
  }))
}
