import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'
import { invalidSession, ProtocolError } from '../../protocol-error.ts'

export type ChallengeName =
  | 'PASSWORD_VERIFIER'
  | 'NEW_PASSWORD_REQUIRED'
  | 'SOFTWARE_TOKEN_MFA'
  | 'EMAIL_OTP'
  | 'SMS_MFA'
  | 'SELECT_MFA_TYPE'
  | 'MFA_SETUP'
  | 'SELECT_CHALLENGE'
  | 'PASSWORD'
  | 'PASSWORD_SRP'
  | 'WEB_AUTHN'
  | 'DEVICE_SRP_AUTH'
  | 'DEVICE_PASSWORD_VERIFIER'

export const CHALLENGE_LIFE_MS = 3 * 60 * 1000

const challengeState = z.object({
  id: z.uuid(),
  sub: z.uuid(),
  /** The name that the client sent. It can continue with this name or with `sub`. */
  username: z.string(),
  /** Time of the password that this challenge was made for. A password set later does not answer it. */
  passwordSetAt: z.number(),
  /** Base64 of the key that the right password or device secret produces. Only for the verifiers. */
  key: z.string().optional(),
  /** The device that the client signs in from, once it is known to belong to the user. */
  deviceKey: z.string().optional(),
  /** In MFA_SETUP: true if a second factor was just set up, so that only the tokens remain to be fetched. */
  isSetUp: z.boolean().optional(),
  /** In EMAIL_OTP: true if the code replaces the password. */
  isFirstFactor: z.boolean().optional(),
  /** In WEB_AUTHN: the challenge that the passkey must sign. */
  passkeyChallenge: z.string().optional(),
  expiresAt: z.number(),
})
export type Challenge = z.infer<typeof challengeState>
export type ChallengeState = Omit<Challenge, 'id' | 'expiresAt'>

/** Encrypts the state of the next step for the client to hold, so that any process can handle that step. */
export function sealChallenge(
  ctx: Context,
  { name, clientId }: { name: ChallengeName; clientId: string },
  state: ChallengeState,
): string {
  const challenge: Challenge = {
    ...state,
    id: randomUUID(),
    expiresAt: ctx.now().getTime() + CHALLENGE_LIFE_MS,
  }
  return seal(challengeKey(ctx), Buffer.from(JSON.stringify(challenge)), `${name} ${clientId}`).toString(
    'base64',
  )
}

/** Opens a challenge if it was made for this step, client and user, and has not expired. */
export function openChallenge(
  ctx: Context,
  { name, clientId, username }: { name: ChallengeName; clientId: string; username?: string },
  sealed: string,
): Challenge {
  const opened = unseal(challengeKey(ctx), Buffer.from(sealed, 'base64'), `${name} ${clientId}`)
  if (!opened) throw invalidSession()
  const challenge = challengeState.parse(JSON.parse(opened.toString()))
  if (username !== undefined && username !== challenge.username && username !== challenge.sub) {
    throw invalidSession()
  }
  if (challenge.expiresAt <= ctx.now().getTime()) {
    throw new ProtocolError('NotAuthorizedException', 'Invalid session for the user, session is expired.')
  }
  return challenge
}

function challengeKey(ctx: Context): Buffer {
  return deriveKey(ctx.config, 'identity challenges')
}
