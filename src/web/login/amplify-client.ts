import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { ConsoleLogger, Hub } from 'aws-amplify/utils'
import { ApiError, unreachable } from '#web/api/api-error.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { announceSession } from './session.ts'

// Everything of the identity client that the screens use stands in this module, so that it can be
// loaded late and in one piece.

let configuring: Promise<void> | undefined
let isQuiet = false

/** Tells the identity client which user pool to talk to. */
export function configureIdentity(): Promise<void> {
  configuring ??= configure().catch((error) => {
    configuring = undefined
    throw error
  })
  return configuring
}

async function configure(): Promise<void> {
  const { identity } = await publicConfig()
  // It warns of every address that is not Amazon's; ours is meant.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.userPoolId,
        userPoolClientId: identity.userPoolClientId,
        userPoolEndpoint: onThisHost(identity.userPoolEndpoint),
        loginWith: { email: true },
        signUpVerificationMethod: 'code',
      },
    },
  })
  Hub.listen('auth', tellOfSession, { enableCrossTabEvents: true })
}

function tellOfSession({ payload }: { payload: { event: string } }): void {
  if (isQuiet) return
  if (payload.event === 'signedIn' || payload.event === 'signedOut') announceSession(payload.event)
}

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** On one's own machine the page may have been opened under another of its names. */
function onThisHost(endpoint: string): string {
  const url = new URL(endpoint)
  const isSameMachine = THIS_MACHINE.has(url.hostname) && THIS_MACHINE.has(window.location.hostname)
  return isSameMachine ? `${window.location.origin}${url.pathname}` : endpoint
}

/** Who the browser holds a session of. */
export type Session = { authId: string; email: string; accessToken: string }

/** The session in this browser, refreshed if it has to be; null if there is none or it has ended. */
export async function readSession(): Promise<Session | null> {
  await configureIdentity()
  const { tokens } = await fetchAuthSession().catch((error) => {
    throw unreachableOr(error)
  })
  if (!tokens) return null
  const { payload } = tokens.accessToken
  const authId = String(payload.username ?? payload.sub ?? '')
  const email = String(tokens.idToken?.payload.email ?? tokens.signInDetails?.loginId ?? authId)
  return { authId, email, accessToken: tokens.accessToken.toString() }
}

/** Signs in by SRP. False if the user must first do something that only the sign-in screen can ask for. */
export async function signInWith({ email, password }: { email: string; password: string }): Promise<boolean> {
  await configureIdentity()
  try {
    const { nextStep } = await signIn({ username: email, password })
    return nextStep.signInStep === 'DONE'
  } catch (error) {
    if (nameOf(error) === 'UserAlreadyAuthenticatedException') {
      const session = await readSession()
      if (session?.email.toLowerCase() === email.toLowerCase()) return true
      await forgetSession()
      return signInWith({ email, password })
    }
    throw unreachableOr(error)
  }
}

export async function endSession(): Promise<void> {
  await configureIdentity()
  await signOut()
}

/** Drops a session that the server no longer accepts, without the news that sends people to the sign-in screen. */
export async function forgetSession(): Promise<void> {
  isQuiet = true
  try {
    await endSession()
  } finally {
    isQuiet = false
  }
}

function unreachableOr(error: unknown): Error {
  if (error instanceof ApiError) return error
  if (nameOf(error) === 'NetworkError') return unreachable()
  return new ApiError(nameOf(error), error instanceof Error ? error.message : String(error))
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
