import { Amplify } from 'aws-amplify'
import { confirmResetPassword, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { normalizePassword } from '#identity/normalization/normalize-password.ts'
import { ApiError, unreachable } from '#web/api/api-error.ts'
import { type PublicConfig, publicConfig } from '#web/api/public-config.ts'
import { loginText } from '#web/messages/login.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import { hearAuthEvents, withoutNews } from './hear-auth-events.ts'
import { inPasswordForms } from './in-password-forms.ts'
import { withPasskeySignal } from './passkey-signals.ts'
import { inOurWords } from './refusal-words.ts'

// The identity client, configured with our user pool. Loaded late, and only if a visitor is signed in or
// about to sign in.

let configuring: Promise<void> | undefined

export function configureIdentity(): Promise<void> {
  configuring ??= configure().catch((error) => {
    configuring = undefined
    throw error
  })
  return configuring
}

async function configure(): Promise<void> {
  const { identity } = await publicConfig()
  requireUserPool(identity)
  // The client warns about every endpoint that is not Amazon's. Ours is intended.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  hearAuthEvents()
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.userPoolId,
        userPoolClientId: identity.userPoolClientId,
        userPoolEndpoint: userPoolEndpoint(identity),
        loginWith: { email: true, ...(identity.oauth && { oauth: oauthOf(identity.oauth) }) },
        signUpVerificationMethod: 'code',
        passwordFormat: {
          minLength: 8,
          requireLowercase: true,
          requireUppercase: true,
          requireNumbers: true,
          requireSpecialCharacters: true,
        },
      },
    },
  })
}

function requireUserPool({ userPoolId, userPoolClientId }: PublicConfig['identity']): void {
  if (userPoolId && userPoolClientId) return
  // biome-ignore lint/suspicious/noConsole: the message on screen sends the administrator here.
  console.error('/api/config names no user pool, or no client of it.')
  throw new ApiError('unavailable', textIn(DEFAULT_LOCALE, loginText)('misconfigured'))
}

/** Maps the user pool's provider names to the identity client's names. */
const CLIENT_NAMES = {
  Google: 'Google',
  Facebook: 'Facebook',
  LoginWithAmazon: 'Amazon',
  SignInWithApple: 'Apple',
} as const

function oauthOf({ providers, ...oauth }: NonNullable<PublicConfig['identity']['oauth']>) {
  return { ...oauth, providers: providers.map((name) => CLIENT_NAMES[name]) }
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns the URL of the user pool. In local development, the page may have been opened under a different
 * host name of the same machine, so its own origin is used.
 */
export function userPoolEndpoint({ userPoolEndpoint: endpoint }: PublicConfig['identity']): string {
  const url = new URL(endpoint)
  const isSameMachine = THIS_MACHINE.has(url.hostname) && THIS_MACHINE.has(window.location.hostname)
  return isSameMachine ? `${window.location.origin}${url.pathname}` : endpoint
}

export type Session = { authId: string; email: string; accessToken: string; signedInAt: Date }

/**
 * Returns the session of this browser, refreshed if needed. Returns null if there is none or it has ended.
 */
export async function readSession(): Promise<Session | null> {
  await configureIdentity()
  const { tokens } = await fetchAuthSession().catch((error) => {
    throw signInRefusalOf(error)
  })
  if (!tokens) return null
  const { payload } = tokens.accessToken
  const authId = String(payload.username ?? payload.sub ?? '')
  const email = String(tokens.idToken?.payload.email ?? tokens.signInDetails?.loginId ?? authId)
  const signedInAt = new Date(Number(payload.auth_time ?? payload.iat ?? 0) * 1000)
  return { authId, email, accessToken: tokens.accessToken.toString(), signedInAt }
}

/** Signs in with SRP. Returns false if a further step is needed that only the sign-in page supports. */
export async function signInWith({ email, password }: { email: string; password: string }): Promise<boolean> {
  await configureIdentity()
  try {
    const { nextStep } = await inPasswordForms(password, (form) =>
      signIn({ username: email, password: form }),
    )
    return nextStep.signInStep === 'DONE'
  } catch (error) {
    if (nameOf(error) === 'UserAlreadyAuthenticatedException') {
      const session = await readSession()
      if (session?.email.toLowerCase() === email.toLowerCase()) return true
      await clearAmplifySession()
      return signInWith({ email, password })
    }
    throw signInRefusalOf(error)
  }
}

/** Signs in with a passkey. Returns false if a further step is needed that only the sign-in page supports. */
export async function signInWithPasskey(email: string): Promise<boolean> {
  await configureIdentity()
  try {
    const options = { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } as const
    const { nextStep } = await withPasskeySignal(() => signIn({ username: email, options }))
    return nextStep.signInStep === 'DONE'
  } catch (error) {
    throw signInRefusalOf(error)
  }
}

/** Sets a new password for a member who opened the link in our mail. */
export async function choosePassword({
  sub,
  token,
  password,
}: {
  sub: string
  token: string
  password: string
}): Promise<void> {
  await configureIdentity()
  try {
    const newPassword = normalizePassword(password)
    await confirmResetPassword({ username: sub, confirmationCode: token, newPassword })
  } catch (error) {
    throw signInRefusalOf(error)
  }
}

export async function endSession(): Promise<void> {
  await configureIdentity()
  await signOut()
}

/**
 * Drops a session that the server no longer accepts, without announcing it. The announcement would redirect
 * to the sign-in page.
 */
export function clearAmplifySession(): Promise<void> {
  return withoutNews(endSession)
}

/** Converts an exception of the identity client to an error that can be shown. */
export function signInRefusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (nameOf(error) === 'NetworkError') return unreachable()
  if (!(error instanceof Error)) return new ApiError('unknown', String(error))
  return new ApiError(error.name, inOurWords(DEFAULT_LOCALE, error))
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
