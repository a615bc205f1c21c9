import { listPaymentFindings } from '#members/subscriptions/operator/payment-findings.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { countFailures } from './list-failures.ts'
import { listUndelivered } from './list-undelivered.ts'

const TO_COUNT = { page: 1, count: 1 }

/** Counts the open tasks: weeks that were not made (administrators only), findings, and mails. */
export async function countTasks(ctx: Context): Promise<{ weeks: number; findings: number; mails: number }> {
  requireDuty(ctx.requester, 'billing')
  return {
    weeks: isAdmin(ctx.requester) ? await countFailures(ctx) : 0,
    findings: (await listPaymentFindings(ctx, TO_COUNT)).total,
    mails: (await listUndelivered(ctx, TO_COUNT)).total,
  }
}
