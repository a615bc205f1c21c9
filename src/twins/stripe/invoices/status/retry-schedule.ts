import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import type { Invoice, TwinContext } from '../../objects/twin-object.ts'

const DAY_SECONDS = 86_400

/**
 * Days between a failed charge and the next attempt. After the last one the account's setting decides what
 * happens to the subscription.
 */
const RETRIED_AFTER_DAYS = [3, 5, 7] as const

export const retryChargeJob: JobKind<{ invoiceId: string }> = {
  name: 'payments-sandbox.retry-charge',
  payload: z.object({ invoiceId: z.string() }),
}

/** Returns the time of the next attempt, in epoch seconds. Returns null after the last attempt. */
export function nextAttempt({
  created,
  attempt_count,
}: Pick<Invoice, 'created' | 'attempt_count'>): number | null {
  const days = RETRIED_AFTER_DAYS[attempt_count - 1]
  return days === undefined ? null : created + days * DAY_SECONDS
}

/** A test clock finds what is due automatically. */
export async function scheduleRetry(ctx: TwinContext, invoice: Invoice): Promise<void> {
  if (!invoice.next_payment_attempt || invoice.test_clock) return
  const runAt = new Date(invoice.next_payment_attempt * 1000)
  await ctx.jobs.enqueue(ctx.db, retryChargeJob, { invoiceId: invoice.id ?? '' }, { runAt })
}
