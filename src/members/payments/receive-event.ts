import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { hasSubscription } from '../subscriptions/has-subscription.ts'
import { recordSubscription } from '../subscriptions/record-subscription.ts'
import { startTrialJob } from '../subscriptions/start-trial-job.ts'
import { paymentEvents } from '../tables.ts'
import { isMissing } from './call-stripe.ts'
import { findProfileIdOfCustomer } from './payment-account.ts'
import { paymentKeys } from './payments-config.ts'

/** The browser asks for the trial itself, a moment after the card is set up. */
const BROWSER_FIRST_MS = 20_000

type Client = Pick<Stripe, 'subscriptions' | 'setupIntents'>
type Act = (ctx: Context) => Promise<void>

/**
 * Takes in an event that Stripe signed. Its content only says where to look: the object is read again from
 * Stripe, so that events that come twice, late or out of order do no harm.
 */
export async function receiveEvent(
  ctx: Context,
  stripe: Client,
  { payload, signature }: { payload: string; signature: string },
): Promise<void> {
  const event = verify(ctx, { payload, signature })
  const [known] = await ctx.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))
  if (known) return
  const act = await readAgain(ctx, stripe, event)
  await inTransaction(ctx, async (ctx) => {
    const [noted] = await ctx.db
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type, received: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (noted) await act?.(ctx)
  })
}

function verify(ctx: Context, { payload, signature }: { payload: string; signature: string }): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(payload, signature, paymentKeys(ctx.config).webhookSecret)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    throw new AppError('invalid', 'The signature of this event is not right.')
  }
}

/** Asks Stripe for the object that an event is about, and answers what is then to be written down. */
async function readAgain(ctx: Context, stripe: Client, event: Stripe.Event): Promise<Act | null> {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return readSubscription(ctx, stripe, event.data.object.id)
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return readSubscription(ctx, stripe, event.data.object.parent?.subscription_details?.subscription)
    case 'setup_intent.succeeded':
      return readCardSetup(stripe, event.data.object.id)
    default:
      return null
  }
}

async function readSubscription(
  ctx: Context,
  stripe: Client,
  reference: string | Stripe.Subscription | undefined,
): Promise<Act | null> {
  if (!reference) return null
  const askedAt = ctx.now()
  const id = typeof reference === 'string' ? reference : reference.id
  const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(id))
  if (!subscription) return null
  return async (ctx) => {
    await recordSubscription(ctx, { subscription, askedAt })
  }
}

async function readCardSetup(stripe: Client, id: string): Promise<Act | null> {
  const setup = await unlessMissing(() => stripe.setupIntents.retrieve(id))
  if (setup?.status !== 'succeeded') return null
  const customer = typeof setup.customer === 'string' ? setup.customer : setup.customer?.id
  return async (ctx) => {
    const profileId = await findProfileIdOfCustomer(ctx, customer ?? '')
    if (!profileId || (await hasSubscription(ctx, profileId))) return
    const runAt = new Date(ctx.now().getTime() + BROWSER_FIRST_MS)
    await ctx.jobs.later(ctx.db, startTrialJob, { profileId }, { runAt })
  }
}

async function unlessMissing<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
