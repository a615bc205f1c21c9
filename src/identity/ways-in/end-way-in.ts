import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requireFreshSignIn } from '../access/recent-sign-in.ts'
import { providerAccounts } from '../hosted-login-tables.ts'
import { devices, signIns } from '../tables.ts'
import { maySeeUser } from '../users/user.ts'
import { removePasskey } from './remove-passkey.ts'

export const WAY_IN_KINDS = ['provider', 'passkey', 'device', 'sign-in'] as const
export type WayInKind = (typeof WAY_IN_KINDS)[number]

type WayIn = { authUserId: string; kind: WayInKind; key: string }

/**
 * Ends one credential of an account: a provider account (its key is `Provider subject`), a passkey, a known
 * device with its sign-ins, or one sign-in. Provider accounts and passkeys require a recent sign-in, whoever
 * owns the account.
 */
export async function endWayIn(ctx: Context, { authUserId: sub, kind, key }: WayIn): Promise<void> {
  requireSignedIn(ctx.requester)
  if (!maySeeUser(ctx.requester, sub)) throw notFound('user')
  if (!isUuid(sub) || !STORABLE.test(key)) throw notFound('way in')
  if (kind === 'provider' || kind === 'passkey') requireFreshSignIn(ctx)
  await inTransaction(ctx, async (ctx) => {
    if (!(await ENDS[kind](ctx, { sub, key }))) throw notFound('way in')
    await recordChange(ctx, { act: 'end-way-in', subject: `user:${sub}`, before: { kind } })
  })
}

type Ended = (ctx: Context, given: { sub: string; key: string }) => Promise<boolean>

const ENDS: Record<WayInKind, Ended> = {
  async provider(ctx, { sub, key }) {
    const at = key.indexOf(' ')
    const isThat = and(
      eq(providerAccounts.provider, key.slice(0, at)),
      eq(providerAccounts.subject, key.slice(at + 1)),
    )
    const ended = await ctx.db
      .delete(providerAccounts)
      .where(and(eq(providerAccounts.sub, sub), isThat))
      .returning()
    return ended.length > 0
  },

  passkey: (ctx, { sub, key }) => removePasskey(ctx, { sub, credentialId: key }),

  async device(ctx, { sub, key }) {
    const ended = await ctx.db
      .delete(devices)
      .where(and(eq(devices.sub, sub), eq(devices.key, key)))
      .returning()
    await ctx.db
      .update(signIns)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(signIns.sub, sub), eq(signIns.deviceKey, key), isNull(signIns.revokedAt)))
    return ended.length > 0
  },

  async 'sign-in'(ctx, { sub, key }) {
    if (!isUuid(key)) return false
    const ended = await ctx.db
      .update(signIns)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(signIns.sub, sub), eq(signIns.originJti, key), isNull(signIns.revokedAt)))
      .returning({ id: signIns.originJti })
    return ended.length > 0
  },
}

/** Excludes null bytes and unpaired surrogates, which PostgreSQL cannot store. */
const STORABLE = /^[\p{L}\p{M}\p{S}\p{N}\p{P} ]+$/u

function isUuid(text: string): boolean {
  return z.uuid().safeParse(text).success
}
