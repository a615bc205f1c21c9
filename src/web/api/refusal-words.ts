import { PASSWORD_RULES } from '#identity/passwords/password-policy.ts'
import { unreachable } from '#web/api/api-error.ts'
import { loginText } from '#web/messages/login.ts'
import { textIn } from '#web/messages/use-text.ts'

// Errors of the user pool and the identity client are written for programs. This file translates them into
// our own words for users.

type Refusal = keyof typeof loginText.en.refusals

/** Keyed by the exact message: error names are too coarse, and the sign-in pages do not receive them. */
const REFUSALS: Record<string, Refusal> = {
  'Incorrect username or password.': 'wrongPassword',
  'User does not exist.': 'wrongPassword',
  'Password attempts exceeded': 'tooManyPasswords',
  'Attempt limit exceeded, please try after some time.': 'tooManyTries',
  'Rate exceeded': 'tooManyCalls',
  'Too many requests': 'tooManyCalls',
  'Too many requests. Please try again in a few minutes.': 'tooManyCalls',
  'Invalid verification code provided, please try again.': 'wrongCode',
  'Invalid code or auth state for the user.': 'wrongCode',
  'The verification code you entered is incorrect. Please try again.': 'wrongCode',
  'Username/client id combination not found.': 'wrongCode',
  'Invalid code provided, please request a code again.': 'expiredCode',
  'Invalid code received for user': 'wrongAppCode',
  'Code mismatch': 'wrongAppCode',
  'Code mismatch and fail enable Software Token MFA': 'wrongAppCode',
  'Your software token has already been used once.': 'usedAppCode',
  'Invalid session for the user.': 'signInEnded',
  'Invalid session for the user, session is expired.': 'signInEnded',
  'Invalid session for the user, session can only be used once.': 'signInEnded',
  'Your verification code has expired. Please request a new code.': 'signInEnded',
  'User already exists': 'accountExists',
  'User account already exists': 'accountExists',
  'An account with the given email already exists.': 'accountExists',
  'User is not confirmed.': 'notConfirmed',
  'User is disabled.': 'disabled',
  'Temporary password has expired and must be reset by an administrator.': 'givenPasswordEnded',
  'User password cannot be reset in the current state.': 'firstPasswordFirst',
  'Cannot reset password for the user as there is no registered/verified email or phone_number':
    'noWayToReset',
  'Provided password cannot be used for security reasons.': 'riskyPassword',
  'Invalid email address format.': 'invalidEmail',
  'Invalid phone number format.': 'invalidPhone',
  'Passkey could not be verified.': 'wrongPasskey',
  'This account asks for its password or a passkey.': 'passwordOrPasskey',
  'Passkey registration ceremony has been canceled.': 'passkeyCancelled',
  'Passkey authentication ceremony has been canceled.': 'passkeyCancelled',
  'Passkey operation has been aborted.': 'passkeyCancelled',
  'Passkey already exists in authenticator.': 'passkeyExists',
  'Passkeys may not be supported on this device.': 'passkeyHere',
  'Relying party does not match current domain.': 'passkeyHere',
  'This passkey is not supported.': 'passkeyUnsupported',
  'Unable to send verification code. Please try again.': 'notSent',
  'Unable to send the message. User pool does not have SMS configuration to send messages.': 'noTexts',
}

/** Fallback by error name, if the message is unknown. */
const BY_NAME: Record<string, Refusal> = {
  UserNotFoundException: 'wrongPassword',
  CodeMismatchException: 'wrongCode',
  EnableSoftwareTokenMFAException: 'wrongAppCode',
  ExpiredCodeException: 'expiredCode',
  LimitExceededException: 'tooManyTries',
  TooManyFailedAttemptsException: 'tooManyTries',
  TooManyRequestsException: 'tooManyCalls',
  UsernameExistsException: 'accountExists',
  AliasExistsException: 'accountExists',
  CodeDeliveryFailureException: 'notSent',
  PasskeyRetrievalFailed: 'passkeyCancelled',
  PasskeyRegistrationFailed: 'passkeyCancelled',
  WebAuthnNotEnabledException: 'passkeyHere',
  WebAuthnOriginNotAllowedException: 'passkeyHere',
  WebAuthnRelyingPartyMismatchException: 'passkeyHere',
  WebAuthnCredentialNotSupportedException: 'passkeyUnsupported',
  WebAuthnChallengeNotFoundException: 'passkeyCancelled',
}

const POLICY = ['Password did not conform with policy: ', 'Password does not conform to policy: ']

/** Returns all known messages of the user pool and the identity client, with our replacements. */
export function refusalWords(locale: string): Record<string, string> {
  const t = textIn(locale, loginText)
  const words = Object.entries(REFUSALS).map(([said, refusal]) => [said, t(`refusals.${refusal}`)])
  const passwords = POLICY.flatMap((begin) =>
    PASSWORD_RULES.map(({ protocolMessage, sentence }) => [begin + protocolMessage, `${sentence}.`]),
  )
  return Object.fromEntries([
    ...words,
    ...passwords,
    ['A network error has occurred.', unreachable().message],
  ])
}

/** Returns a refusal in our own words. An unknown one is returned as the user pool worded it. */
export function inOurWords(locale: string, { name, message }: Pick<Error, 'name' | 'message'>): string {
  const known = refusalWords(locale)[message]
  if (known) return known
  const refusal = BY_NAME[name]
  return refusal ? textIn(locale, loginText)(`refusals.${refusal}`) : message
}
