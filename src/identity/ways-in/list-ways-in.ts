import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Notice } from '../columns/notice.ts'
import { providerAccounts } from '../hosted-login-tables.ts'
import { devices, passkeys, signIns, users, wayInChanges } from '../tables.ts'
import { maySeeUser } from '../users/user.ts'
import { BY_ADMINISTRATOR } from './notice.ts'

/** All credentials of an account, as shown to its owner. */
export type WaysIn = {
  passwordSetAt: Date
  changesFrozenUntil: Date | null
  providers: { provider: string; subject: string; linkedAt: Date }[]
  passkeys: {
    key: string
    name: string | null
    createdAt: Date
    usedAt: Date | null
    network: string | null
    agent: string | null
  }[]
  devices: { key: string; name: string | null; isRemembered: boolean; createdAt: Date; usedAt: Date }[]
  signIns: {
    id: string
    clientId: string
    signedInAt: Date
    usedAt: Date
    expiresAt: Date
    network: string | null
    agent: string | null
    deviceKey: string | null
  }[]
  changes: {
    notice: Notice
    changedAt: Date
    network: string | null
    agent: string | null
    isUndone: boolean
    isByAdministrator: boolean
  }[]
}

const MOST_SHOWN = 60

export async function listWaysIn(
  ctx: Context,
  { authUserId: sub }: { authUserId: string },
): Promise<WaysIn | null> {
  requireSignedIn(ctx.requester)
  if (!maySeeUser(ctx.requester, sub)) throw notFound('user')
  if (!z.uuid().safeParse(sub).success) return null
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  if (!user) return null
  const { passwordSetAt, changesFrozenUntil } = user
  return {
    passwordSetAt,
    changesFrozenUntil: changesFrozenUntil && changesFrozenUntil > ctx.now() ? changesFrozenUntil : null,
    providers: await ctx.db.select().from(providerAccounts).where(eq(providerAccounts.sub, sub)),
    passkeys: await ownPasskeys(ctx, sub),
    devices: await ctx.db.select().from(devices).where(eq(devices.sub, sub)).orderBy(desc(devices.usedAt)),
    signIns: await openSignIns(ctx, { sub, limit: MOST_SHOWN }),
    changes: await recentChanges(ctx, sub),
  }
}

async function ownPasskeys(ctx: Context, sub: string): Promise<WaysIn['passkeys']> {
  const rows = await ctx.db.select().from(passkeys).where(eq(passkeys.sub, sub)).orderBy(passkeys.createdAt)
  return rows.map(({ credentialId, name, createdAt, usedAt, network, agent }) => ({
    key: credentialId,
    name,
    createdAt,
    usedAt,
    network,
    agent,
  }))
}

/** Lists the newest sign-ins that are neither revoked nor expired. */
export async function openSignIns(
  ctx: Context,
  { sub, limit }: { sub: string; limit: number },
): Promise<WaysIn['signIns']> {
  const rows = await ctx.db
    .select()
    .from(signIns)
    .where(and(eq(signIns.sub, sub), isNull(signIns.revokedAt), gt(signIns.expiresAt, ctx.now())))
    .orderBy(desc(signIns.signedInAt))
    .limit(limit)
  return rows.map(({ originJti, usedAt, ...row }) => ({
    ...row,
    id: originJti,
    usedAt: usedAt ?? row.signedInAt,
  }))
}

async function recentChanges(ctx: Context, sub: string): Promise<WaysIn['changes']> {
  const rows = await ctx.db
    .select()
    .from(wayInChanges)
    .where(eq(wayInChanges.sub, sub))
    .orderBy(desc(wayInChanges.changedAt))
    .limit(MOST_SHOWN)
  return rows.map(({ notice, detail, changedAt, network, agent, undoneAt }) => ({
    notice,
    changedAt,
    network,
    agent,
    isUndone: undoneAt !== null,
    isByAdministrator: detail === BY_ADMINISTRATOR,
  }))
}
