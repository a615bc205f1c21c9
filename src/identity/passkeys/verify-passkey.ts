import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers'
import { ProtocolError, type ProtocolErrorName } from '../protocol-error.ts'
import { ALGORITHMS } from './algorithms.ts'
import type { NewCredential, UsedCredential } from './credential-schema.ts'
import { type PasskeyRow, userHandleOf } from './passkey.ts'
import type { RelyingParty } from './relying-party.ts'

/** Verifies a new passkey's signature, and returns the data to store. Throws Cognito's errors. */
export async function verifyNewPasskey({
  relyingParty,
  challenge,
  credential,
}: {
  relyingParty: RelyingParty
  challenge: string
  credential: NewCredential
}) {
  const { response } = credential
  const attestationObject = refusingWith('InvalidParameterException', () =>
    withoutAttestation(response.attestationObject),
  )
  const asked = refusingWith('InvalidParameterException', () => decodeClientDataJSON(response.clientDataJSON))
  if (asked.challenge !== challenge) throw refusal('WebAuthnChallengeNotFoundException')
  if (!relyingParty.origins.includes(asked.origin)) throw refusal('WebAuthnOriginNotAllowedException')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {}, response: { ...response, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    if (!verified) throw refusal('WebAuthnCredentialNotSupportedException')
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: isoBase64URL.fromBuffer(publicKey),
      counter,
      transports: response.transports,
      attachment: credential.authenticatorAttachment ?? null,
    }
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const isElsewhere = error instanceof Error && error.name === 'UnexpectedRPIDHash'
    throw refusal(
      isElsewhere ? 'WebAuthnRelyingPartyMismatchException' : 'WebAuthnCredentialNotSupportedException',
    )
  }
}

/**
 * Removes the attestation, because the authenticator's manufacturer is irrelevant. It is removed even if it
 * was sent: to check it, the library would fetch lists from URLs that the sender chose.
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0]))
}

/** Returns the passkey's use counter if it signed its challenge, or null if it did not. */
export async function verifyUsedPasskey({
  relyingParty,
  challenge,
  credential,
  passkey,
}: {
  relyingParty: RelyingParty
  challenge: string
  credential: UsedCredential
  passkey: PasskeyRow
}): Promise<number | null> {
  const { response } = credential
  const handle = isoBase64URL.fromBuffer(userHandleOf(passkey.sub))
  if (response.userHandle && response.userHandle !== handle) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // Any error is caused by the sender, by mistake or as an attack.
    return null
  }
}

const MESSAGES = {
  InvalidParameterException: 'Invalid value of parameter Credential',
  WebAuthnChallengeNotFoundException: 'The challenge has expired. Start again.',
  WebAuthnOriginNotAllowedException: 'Passkeys are not made for this origin.',
  WebAuthnRelyingPartyMismatchException: 'The passkey was made for another relying party.',
  WebAuthnCredentialNotSupportedException: 'This passkey is not supported.',
} as const satisfies Partial<Record<ProtocolErrorName, string>>

function refusal(name: keyof typeof MESSAGES): ProtocolError {
  return new ProtocolError(name, MESSAGES[name])
}

function refusingWith<Read>(name: keyof typeof MESSAGES, read: () => Read): Read {
  try {
    return read()
  } catch {
    throw refusal(name)
  }
}
