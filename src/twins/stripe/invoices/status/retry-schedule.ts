import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import type { Invoice, TwinContext } from '../../objects/twin-object.ts'

const DAY_SECONDS = 86_400

/** After the charge that failed, in days. After the last the account's setting says what becomes of the subscription. */
const RETRIED_AFTER_DAYS = [3, 5, 7] as const

export const retryChargeJob: JobKind<{ invoiceId: string }> = {
  name: 'payments-sandbox.retry-charge',
  payload: z.object({ invoiceId: z.string() }),
}

/** When the card is charged again, in seconds; null after the last try. */
export function nextAttempt({
  created,
  attempt_count,
}: Pick<Invoice, 'created' | 'attempt_count'>): number | null {
  const days = RETRIED_AFTER_DAYS[attempt_count - 1]
  return days === undefined ? null : created + days * DAY_SECONDS
}

/** A test clock looks for what is due by itself. */
export async function scheduleRetry(ctx: TwinContext, invoice: Invoice): Promise<void> {
  if (!invoice.next_payment_attempt || invoice.test_clock) return
  const runAt = new Date(invoice.next_payment_attempt * 1000)
  await ctx.jobs.enqueue(ctx.db, retryChargeJob, { invoiceId: invoice.id ?? '' }, { runAt })
}
