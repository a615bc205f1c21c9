import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/**
 * Announced when a member's facts, health goals or decisions about a phased diet have changed, because a plan
 * that was impossible may now be possible.
 */
export const memberChanged: JobKind<{ profileId: string }> = {
  name: 'member.changed',
  payload: z.object({ profileId: z.uuid() }),
}
