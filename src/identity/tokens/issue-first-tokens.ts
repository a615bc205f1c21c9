import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { bindToBrowser } from '../browsers/own-browser.ts'
import { placeOf } from '../browsers/place.ts'
import type { UserRow } from '../users/user-row.ts'
import { issueTokens } from './issue-tokens.ts'
import { newRefreshToken } from './refresh-token.ts'
import { openKey } from './signing-keys.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LIFE_DAYS = 30

type NewSignIn = { user: UserRow; clientId: string; originJti?: string; deviceKey?: string }

/** Begins a sign-in of 30 days: three tokens that end together. */
export async function issueFirstTokens(
  ctx: Context,
  { user, clientId, originJti = randomUUID(), deviceKey }: NewSignIn,
) {
  const now = ctx.now()
  const signIn = {
    originJti,
    sub: user.sub,
    clientId,
    deviceKey: deviceKey ?? null,
    eventId: randomUUID(),
    signedInAt: now,
    expiresAt: new Date(now.getTime() + LIFE_DAYS * DAY_MS),
    revokedAt: null,
    scope: null,
    browserHash: bindToBrowser(ctx),
    ...placeOf(ctx),
    usedAt: now,
  }
  const { token, hash } = newRefreshToken()
  // In one statement, since everybody waits for it: what ended long ago goes, sign-in and refresh token come, and
  // the key that signs is read.
  const { rows } = await ctx.db.execute<{ kid: string; privateKey: Buffer }>(sql`
    with ended as (
      delete from identity.sign_ins
      where sub = ${user.sub} and expires_at < ${new Date(now.getTime() - DAY_MS).toISOString()}
    ), begun as (
      insert into identity.sign_ins
        (origin_jti, sub, client_id, device_key, event_id, signed_in_at, expires_at, browser_hash, network, agent,
          used_at)
      values (${originJti}, ${user.sub}, ${clientId}, ${signIn.deviceKey}, ${signIn.eventId},
        ${now.toISOString()}, ${signIn.expiresAt.toISOString()}, ${signIn.browserHash}, ${signIn.network},
        ${signIn.agent}, ${now.toISOString()})
      returning origin_jti
    ), kept as (
      insert into identity.refresh_tokens (hash, origin_jti) select ${hash}, origin_jti from begun
    )
    select kid, private_key as "privateKey" from identity.signing_keys where state = 'signing'`)
  const key = rows[0] && openKey(ctx, rows[0])
  return { ...(await issueTokens(ctx, { user, signIn, key })), RefreshToken: token }
}
