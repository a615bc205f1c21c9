import { unreachable } from '#web/api/api-error.ts'
import type { Session } from './amplify-client.ts'

// The small part of signing in that every page may carry. The identity client itself is loaded only
// where somebody is signed in, or about to be.

const STORED_SESSION = /^CognitoIdentityServiceProvider\..+\.accessToken$/

/** Whether this browser holds a session, without loading the identity client. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => STORED_SESSION.test(key))
  } catch {
    return false
  }
}

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

/** Drops a session that the server no longer accepts. */
export async function forgetSession(): Promise<void> {
  const client = await loadIdentityClient()
  await client.forgetSession()
}

export type SessionEvent = 'signedIn' | 'signedOut'

const listeners = new Set<(event: SessionEvent) => void>()

/** Calls `listener` whenever somebody signs in or out, in this tab or another one. */
export function onSession(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceSession(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}
