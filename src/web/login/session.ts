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
