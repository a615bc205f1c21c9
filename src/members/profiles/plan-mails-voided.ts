import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/** Announced where mails that were to bring plans are taken back, since the links in them ended before they left. */
export const planMailsVoided: JobKind<{ profileId: string; orderIds: string[] }> = {
  name: 'member.plan-mails-voided',
  payload: z.object({ profileId: z.uuid(), orderIds: z.array(z.uuid()) }),
}
