import { desc, eq, inArray } from 'drizzle-orm'
import Stripe from 'stripe'
import { pricingPlans } from '#catalogue/tables.ts'
import { audit } from '#platform/audit/tables.ts'
import { asSystem, type Context } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { noteLostCustomer } from '../../payments/customers/note-lost-customer.ts'
import { findStripeCustomerId, listStripeCustomerIds } from '../../payments/customers/payment-account.ts'
import { loggedOf, unlessMissing } from '../../payments/stripe/call-stripe.ts'
import { type RefundsClient, readRefunds } from '../../payments/stripe/read-refunds.ts'
import { requireProfileRow } from '../../profiles/store/find-profile.ts'
import type { ProfileRow } from '../../profiles/store/profile.ts'
import { paymentFindings, profiles, subscriptions } from '../../tables.ts'
import { findForgotten, subjectOf } from '../reconcile/forget-customer.ts'
import { findSubscription, type MemberSubscription } from '../record/find-subscription.ts'
import { showsAct } from './change-as-decided.ts'
import { operatorActUnknown } from './pending-operator-act.ts'
import { sayChange } from './say-change.ts'

const INVOICES = 100
const CHANGES = 100

export type BillingHistory = {
  username: string
  subscription: MemberSubscription
  /** A description of the operator's decision whose outcome is unknown. */
  unknownYet: string | null
  /** The credit for the next charge. Null if Stripe is unavailable. */
  creditCents: number | null
  /** Stripe does not know the customer, so there may be data that cannot be read. */
  isLost: boolean
  /** Stripe is unavailable, so there may be more. */
  isAway: boolean
  /** Newest first. */
  invoices: {
    id: string
    number: string
    issuedAt: Date
    dueCents: number
    paidCents: number
    refundedCents: number
    status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
    pdfUrl: string | null
  }[]
  findings: (typeof paymentFindings.$inferSelect)[]
  /** The changes of the subscription, in words, with the actor: a name, `system` or `guest`. Newest first. */
  changes: { at: Date; actor: string; act: string; detail: string }[]
}

type HistoryClient = RefundsClient & Pick<Stripe, 'invoices' | 'customers'>

/**
 * Reads a member's billing history: data from Stripe, findings, and changes with their actors. For
 * administrators and support.
 */
export async function readBillingHistory(
  ctx: Context,
  stripe: HistoryClient,
  { profileId }: { profileId: string },
): Promise<BillingHistory> {
  requireDuty(ctx.requester, 'billing')
  const profile = await requireProfileRow(asSystem(ctx), profileId)
  const customer = await findStripeCustomerId(ctx, profileId)
  const [subscription, atStripe] = await Promise.all([
    findSubscription(asSystem(ctx), { profileId }),
    readStripe(ctx, stripe, { customer, customers: await listStripeCustomerIds(ctx, profileId) }),
  ])
  if (customer && atStripe.isLost) await noteLostCustomer(ctx, { profileId, customer })
  const [findings, changes, unknownYet] = await Promise.all([
    ctx.db
      .select()
      .from(paymentFindings)
      .where(eq(paymentFindings.profileId, profileId))
      .orderBy(desc(paymentFindings.foundAt)),
    readChanges(ctx, profile, atStripe.invoices),
    readUnknown(ctx, profileId),
  ])
  return { username: profile.username, subscription, unknownYet, ...atStripe, findings, changes }
}

async function readUnknown(ctx: Context, profileId: string): Promise<string | null> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  if (!row?.operatorAct || showsAct(row, row.operatorAct)) return null
  return operatorActUnknown(row.operatorAct)
}

type AtStripe = Pick<BillingHistory, 'creditCents' | 'invoices' | 'isLost' | 'isAway'>

const NOTHING: AtStripe = { creditCents: 0, invoices: [], isLost: false, isAway: false }

async function readStripe(
  ctx: Context,
  stripe: HistoryClient,
  { customer, customers }: { customer: string | null; customers: string[] },
): Promise<AtStripe> {
  try {
    const present = customer ? await readBalance(stripe, customer) : {}
    return { ...NOTHING, ...present, invoices: await listAll(ctx, stripe, customers) }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    ctx.log.warn(loggedOf(error), 'the invoices of a member could not be read')
    return { ...NOTHING, creditCents: null, isAway: true }
  }
}

async function readBalance(
  stripe: Pick<Stripe, 'customers'>,
  customer: string,
): Promise<Pick<AtStripe, 'creditCents' | 'isLost'>> {
  const known = await unlessMissing(() => stripe.customers.retrieve(customer))
  const isLost = !known || known.deleted === true
  return { isLost, creditCents: isLost ? 0 : Math.max(0, -known.balance) }
}

/** Lists the invoices of the current customer and of former ones, which Stripe keeps. */
async function listAll(
  ctx: Context,
  stripe: HistoryClient,
  customers: string[],
): Promise<BillingHistory['invoices']> {
  const pages = await Promise.all(
    customers.map((customer) => unlessMissing(() => stripe.invoices.list({ customer, limit: INVOICES }))),
  )
  const invoices = pages.flatMap((page) => page?.data ?? [])
  const refunds = await readRefunds(ctx, stripe, invoices)
  return invoices.map((invoice) => invoiceOf(invoice, refunds.get(invoice.id ?? '') ?? 0))
}

function invoiceOf(invoice: Stripe.Invoice, refundedCents: number): BillingHistory['invoices'][number] {
  const { id, number, created, amount_due: dueCents, amount_paid: paidCents, status } = invoice
  return {
    id: id ?? '',
    number: number ?? id ?? '',
    dueCents,
    paidCents,
    refundedCents,
    issuedAt: new Date(created * 1000),
    status: (status as BillingHistory['invoices'][number]['status'] | null) ?? 'draft',
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

async function readChanges(
  ctx: Context,
  { id: profileId, timeZone }: Pick<ProfileRow, 'id' | 'timeZone'>,
  invoices: BillingHistory['invoices'],
): Promise<BillingHistory['changes']> {
  const rows = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profileId))
  const ids = [...rows.map(({ id }) => id), ...(await findForgotten(ctx, profileId))]
  const changes = await ctx.db
    .select()
    .from(audit)
    .where(inArray(audit.subject, [subjectOf(profileId), ...ids.map((id) => `subscription:${id}`)]))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(CHANGES)
  const people = await namesOf(
    ctx,
    changes.map(({ actor }) => actor),
  )
  const plans = await ctx.db.select({ id: pricingPlans.id, name: pricingPlans.name }).from(pricingPlans)
  const names = {
    plans: new Map(plans.map(({ id, name }) => [id, name])),
    invoices: new Map(invoices.map(({ id, number }) => [id, number])),
    timeZone,
  }
  return changes.map(({ at, actor, ...change }) => ({
    at,
    act: change.act,
    actor: people.get(actor) ?? actor,
    detail: sayChange(change, names),
  }))
}

/** Returns the sign-in names of actors, by their id in the record. */
async function namesOf(ctx: Context, actors: string[]): Promise<Map<string, string>> {
  const people = await ctx.db
    .select({ id: profiles.authUserId, name: profiles.username })
    .from(profiles)
    .where(inArray(profiles.authUserId, [...new Set(actors)]))
  return new Map(people.map(({ id, name }) => [id, name]))
}
