import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { emitEvent } from './events.ts'
import { acceptsCharge } from './invoices.ts'
import { payOpenInvoice } from './pay-open-invoice.ts'
import { lockObject, saveObject } from './store.ts'
import { endSubscription } from './subscriptions.ts'
import { epochSeconds, type Invoice, idOf, type TwinContext } from './twin-object.ts'

const DAY_SECONDS = 86_400

/** After the charge that failed, in days. After the last the subscription ends, as Stripe is set to by default. */
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

export async function scheduleRetry(ctx: TwinContext, invoice: Invoice): Promise<void> {
  if (!invoice.next_payment_attempt) return
  const runAt = new Date(invoice.next_payment_attempt * 1000)
  await ctx.jobs.later(ctx.db, retryChargeJob, { invoiceId: invoice.id }, { runAt })
}

/** Charges the card once more for a month that it declined. Run too early or twice, it does nothing. */
export async function retryCharge(ctx: Context, { invoiceId }: { invoiceId: string }): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const ctx: TwinContext = { ...transaction, request: null }
    const { body: invoice } = await lockObject(ctx, 'invoice', invoiceId)
    const due = invoice.next_payment_attempt
    if (invoice.status !== 'open' || !due || due > epochSeconds(ctx.now())) return
    const owner = idOf(invoice.parent?.subscription_details?.subscription ?? null) ?? ''
    const { body: subscription } = await lockObject(ctx, 'subscription', owner)
    if (subscription.status === 'canceled') return
    if (await acceptsCharge(ctx, idOf(subscription.default_payment_method))) {
      await payOpenInvoice(ctx, invoiceId, {})
      return
    }
    const attempt_count = invoice.attempt_count + 1
    const next_payment_attempt = nextAttempt({ ...invoice, attempt_count })
    const tried = await saveObject<Invoice>(ctx, { ...invoice, attempt_count, next_payment_attempt })
    await emitEvent(ctx, 'invoice.payment_failed', tried)
    if (next_payment_attempt) await scheduleRetry(ctx, tried)
    else await endSubscription(ctx, subscription)
  })
}
