import { hash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Context, Requester } from '#platform/context.ts'
import { followValue } from '#platform/db/follow-value.ts'
import { identifyRequester } from './identify-requester.ts'

/** Remembers for a moment whom access tokens speak for. */
export type AuthenticationCache = {
  /** As `identifyRequester`, but from memory where that still holds. For reads alone. */
  identify: (ctx: Context, accessToken: string) => Promise<Requester>
  /** Who that is as far as memory goes at this moment. */
  recall: (accessToken: string, now: number) => Requester | undefined
  /** Listens to what ends a sign-in or changes what somebody may do. Until then nothing is remembered. */
  follow: (databaseUrl: string, onError: (error: Error) => void) => { stop: () => Promise<void> }
}

type Known = { requester: Requester; authUserId: string; until: number }

// Announcements come at once; this bounds what a line that went silent unnoticed can do.
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
      // Who has no profile yet is about to make one, and must be known by it in the very next answer.
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
        // There is nothing to read: this asks whether the line still stands.
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

/** Tokens themselves are not kept: what lies in memory signs nobody in. */
function keyOf(accessToken: string): string {
  return hash('sha256', accessToken)
}
