import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { callPool, signInWithPassword } from '../identity-app.fixtures.ts'
import { SoftwareAuthenticator, type Tampering } from './authenticator.fixtures.ts'
import { relyingPartyOf } from './relying-party.ts'

export function anAuthenticator({ config }: Context): SoftwareAuthenticator {
  return new SoftwareAuthenticator(relyingPartyOf(config)?.origins[0] ?? '')
}

/** Adds a passkey for the token's user, and returns the pool's last response. */
export async function addPasskey(
  ctx: Context,
  { AccessToken, authenticator }: { AccessToken: string; authenticator: SoftwareAuthenticator },
  tampering: Tampering = {},
) {
  const started = await callPool(ctx, 'StartWebAuthnRegistration', { AccessToken })
  expect(started.status).toBe(200)
  const Credential = authenticator.create(started.body.CredentialCreationOptions, tampering)
  return callPool(ctx, 'CompleteWebAuthnRegistration', { AccessToken, Credential })
}

/** Creates a user who has just signed in with a password and added a passkey. */
export async function withPasskey(ctx: Context, account: { username: string; password: string }) {
  const authenticator = anAuthenticator(ctx)
  const { AccessToken } = await signInWithPassword(ctx, account)
  expect((await addPasskey(ctx, { AccessToken, authenticator })).status).toBe(200)
  return { authenticator, AccessToken }
}

/** Requests a sign-in with a passkey. */
export async function askForPasskey(ctx: Context, username: string) {
  const { body } = await callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  })
  expect(body.ChallengeName).toBe('WEB_AUTHN')
  const options = JSON.parse(body.ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS)
  return { Session: body.Session as string, options }
}

/** Sends an authenticator's response. */
export function givePasskey(
  ctx: Context,
  { username, Session, credential }: { username: string; Session: string; credential: object },
) {
  return callPool(ctx, 'RespondToAuthChallenge', {
    ClientId: ctx.config.identity.clientId,
    ChallengeName: 'WEB_AUTHN',
    Session,
    ChallengeResponses: { USERNAME: username, CREDENTIAL: JSON.stringify(credential) },
  })
}

export async function signInByPasskey(
  ctx: Context,
  { username, authenticator }: { username: string; authenticator: SoftwareAuthenticator },
  tampering: Tampering = {},
) {
  const { Session, options } = await askForPasskey(ctx, username)
  return givePasskey(ctx, { username, Session, credential: authenticator.get(options, tampering) })
}
