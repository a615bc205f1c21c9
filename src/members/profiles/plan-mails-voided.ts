import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'

/**
 * Announced when mails with plans are withdrawn because their links or the consent ended before they were
 * sent.
 */
export const planMailsVoided: JobKind<{ profileId: string; orderIds: string[] }> = {
  name: 'member.plan-mails-voided',
  payload: z.object({ profileId: z.uuid(), orderIds: z.array(z.uuid()) }),
}

/** Key prefix of mails that contain plans. */
export const OF_PLANS = 'meal-plan-order:'

/** Announces the mails with plans among those that were withdrawn, by their keys. */
export async function announceVoided(
  ctx: Context,
  { profileId, keys }: { profileId: string; keys: readonly string[] },
): Promise<void> {
  const ofPlans = keys.filter((key) => key.startsWith(OF_PLANS))
  const orderIds = ofPlans.map((key) => key.slice(OF_PLANS.length))
  if (orderIds.length > 0) await ctx.jobs.enqueue(ctx.db, planMailsVoided, { profileId, orderIds })
}
