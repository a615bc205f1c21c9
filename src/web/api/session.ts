import { unreachable } from '#web/api/api-error.ts'
import type { Session } from './amplify-client.ts'
import { hasStoredSession } from './stored-session.ts'

// The small part of the session code that every page can load. The identity client itself is loaded only if a
// visitor is signed in or about to sign in.

export function loadIdentityClient() {
  return import('./amplify-client.ts').catch(() => {
    throw unreachable()
  })
}

export async function currentSession(): Promise<Session | null> {
  if (!hasStoredSession()) return null
  const { readSession } = await loadIdentityClient()
  return readSession()
}

export async function accessToken(): Promise<string | null> {
  return (await currentSession())?.accessToken ?? null
}

export async function signOut(): Promise<void> {
  const { endSession } = await loadIdentityClient()
  await endSession()
}

/**
 * Ends the session in this browser without announcing it. The announcement would redirect to the sign-in
 * page.
 */
export async function forgetSession(): Promise<void> {
  const client = await loadIdentityClient()
  await client.clearAmplifySession()
}

/**
 * Drops a session that the server no longer accepts, and announces it. `isAct` means that the refused call
 * was a change.
 */
export async function endLostSession({ isAct = false } = {}): Promise<void> {
  await forgetSession()
  announceSession({ event: 'sessionLost', isAct })
}

export type SessionNews =
  /** `isElsewhere`: the event happened in another tab of this browser. */
  | { event: 'signedIn' | 'signedOut'; isElsewhere: boolean }
  /** The server no longer accepts the session: it was ended on another device, or has expired. */
  | { event: 'sessionLost'; isAct: boolean }
  /** The visitor returned from another sign-in provider without being signed in. */
  | { event: 'redirectFailed'; reason: string }

const listeners = new Set<(news: SessionNews) => void>()

/** Calls `listener` for each sign-in, sign-out or lost session. Returns a function that unsubscribes. */
export function onSession(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceSession(news: SessionNews): void {
  for (const listener of listeners) listener(news)
}
