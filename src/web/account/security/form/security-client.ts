import {
  associateWebAuthnCredential,
  confirmUserAttribute,
  deleteWebAuthnCredential,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  rememberDevice,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { toDataURL } from 'qrcode'
import { normalizePassword } from '#identity/normalization/normalize-password.ts'
import {
  configureIdentity,
  endSession,
  readSession,
  signInRefusalOf,
  userPoolEndpoint,
} from '#web/api/amplify-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { inPasswordForms } from '#web/api/in-password-forms.ts'
import { signalUnknownPasskey } from '#web/api/passkey-signals.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { endLostSession } from '#web/api/session.ts'
import { timedFetch } from '#web/api/timed-fetch.ts'
import { loadSignedInProfile } from '#web/profile/profile-store.ts'

// The account-security calls a member can make through the identity client. Loaded late, like the identity
// client.

export type SecondStep = 'app' | 'email' | 'text'

/** Changes second steps with the passed client, then reloads the state and shows the message. */
export type ChangeSecondStep = (
  steps: (client: typeof import('./security-client.ts')) => Promise<void>,
  saying: string,
) => Promise<void>

export type Device = { id: string; name: string; isHere: boolean; isRemembered: boolean; seenAt: Date | null }

export type SignInFacts = {
  email: string
  isEmailVerified: boolean
  phone: string | null
  isPhoneVerified: boolean
  /** True if codes can be sent by text message. */
  canText: boolean
  secondSteps: SecondStep[]
  preferred: SecondStep | null
  /** Null if the user pool does not remember devices. */
  devices: Device[] | null
}

export function readSignInFacts(): Promise<SignInFacts> {
  return asked(async () => {
    const [attributes, mfa, devices, { identity }] = await Promise.all([
      fetchUserAttributes(),
      fetchMFAPreference(),
      readDevices().catch(() => null),
      publicConfig(),
    ])
    return {
      email: attributes.email ?? '',
      isEmailVerified: attributes.email_verified === 'true',
      phone: attributes.phone_number ?? null,
      isPhoneVerified: attributes.phone_number_verified === 'true',
      canText: identity.textMessages,
      secondSteps: (mfa.enabled ?? []).flatMap(stepOf),
      preferred: stepOf(mfa.preferred)[0] ?? null,
      devices,
    }
  })
}

const STEPS: Record<string, SecondStep> = { TOTP: 'app', EMAIL: 'email', SMS: 'text' }

function stepOf(method: string | undefined): SecondStep[] {
  const step = STEPS[method ?? '']
  return step ? [step] : []
}

async function readDevices(): Promise<Device[]> {
  const here = await cognitoUserPoolsTokenProvider.tokenOrchestrator.getDeviceMetadata()
  const devices = await fetchDevices()
  return devices.map(({ id, name, attributes, lastAuthenticatedDate }) => ({
    id,
    name: name ?? '',
    isHere: id === here?.deviceKey,
    isRemembered: attributes['dev:device_remembered_status'] === 'remembered',
    seenAt: lastAuthenticatedDate ?? null,
  }))
}

export function requestPasswordChange(typed: { oldPassword: string; newPassword: string }): Promise<void> {
  const newPassword = normalizePassword(typed.newPassword)
  return asked(() =>
    inPasswordForms(typed.oldPassword, (oldPassword) => updatePassword({ oldPassword, newPassword })),
  )
}

/** Sends a code to the new address. The old address stays in use until the code is entered. */
export function requestEmail(email: string): Promise<void> {
  return asked(async () => {
    await updateUserAttributes({ userAttributes: { email } })
  })
}

/** Sends another code to the pending address, or the first code to an unverified one. */
export function sendEmailCode(): Promise<void> {
  return asked(async () => {
    await sendUserAttributeVerificationCode({ userAttributeKey: 'email' })
  })
}

export function confirmEmail(confirmationCode: string): Promise<void> {
  return asked(async () => {
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode })
    // The tokens contain the address too, so they are refreshed.
    await fetchAuthSession({ forceRefresh: true })
    await loadSignedInProfile()
  })
}

export type AppSetUp = { key: string; picture: string }

