import { generateRegistrationOptions } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { requireFreshAccessToken } from '../../access/require-access-token.ts'
import { parseRequest, tokenParameter } from '../../parse-request.ts'
import { invalidSession } from '../../protocol-error.ts'
import { passkeyRegistrations, passkeys, users } from '../../tables.ts'
import { ALGORITHMS } from '../algorithms.ts'
import { requireRelyingParty, userHandleOf } from '../passkey.ts'

const schema = z.object({ AccessToken: tokenParameter })

const LIFE_MS = 5 * 60 * 1000

/** Starts adding a passkey and returns the options for the browser. Requires a recent sign-in. */
export async function startWebAuthnRegistration(ctx: Context, request: unknown) {
  const { AccessToken } = parseRequest(schema, request)
  const { sub, originJti } = await requireFreshAccessToken(ctx, AccessToken)
  const { id, name } = requireRelyingParty(ctx)
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  if (!user) throw invalidSession()
  const known = await ctx.db.select().from(passkeys).where(eq(passkeys.sub, sub))
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: userHandleOf(sub),
    userName: user.username,
    userDisplayName: user.username,
    timeout: LIFE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    // The authenticator finds the passkey itself, so that a user's passkeys need not be revealed.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [...ALGORITHMS],
  })
  const fresh = { challenge: options.challenge, expiresAt: new Date(ctx.now().getTime() + LIFE_MS) }
  await ctx.db
    .insert(passkeyRegistrations)
    .values({ originJti, ...fresh })
    .onConflictDoUpdate({ target: passkeyRegistrations.originJti, set: fresh })
  return { CredentialCreationOptions: options }
}
