import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/**
 * Announced whenever a member's facts or health goals have changed, or what they decided of a diet with phases: what
 * could not be planned may be possible now.
 */
export const memberChanged: JobKind<{ profileId: string }> = {
  name: 'member.changed',
  payload: z.object({ profileId: z.uuid() }),
}
