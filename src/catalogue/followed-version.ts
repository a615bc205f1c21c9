import type { Context } from '#platform/context.ts'
import { catalogueVersion } from './catalogue-version.ts'

/**
 * The current catalogue version: from announcements while they arrive, otherwise read from the database each
 * time.
 */
export type FollowedVersion = {
  now: (ctx: Context) => number | Promise<number>
  /** Records another version, from an announcement or a read on the connection for announcements. */
  announce: (version: number) => void
  /** Records that announcements no longer arrive. */
  lose: () => void
  /**
   * Discards the known version after a write of this process: the next caller must see the write even if its
   * announcement has not arrived.
   */
  forget: () => void
}

export function followedVersion(): FollowedVersion {
  let known: number | undefined
  let isFollowing = false
  let isForgotten = false
  let changes = 0

  async function readAnew(ctx: Context): Promise<number> {
    const changesBefore = changes
    const version = await catalogueVersion(ctx)
    if (isFollowing && changes === changesBefore) {
      known = version
      isForgotten = false
    }
    return version
  }

  return {
    now: (ctx) => known ?? readAnew(ctx),
    announce(version) {
      changes += 1
      isFollowing = true
      if (!isForgotten) known = Math.max(known ?? 0, version)
    },
    lose() {
      changes += 1
      isFollowing = false
      known = undefined
    },
    forget() {
      changes += 1
      isForgotten = true
      known = undefined
    },
  }
}
