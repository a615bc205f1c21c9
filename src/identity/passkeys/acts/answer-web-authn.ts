import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import { parseRequest, usernameParameter } from '../../parse-request.ts'
import { ProtocolError, userDisabled } from '../../protocol-error.ts'
import { type Challenge, openChallenge } from '../../sign-in/challenges/challenge.ts'
import { type ChallengeAnswer, requireSession } from '../../sign-in/challenges/challenge-answer.ts'
import { spendChallenge } from '../../sign-in/challenges/spend-challenge.ts'
import { continueAfterPassword } from '../../sign-in/continue-after-password.ts'
import { continueAfterSecondFactor } from '../../sign-in/continue-after-second-factor.ts'
import { passkeys, users } from '../../tables.ts'
import type { UserRow } from '../../users/user-row.ts'
import { type UsedCredential, usedCredential } from '../credential-schema.ts'
import { requireRelyingParty } from '../passkey.ts'
import { verifyUsedPasskey } from '../verify-passkey.ts'

const schema = z.object({
  USERNAME: usernameParameter,
  CREDENTIAL: z
    .string()
    .max(65_536)
    .transform((text, refused) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        refused.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(usedCredential),
})

/**
 * Signs in with a passkey, which replaces both password and second factor: the user has it, and unlocks it
 * with something they know or are. The refusal identifies a passkey that no user has, so that the browser can
 * stop offering it. It does not depend on the user name. Another user's passkey is refused without
 * identifying it, because the browser must keep it.
 */
export async function answerWebAuthn(ctx: Context, answer: ChallengeAnswer) {
  const { USERNAME: username, CREDENTIAL: credential } = parseRequest(schema, answer.responses)
  const { clientId } = answer
  const challenge = openChallenge(ctx, { name: 'WEB_AUTHN', clientId, username }, requireSession(answer))
  const user = await usePasskey(ctx, challenge, credential)
  if (!user) {
    noteSecurity(ctx, { event: 'sign-in-refused', user: challenge.sub, why: 'passkey' })
    throw new ProtocolError('NotAuthorizedException', await whyRefused(ctx, credential))
  }
  await spendChallenge(ctx, challenge)
  if (!user.isEnabled) throw userDisabled()
  if (user.status !== 'CONFIRMED') return continueAfterPassword(ctx, { user, clientId })
  return continueAfterSecondFactor(ctx, { user, clientId })
}

async function whyRefused(ctx: Context, { id }: UsedCredential): Promise<string> {
  const isKnown = (await ctx.db.$count(passkeys, eq(passkeys.credentialId, id))) > 0
  return isKnown ? 'Passkey could not be verified.' : `Passkey ${id} does not exist.`
}

async function usePasskey(
  ctx: Context,
  { sub, passwordSetAt, passkeyChallenge }: Challenge,
  credential: UsedCredential,
): Promise<UserRow | null> {
  const relyingParty = requireRelyingParty(ctx)
  const isThat = and(
    eq(passkeys.credentialId, credential.id),
    eq(passkeys.sub, sub),
    eq(passkeys.relyingPartyId, relyingParty.id),
  )
  const [found] = await ctx.db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.sub, passkeys.sub))
    .where(isThat)
  if (!found || !passkeyChallenge || found.user.passwordSetAt.getTime() !== passwordSetAt) return null
  const { passkey, user } = found
  const counter = await verifyUsedPasskey({ relyingParty, challenge: passkeyChallenge, credential, passkey })
  if (counter === null) return null
  const used = await ctx.db
    .update(passkeys)
    .set({ counter, usedAt: ctx.now() })
    .where(and(isThat, eq(passkeys.counter, passkey.counter)))
    .returning({ credentialId: passkeys.credentialId })
  return used.length > 0 ? user : null
}
