import { desc, eq } from 'drizzle-orm'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { providerAccounts } from '../hosted-login-tables.ts'
import { devices, passkeys, signIns, users, wayInChanges } from '../tables.ts'
import { isOwnSub } from '../users/require-user.ts'
import { maySeeUser } from '../users/user.ts'

/** Exports everything our own pool stores about a user, except data used to check secrets. */
export async function exportUser(ctx: Context, { authUserId }: { authUserId: string }) {
  requireSignedIn(ctx.requester)
  if (!maySeeUser(ctx.requester, authUserId)) throw notFound('user')
  if (!isOwnSub(authUserId)) return null
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, authUserId))
  if (!user) return null
  const { attributes, phoneVerified, pendingEmail, pendingPhone, mfaMethods, preferredMfa, isMfaRequired } =
    user
  return {
    attributes,
    isEnabled: user.isEnabled,
    groups: user.groups,
    phoneVerified,
    pendingEmail,
    pendingPhone,
    mfaMethods,
    preferredMfa,
    isMfaRequired,
    passwordSetAt: user.passwordSetAt.toISOString(),
    passkeys: await exportPasskeys(ctx, authUserId),
    devices: await exportDevices(ctx, authUserId),
    signIns: await exportSignIns(ctx, authUserId),
    providers: await exportProviders(ctx, authUserId),
    changesFrozenUntil: user.changesFrozenUntil?.toISOString() ?? null,
    changes: await exportChanges(ctx, authUserId),
  }
}

async function exportDevices(ctx: Context, authUserId: string) {
  const rows = await ctx.db
    .select()
    .from(devices)
    .where(eq(devices.sub, authUserId))
    .orderBy(desc(devices.createdAt))
  return rows.map(({ key, name, isRemembered, createdAt, modifiedAt, usedAt }) => ({
    key,
    name,
    isRemembered,
    createdAt: createdAt.toISOString(),
    modifiedAt: modifiedAt.toISOString(),
    usedAt: usedAt.toISOString(),
  }))
}

async function exportPasskeys(ctx: Context, authUserId: string) {
  const rows = await ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.sub, authUserId))
    .orderBy(passkeys.createdAt)
  return rows.map(({ sub, publicKey, counter, createdAt, usedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
}

async function exportSignIns(ctx: Context, authUserId: string) {
  const rows = await ctx.db
    .select()
    .from(signIns)
    .where(eq(signIns.sub, authUserId))
    .orderBy(desc(signIns.signedInAt))
  return rows.map(
    ({ signedInAt, expiresAt, revokedAt, usedAt, deviceKey, clientId, scope, network, agent }) => ({
      signedInAt: signedInAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      usedAt: usedAt?.toISOString() ?? null,
      deviceKey,
      clientId,
      scope,
      network,
      agent,
    }),
  )
}

async function exportChanges(ctx: Context, authUserId: string) {
  const rows = await ctx.db
    .select()
    .from(wayInChanges)
    .where(eq(wayInChanges.sub, authUserId))
    .orderBy(desc(wayInChanges.changedAt))
  return rows.map(({ sub, undoHash, changedAt, undoneAt, ...row }) => ({
    ...row,
    changedAt: changedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}

async function exportProviders(ctx: Context, authUserId: string) {
  const rows = await ctx.db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.sub, authUserId))
    .orderBy(providerAccounts.provider)
  return rows.map(({ provider, subject, linkedAt }) => ({
    provider,
    subject,
    linkedAt: linkedAt.toISOString(),
  }))
}
