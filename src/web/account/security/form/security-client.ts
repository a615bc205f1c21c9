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

// What a member can do about their own sign-in, through the identity client. Loaded late, as that is.

export type SecondStep = 'app' | 'email' | 'text'

/** Changes second steps by this client, shows how things stand then, and says so. */
export type ChangeSecondStep = (
  steps: (client: typeof import('./security-client.ts')) => Promise<void>,
  saying: string,
) => Promise<void>

export type Device = { id: string; name: string; isHere: boolean; isRemembered: boolean; seenAt: Date | null }

export type SignInFacts = {
  email: string
  isEmailVerified: boolean
  /** The telephone number, if there is one. */
  phone: string | null
  isPhoneVerified: boolean
  /** Whether codes can come by text message. */
  canText: boolean
  secondSteps: SecondStep[]
  preferred: SecondStep | null
  /** Null where the pool keeps no devices. */
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

/** Has a code mailed to the new address; the old one stays until the code is typed. */
export function requestEmail(email: string): Promise<void> {
  return asked(async () => {
    await updateUserAttributes({ userAttributes: { email } })
  })
}

/** Another code for the address that waits, or the first for one that is not verified. */
export function sendEmailCode(): Promise<void> {
  return asked(async () => {
    await sendUserAttributeVerificationCode({ userAttributeKey: 'email' })
  })
}

export function confirmEmail(confirmationCode: string): Promise<void> {
  return asked(async () => {
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode })
    // The address stands in the tokens, too.
    await fetchAuthSession({ forceRefresh: true })
    await loadSignedInProfile()
  })
}

export type AppSetUp = { key: string; picture: string }

/** A key for an authenticator app, and the picture by which it is taken in. */
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

/** Has a code sent to a number; a verified one stays until the code is typed. */
export function requestPhone(number: string, { present }: { present: string | null }): Promise<void> {
  return asked(async () => {
    if (number === present) await sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })
    else await updateUserAttributes({ userAttributes: { phone_number: number } })
  })
}

/** Another code for the number that waits. */
export function textPhoneCode(): Promise<void> {
  return asked(async () => {
    await sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })
  })
}

/** Takes the number, and codes that come there, into use. */
export function confirmPhone(confirmationCode: string): Promise<void> {
  return asked(async () => {
    await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode })
    await updateMFAPreference({ sms: 'ENABLED' })
  })
}

export function setTextCodes(wanted: 'on' | 'off'): Promise<void> {
  return asked(() => updateMFAPreference({ sms: wanted === 'on' ? 'ENABLED' : 'DISABLED' }))
}

/** Which of the second steps that are on is asked for; null to be asked each time. */
export function preferSecondStep(step: SecondStep | null, on: SecondStep[]): Promise<void> {
  // To rank one that is off would turn it on.
  const rank = (own: SecondStep) => {
    if (!on.includes(own)) return undefined
    return step === own ? ('PREFERRED' as const) : ('NOT_PREFERRED' as const)
  }
  return asked(() => updateMFAPreference({ totp: rank('app'), email: rank('email'), sms: rank('text') }))
}

/** Has the browser make a passkey and gives its public half to the pool. */
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

/** Ends every session. The identity client would end its own and keep quiet if the others went on. */
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

/** Whether the pool refuses the session, and not what was asked with it. */
function isOfSession({ code, message }: ApiError): boolean {
  return (
    code === 'UserUnAuthenticatedException' || (code === 'NotAuthorizedException' && /token/i.test(message))
  )
}
