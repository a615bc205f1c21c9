import type { Context } from '#platform/context.ts'
import { catalogueVersion } from './catalogue-version.ts'

/** The catalogue's present version: from announcements while they arrive, else read anew each time. */
export type FollowedVersion = {
  now: (ctx: Context) => number | Promise<number>
  /** Another version was announced, or read on the connection on which announcements arrive. */
  announce: (version: number) => void
  /** Announcements no longer arrive. */
  lose: () => void
  /** This process has written: whoever asks next must see it, though its announcement may still be on its way. */
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
