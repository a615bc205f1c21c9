import { hash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Context, Requester } from '#platform/context.ts'
import { followValue } from '#platform/db/follow-value.ts'
import { identifyRequester } from './identify-requester.ts'

/** A short-lived cache of the requesters behind access tokens. */
export type AuthenticationCache = {
  /** Like `identifyRequester`, but uses the cache if its entry is still valid. Only for reads. */
  identify: (ctx: Context, accessToken: string) => Promise<Requester>
  /** Returns the requester if they are in the cache now. */
  recall: (accessToken: string, now: number) => Requester | undefined
  /** Listens for events that end a sign-in or change permissions. Nothing is cached until it listens. */
  follow: (databaseUrl: string, onError: (error: Error) => void) => { stop: () => Promise<void> }
}

type Known = { requester: Requester; authUserId: string; until: number }

// Announcements arrive immediately. This limits the effect of a connection that silently died.
const REMEMBERED_MS = 10_000
const MOST_REMEMBERED = 10_000

const EVERYBODY = '*'

export function authenticationCache({ most = MOST_REMEMBERED } = {}): AuthenticationCache {
  const known = new LRUCache<string, Known>({ max: most })
  let isFollowing = false
  let announcements = 0

  function recall(accessToken: string, now: number): Requester | undefined {
    const key = keyOf(accessToken)
    const found = known.get(key)
    if (!found || found.until > now) return found?.requester
    known.delete(key)
    return undefined
  }

  function forget(authUserId: string): void {
    announcements += 1
    if (authUserId === EVERYBODY) known.clear()
    for (const [key, requester] of known) if (requester.authUserId === authUserId) known.delete(key)
  }

  return {
    recall,
    async identify(ctx, accessToken) {
      const now = ctx.now().getTime()
      const recalled = recall(accessToken, now)
      if (recalled) return recalled
      const announcementsBefore = announcements
      const requester = await identifyRequester(ctx, accessToken)
      // A user without a profile is about to create one, and the next request must already recognize it.
      if (requester.kind !== 'signed-in' || !requester.profileId) return requester
      if (isFollowing && announcements === announcementsBefore) {
        const until = Math.min(now + REMEMBERED_MS, (decodeJwt(accessToken).exp ?? 0) * 1000)
        known.set(keyOf(accessToken), { requester, authUserId: requester.authUserId, until })
      }
      return requester
    },
    follow: (databaseUrl, onError) =>
      followValue(databaseUrl, {
        channel: 'access',
        // There is no value to read: the query only checks that the connection works.
        query: `select ''`,
        onValue: (authUserId) => {
          isFollowing = true
          if (authUserId !== '') forget(authUserId)
        },
        onLost: () => {
          isFollowing = false
          forget(EVERYBODY)
        },
        onError,
      }),
  }
}

/** Tokens themselves are not stored, so the contents of memory can't be used to sign in. */
function keyOf(accessToken: string): string {
  return hash('sha256', accessToken)
}
