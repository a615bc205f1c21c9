import { and, count, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireFreshAccessToken } from '../../access/require-access-token.ts'
import { placeOf } from '../../browsers/place.ts'
import { parseRequest, tokenParameter } from '../../parse-request.ts'
import { limitExceeded, ProtocolError } from '../../protocol-error.ts'
import { passkeyRegistrations, passkeys, users } from '../../tables.ts'
import { asUser } from '../../users/as-user.ts'
import { queueNotice } from '../../ways-in/queue-notice.ts'
import { newCredential } from '../credential-schema.ts'
import { MOST_PASSKEYS, requireRelyingParty } from '../passkey.ts'
import { verifyNewPasskey } from '../verify-passkey.ts'

const schema = z.object({ AccessToken: tokenParameter, Credential: newCredential })

/** Stores a new passkey once it has signed its challenge, and notifies its owner by mail. */
export async function completeWebAuthnRegistration(ctx: Context, request: unknown) {
  const { AccessToken, Credential } = parseRequest(schema, request)
  const { sub, originJti } = await requireFreshAccessToken(ctx, AccessToken)
  const relyingParty = requireRelyingParty(ctx)
  const challenge = await takeChallenge(ctx, originJti)
  const verified = await verifyNewPasskey({ relyingParty, challenge, credential: Credential })
  const { credentialId } = verified
  await inTransaction(asUser(ctx, sub), async (ctx) => {
    // Registrations run one at a time, so that two concurrent ones cannot both take the last place.
    await ctx.db.select({ sub: users.sub }).from(users).where(eq(users.sub, sub)).for('update')
    const [own] = await ctx.db.select({ all: count() }).from(passkeys).where(eq(passkeys.sub, sub))
    if ((own?.all ?? 0) >= MOST_PASSKEYS) throw limitExceeded()
    const added = await ctx.db
      .insert(passkeys)
      .values({ ...verified, sub, relyingPartyId: relyingParty.id, createdAt: ctx.now(), ...placeOf(ctx) })
      .onConflictDoNothing()
      .returning({ credentialId: passkeys.credentialId })
    if (added.length === 0)
      throw new ProtocolError('InvalidParameterException', 'This passkey is registered already.')
    await queueNotice(ctx, { sub, notice: 'passkey', detail: credentialId })
    await recordChange(ctx, { act: 'add-passkey', subject: `user:${sub}` })
  })
  return {}
}

/** Deletes the challenge, which is valid once, even if the credential is invalid. */
async function takeChallenge(ctx: Context, originJti: string): Promise<string> {
  const [taken] = await ctx.db
    .delete(passkeyRegistrations)
    .where(and(eq(passkeyRegistrations.originJti, originJti), gt(passkeyRegistrations.expiresAt, ctx.now())))
    .returning({ challenge: passkeyRegistrations.challenge })
  if (taken) return taken.challenge
  throw new ProtocolError('WebAuthnChallengeNotFoundException', 'The challenge has expired. Start again.')
}
