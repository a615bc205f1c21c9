import type { Context, Requester } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { renewSubscription } from '#twins/stripe/subscriptions/renew-subscription.ts'
import { caller, waitingJobs } from '../members.fixtures.ts'
import { openInvoiceRoutes } from '../payments/billing/open-invoice-routes.ts'
import { billingRoutes } from '../payments/billing/routes.ts'
import {
  aBuyer,
  cardNumbered,
  renewAndCharge,
  type Sandbox,
  upToTheCard,
} from '../payments/sandbox.fixtures.ts'
import { subscriptions } from '../tables.ts'
import { subscriptionChangeRoutes } from './changes/change-routes.ts'
import { pauseRoutes } from './changes/pause-routes.ts'
import { reconcileMember, reconcileMemberJob } from './reconcile/reconcile-member.ts'
import { subscriptionRoutes } from './record/routes.ts'
import { startTrial } from './start/start-trial.ts'
import { startTrialJob } from './start-trial-job.ts'
import type { SubscriptionRow } from './subscription-row.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Creates a member on trial for tests, with their own calls and an adjustable clock. */
export async function aMemberOnTrial(sandbox: Sandbox, cardNumber?: string) {
  const buyer = await aBuyer(sandbox.ctx)
  const { call, order } = await upToTheCard(sandbox, buyer, cardNumber)
  const { body } = await call('POST', '/stripe/subscription', order)
  const stripeId: string = body.subscriptionId
  const profileId = buyer.profile.id
  const changes = (requester: Requester = buyer.requester) =>
    caller({ ...sandbox.ctx, requester }, subscriptionChangeRoutes(sandbox))
  const read = caller({ ...sandbox.ctx, requester: buyer.requester }, subscriptionRoutes)
  return {
    ...buyer,
    profileId,
    stripeId,
    changes,
    billing: caller(
      { ...sandbox.ctx, requester: buyer.requester },
      billingRoutes(sandbox).route('/', openInvoiceRoutes(sandbox)),
    ),
    own: { ...sandbox.ctx, requester: buyer.requester } as Context,
    cancel: () => changes()('POST', '/subscription/cancellation', { profileId }),
    resume: () => changes()('DELETE', `/subscription/cancellation?profileId=${profileId}`),
    restart: () => changes()('POST', '/subscription/restart', { profileId }),
    /** Returns the data of the account page. */
    snapshot: async () => (await read('GET', `/subscription?profileId=${profileId}`)).body,
    /** Ends the trial or month at Stripe without delivering any event. */
    timePassesUnseen: async (days: number) => {
      const later = new Date(Date.now() + days * DAY_MS)
      await renewAndCharge({ ...sandbox.ctx, now: () => later }, { subscriptionId: stripeId })
    },
    /** Ends the trial or month. The next one is charged only an hour later. */
    monthBegins: async (days: number) => {
      const later = new Date(Date.now() + days * DAY_MS)
      await renewSubscription({ ...sandbox.ctx, now: () => later }, { subscriptionId: stripeId })
      await sandbox.deliverEvents()
    },
    /** Ends the trial or month: the twin charges or ends the subscription, and its events arrive. */
    timePasses: async (days: number) => {
      const later = new Date(Date.now() + days * DAY_MS)
      await renewAndCharge({ ...sandbox.ctx, now: () => later }, { subscriptionId: stripeId })
      await sandbox.deliverEvents()
    },
  }
}

/** Creates a member for tests whose first month is paid, with calls for pausing. */
export async function aPayingMember(sandbox: Sandbox, cardNumber?: string) {
  const member = await aMemberOnTrial(sandbox, cardNumber)
  await member.timePasses(8)
  return { ...member, acts: caller({ ...sandbox.ctx, requester: member.requester }, pauseRoutes(sandbox)) }
}

/** Returns the only subscription, for tests. */
export async function subscriptionRowOf({ db }: Context): Promise<SubscriptionRow> {
  const [row] = await db.select().from(subscriptions)
  if (!row) throw new Error('no subscription')
  return row
}

/** Returns a context this many days from now, for tests. */
export function onDay(ctx: Context, days: number): Context {
  const at = Date.now() + days * DAY_MS
  return { ...ctx, now: () => new Date(at) }
}

/** Returns the subjects of all mails, oldest first, for tests. */
export async function subjects(ctx: Context): Promise<string[]> {
  return (await queuedMails(ctx)).map(({ subject }) => subject).reverse()
}

export const CONFIRMED_EACH_TIME = '4000002760003184'

/** Replaces the member's card with one whose bank asks at each charge. */
export async function haveBankAsk({ stripe }: Sandbox, { stripeId }: { stripeId: string }): Promise<void> {
  const { customer } = await stripe.subscriptions.retrieve(stripeId)
  const { id } = await stripe.paymentMethods.create(cardNumbered(CONFIRMED_EACH_TIME))
  await stripe.paymentMethods.attach(id, { customer: String(customer) })
  await stripe.subscriptions.update(stripeId, { default_payment_method: id })
}

/** Runs the jobs that resolve unknown outcomes, for tests. Returns how many there were. */
export async function runReconciling(sandbox: Sandbox, ctx: Context = sandbox.ctx): Promise<number> {
  const members = await waitingJobs<{ profileId: string }>(ctx, reconcileMemberJob.name)
  for (const job of members) await reconcileMember(ctx, sandbox.stripe, job)
  const starts = await waitingJobs<{ profileId: string }>(ctx, startTrialJob.name)
  for (const job of starts) await startTrial(ctx, sandbox, job)
  return members.length + starts.length
}
