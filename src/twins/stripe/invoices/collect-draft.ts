import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { inTwinTransaction } from '../events/twin-transaction.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { findAny, lockObject, saveObject } from '../objects/store.ts'
import type { Invoice, TwinContext } from '../objects/twin-object.ts'
import { cardOfSubscription, collectInvoice } from './collect-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { subscriptionOf } from './status/mark-invoice.ts'

/** Stripe keeps a month's invoice as a draft for an hour, so that items can still be added. */
const DRAFT_SECONDS = 60 * 60

export const collectDraftJob: JobKind<{ invoiceId: string }> = {
  name: 'payments-sandbox.collect-draft',
  payload: z.object({ invoiceId: z.string() }),
}

/** Schedules a draft to be finalized and charged in an hour. A test clock finds due drafts automatically. */
export async function scheduleCollection(ctx: TwinContext, draft: Invoice): Promise<void> {
  const automatically_finalizes_at = nowIn(ctx) + DRAFT_SECONDS
  await saveObject<Invoice>(ctx, { ...draft, automatically_finalizes_at })
  if (draft.test_clock) return
  const runAt = new Date(automatically_finalizes_at * 1000)
  await ctx.jobs.enqueue(ctx.db, collectDraftJob, { invoiceId: draft.id ?? '' }, { runAt })
}

/** Finalizes and charges a month's draft. Does nothing if it is run too early or twice. */
export async function collectDraft(ctx: Context, { invoiceId }: { invoiceId: string }): Promise<void> {
  await inTwinTransaction(ctx, null, (ctx) => collectDue(ctx, invoiceId))
}

/** Like `collectDraft`, but within the caller's transaction. */
export async function collectDue(given: TwinContext, invoiceId: string): Promise<void> {
  if (!(await findAny(given, invoiceId))) return
  const { body: draft } = await lockObject(given, 'invoice', invoiceId)
  const ctx = await inTimeOf(given, draft)
  const due = draft.automatically_finalizes_at
  if (draft.status !== 'draft' || !due || due > nowIn(ctx)) return
  const invoice = await finalizeInvoice(ctx, draft)
  const subscription = await subscriptionOf(ctx, invoice)
  if (subscription?.status === 'canceled') return
  const paymentMethod = subscription ? await cardOfSubscription(ctx, subscription) : null
  await collectInvoice(ctx, invoice, { paymentMethod, isOffSession: true })
}
