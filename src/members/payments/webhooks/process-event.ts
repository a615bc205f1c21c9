import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { type Context, inTransaction } from '#platform/context.ts'
import { hasSubscription } from '../../subscriptions/has-subscription.ts'
import { queueReceipt } from '../../subscriptions/mail/queue-receipt.ts'
import { type ReadingClient, readOwed } from '../../subscriptions/mail/read-owed.ts'
import { anotherReadNumber, nextReadNumber } from '../../subscriptions/read-number.ts'
import { readLostCustomer } from '../../subscriptions/reconcile/lost-customer.ts'
import { noteOrphan } from '../../subscriptions/reconcile/note-orphan.ts'
import { confirmRecord } from '../../subscriptions/record/confirm-record.ts'
import { notePaidMonth } from '../../subscriptions/record/note-paid-month.ts'
import { recordInTransaction } from '../../subscriptions/record/record-subscription.ts'
import { startTrialJob } from '../../subscriptions/start-trial-job.ts'
import { paymentEvents, subscriptions } from '../../tables.ts'
import { findProfileIdOfCustomer } from '../customers/payment-account.ts'
import { unlessMissing } from '../stripe/call-stripe.ts'
import { referencedId } from '../stripe/referenced-id.ts'
import { closeUnpaid } from '../unpaid/close-unpaid.ts'
import { type DisputeClient, readDispute, readRefund } from './disputes-and-refunds.ts'

/** Gives the browser time to request the trial first, right after the card is set up. */
const BROWSER_FIRST_MS = 20_000

export type EventClient = DisputeClient & ReadingClient & Pick<Stripe, 'setupIntents'>
type Client = EventClient
type Act = (ctx: Context) => Promise<void>

/** The object from Stripe matches what is already stored. */
const NOTHING_NEW: Act = async () => undefined

/**
 * Processes a Stripe event once. The event only names the object, which is read again from Stripe, so
 * repeated, late or reordered events do no harm.
 */
export async function processEvent(ctx: Context, stripe: Client, event: Stripe.Event): Promise<void> {
  const act = await readAgain(ctx, stripe, event)
  if (!act || act === NOTHING_NEW) return void (await noteEvent(ctx, event))
  await inTransaction(ctx, async (ctx) => {
    if (await noteEvent(ctx, event)) await act(ctx)
  })
}

/** Records an event. Returns true if it was not recorded before. */
async function noteEvent(ctx: Context, { id, type }: Stripe.Event): Promise<boolean> {
  const noted = await ctx.db
    .insert(paymentEvents)
    .values({ id, type, received: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return noted.length > 0
}

/** Reads the object of an event from Stripe. Returns the action that stores the result. */
async function readAgain(ctx: Context, stripe: Client, event: Stripe.Event): Promise<Act | null> {
  switch (event.type) {
    case 'customer.deleted':
      return readDeleted(ctx, stripe, event.data.object.id)
    case 'customer.subscription.deleted':
      return readEnded(ctx, stripe, event.data.object)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
      return readSubscription(ctx, stripe, event.data.object.id)
    case 'invoice.paid':
      return readPaidInvoice(ctx, stripe, event.data.object)
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return readSubscription(ctx, stripe, event.data.object.parent?.subscription_details?.subscription)
    case 'setup_intent.succeeded':
      return readCardSetup(stripe, event.data.object.id)
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return readDispute(ctx, stripe, event.data.object.id)
    case 'refund.updated':
    case 'refund.failed':
      return readRefund(ctx, stripe, event.data.object.id)
    default:
      return null
  }
}

/** Stripe still lists the objects of a deleted customer, so nothing else shows that they are lost. */
async function readDeleted(ctx: Context, stripe: Client, customer: string): Promise<Act | null> {
  const profileId = await findProfileIdOfCustomer(ctx, customer)
  if (!profileId) return null
  const lost = await readLostCustomer(ctx, stripe, { profileId, customer })
  return lost?.settle ?? null
}

/** The amount is taken from the event, because a paid invoice never changes. */
async function readPaidInvoice(ctx: Context, stripe: Client, invoice: Stripe.Invoice): Promise<Act | null> {
  const record = await readSubscription(ctx, stripe, invoice.parent?.subscription_details?.subscription)
  if (!record || invoice.amount_paid === 0) return record
  return async (ctx) => {
    await record(ctx)
    await notePaidMonth(ctx, invoice)
    await queueReceipt(ctx, invoice)
  }
}

async function readSubscription(
  ctx: Context,
  stripe: Client,
  reference: string | Stripe.Subscription | undefined,
): Promise<Act | null> {
  if (!reference) return null
  const id = referencedId(reference)
  const [known] = await ctx.db
    .select({ row: subscriptions, readNumber: anotherReadNumber })
    .from(subscriptions)
    .where(eq(subscriptions.stripeSubscriptionId, id))
  const readNumber = known?.readNumber ?? (await nextReadNumber(ctx))
  const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(id))
  if (!subscription) return null
  if (known && (await confirmRecord(ctx, known.row, { subscription, readNumber }))) return NOTHING_NEW
  const owed = await readOwed(stripe, subscription)
  return async (ctx) => {
    const recorded = await recordInTransaction(ctx, { subscription, readNumber, ...owed })
    if (!recorded) await noteOrphan(ctx, subscription)
  }
}

/**
 * However the subscription ended, nothing is owed for it. Subscriptions of other products on the same account
 * are left alone.
 */
async function readEnded(ctx: Context, stripe: Client, ended: Stripe.Subscription): Promise<Act | null> {
  const { id, metadata, customer } = ended
  // An event's content is only a hint and may lack fields that Stripe documents.
  const isOurs = metadata?.profileId || (await findProfileIdOfCustomer(ctx, referencedId(customer)))
  if (isOurs) await unlessMissing(() => closeUnpaid(stripe, id))
  return readSubscription(ctx, stripe, id)
}

async function readCardSetup(stripe: Client, id: string): Promise<Act | null> {
  const setup = await unlessMissing(() => stripe.setupIntents.retrieve(id))
  if (setup?.status !== 'succeeded') return null
  const customer = referencedId(setup.customer)
  return async (ctx) => {
    const profileId = await findProfileIdOfCustomer(ctx, customer ?? '')
    if (!profileId || (await hasSubscription(ctx, profileId))) return
    const runAt = new Date(ctx.now().getTime() + BROWSER_FIRST_MS)
    await ctx.jobs.enqueue(ctx.db, startTrialJob, { profileId }, { runAt })
  }
}
