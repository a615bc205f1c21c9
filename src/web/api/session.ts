import { unreachable } from '#web/api/api-error.ts'
import type { Session } from './amplify-client.ts'
import { hasStoredSession } from './stored-session.ts'

// The small part of signing in that every page may carry. The identity client itself is loaded only
// where somebody is signed in, or about to be.

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

/** Ends the session in this browser without the news that sends people to the sign-in screen. */
export async function forgetSession(): Promise<void> {
  const client = await loadIdentityClient()
  await client.clearAmplifySession()
}

/** Drops a session that the server no longer accepts. `isAct`: the refused call was to change something. */
export async function endLostSession({ isAct = false } = {}): Promise<void> {
  await forgetSession()
  announceSession({ event: 'sessionLost', isAct })
}

export type SessionNews =
  /** `isElsewhere`: in another tab of this browser. */
  | { event: 'signedIn' | 'signedOut'; isElsewhere: boolean }
  /** The server no longer accepts the session: it was ended on another device, or has run out. */
  | { event: 'sessionLost'; isAct: boolean }
  /** Somebody came back from another provider without being signed in. */
  | { event: 'redirectFailed'; reason: string }

const listeners = new Set<(news: SessionNews) => void>()

/** Calls `listener` with all news of who is signed in. */
export function onSession(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceSession(news: SessionNews): void {
  for (const listener of listeners) listener(news)
}