/** Returns the key for an authenticator app, and the QR code to scan. */
export function setUpApp(issuer: string): Promise<AppSetUp> {
  return asked(async () => {
    const { sharedSecret, getSetupUri } = await setUpTOTP()
    const session = await readSession()
    const picture = await toDataURL(getSetupUri(issuer, session?.email).toString(), { width: 228, margin: 2 })
    return { key: sharedSecret, picture }
  })
}

export function confirmApp(code: string): Promise<void> {
  return asked(async () => {
    await verifyTOTPSetup({ code })
    await updateMFAPreference({ totp: 'PREFERRED' })
  })
}

export function turnOffApp(): Promise<void> {
  return asked(() => updateMFAPreference({ totp: 'DISABLED' }))
}

export function setEmailCodes(wanted: 'on' | 'off'): Promise<void> {
  return asked(() => updateMFAPreference({ email: wanted === 'on' ? 'ENABLED' : 'DISABLED' }))
}

/** Sends a code to a phone number. A verified number stays in use until the code is entered. */
export function requestPhone(number: string, { present }: { present: string | null }): Promise<void> {
  return asked(async () => {
    if (number === present) await sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })
    else await updateUserAttributes({ userAttributes: { phone_number: number } })
  })
}

/** Sends another code to the pending number. */
export function textPhoneCode(): Promise<void> {
  return asked(async () => {
    await sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })
  })
}

/** Verifies the number and turns on codes by text message. */
export function confirmPhone(confirmationCode: string): Promise<void> {
  return asked(async () => {
    await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode })
    await updateMFAPreference({ sms: 'ENABLED' })
  })
}

export function setTextCodes(wanted: 'on' | 'off'): Promise<void> {
  return asked(() => updateMFAPreference({ sms: wanted === 'on' ? 'ENABLED' : 'DISABLED' }))
}

/** Sets which of the enabled second steps is used. Pass null to let the member choose at each sign-in. */
export function preferSecondStep(step: SecondStep | null, on: SecondStep[]): Promise<void> {
  // Ranking a disabled step would enable it.
  const rank = (own: SecondStep) => {
    if (!on.includes(own)) return undefined
    return step === own ? ('PREFERRED' as const) : ('NOT_PREFERRED' as const)
  }
  return asked(() => updateMFAPreference({ totp: rank('app'), email: rank('email'), sms: rank('text') }))
}

/** Creates a passkey in the browser and registers its public key with the user pool. */
export function makePasskey(): Promise<void> {
  return asked(() => associateWebAuthnCredential())
}

export function requestPasskeyEnd(credentialId: string): Promise<void> {
  return asked(async () => {
    await deleteWebAuthnCredential({ credentialId })
    void signalUnknownPasskey(credentialId)
  })
}

export function rememberThisDevice(): Promise<void> {
  return asked(() => rememberDevice())
}

export function forget(device: Device): Promise<void> {
  return asked(() => forgetDevice({ device: { id: device.id } }))
}

const SIGN_OUT_SECONDS = 8

type RefusalBody = { __type?: string; message?: string }

/**
 * Ends every session. The identity client would end only its own session and report no error if the others
 * remained.
 */
export function signOutEverywhere(): Promise<void> {
  return asked(async () => {
    const session = await readSession()
    const { identity } = await publicConfig()
    const answer = await timedFetch(
      userPoolEndpoint(identity),
      {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
        },
        body: JSON.stringify({ AccessToken: session?.accessToken }),
      },
      SIGN_OUT_SECONDS,
    )
    if (!answer.ok) {
      const { __type, message } = (await answer.json().catch(() => ({}))) as RefusalBody
      throw new ApiError(__type ?? 'unavailable', message ?? answer.statusText)
    }
    await endSession()
  })
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  await configureIdentity()
  try {
    return await ask()
  } catch (error) {
    const refusal = signInRefusalOf(error)
    if (isOfSession(refusal)) await endLostSession()
    throw refusal
  }
}

/** True if the user pool rejected the session rather than the request. */
function isOfSession({ code, message }: ApiError): boolean {
  return (
    code === 'UserUnAuthenticatedException' || (code === 'NotAuthorizedException' && /token/i.test(message))
  )
}
