import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { listStripeCustomerIds, requireOwnProfile } from '../customers/payment-account.ts'
import { callStripe, unlessMissing } from '../stripe/call-stripe.ts'
import { type RefundsClient, readRefunds } from '../stripe/read-refunds.ts'
import { waitsForBank } from '../stripe/wants-confirmation.ts'

export const INVOICES_FAILED = 'Your invoices could not be read just now. Please try again.'
const SHOWN_AT_ONCE = 24

export type InvoicesClient = RefundsClient & Pick<Stripe, 'invoices' | 'paymentIntents'>

export type ShownInvoice = {
  number: string
  issuedAt: Date
  amountCents: number
  /** What was given back of it. */
  refundedCents: number
  status: 'paid' | 'open' | 'void' | 'uncollectible'
  /** The provider's own document. */
  pdfUrl: string | null
  /** The provider's own page, on which an open one is paid, and a bank's question answered. */
  payUrl: string | null
  /** Its charge was not refused: the bank waits for the holder of the card, for the present subscription. */
  bankAsks: boolean
}

type Listed = {
  data: Stripe.Invoice[]
  /** After which invoice there are earlier ones; null where there are none. */
  earlierThan: string | null
  /** Stripe does not know the customer, or the invoice that was named. */
  isMissing: boolean
}

/** Newest first, of the present customer and of those before, whom `customers` has in this order. */
export async function listInvoices(
  stripe: Pick<Stripe, 'invoices'>,
  { customers: [customer, ...former], before }: { customers: [string, ...string[]]; before?: string },
): Promise<Listed> {
  const page = await unlessMissing(() =>
    stripe.invoices.list({ customer, limit: SHOWN_AT_ONCE, ...(before && { starting_after: before }) }),
  )
  const last = page?.data.at(-1)?.id
  if (page?.has_more && last) return { data: page.data, earlierThan: last, isMissing: false }
  const earlier = await Promise.all(
    former.map((customer) => unlessMissing(() => stripe.invoices.list({ customer, limit: 100 }))),
  )
  const data = [page, ...earlier].flatMap((each) => each?.data ?? [])
  return { data, earlierThan: null, isMissing: page === null }
}

/** A draft asks for nothing yet, and has no number. `isOwn`: of the subscription that runs. */
export async function showInvoices(
  ctx: Context,
  stripe: InvoicesClient,
  { listed, isOwn }: { listed: Stripe.Invoice[]; isOwn: (invoice: Stripe.Invoice) => boolean },
): Promise<ShownInvoice[]> {
  const invoices = listed.filter(({ status }) => status !== 'draft')
  const refunds = await readRefunds(ctx, stripe, invoices)
  return Promise.all(
    invoices.map(async (invoice) => ({
      ...(await invoiceOf(stripe, invoice, { isOwn: isOwn(invoice) })),
      refundedCents: refunds.get(invoice.id ?? '') ?? 0,
    })),
  )
}

/** One's own invoices from before the one that `before` names, as far as there are any. */
export async function readEarlierInvoices(
  ctx: Context,
  stripe: InvoicesClient,
  { profileId, before }: { profileId: string; before: string },
): Promise<{ invoices: ShownInvoice[]; earlierThan: string | null }> {
  const profile = await requireOwnProfile(ctx, profileId)
  const [customer, ...former] = await listStripeCustomerIds(ctx, profile.id)
  if (!customer) return { invoices: [], earlierThan: null }
  return callStripe(ctx, INVOICES_FAILED, async () => {
    const { data, earlierThan, isMissing } = await listInvoices(stripe, {
      customers: [customer, ...former],
      before,
    })
    if (isMissing) throw new AppError('not_found', 'We could not find this invoice.')
    // What is open of the subscription that runs is among the newest.
    const invoices = await showInvoices(ctx, stripe, { listed: data, isOwn: () => false })
    return { invoices, earlierThan }
  })
}

async function invoiceOf(
  stripe: InvoicesClient,
  invoice: Stripe.Invoice,
  { isOwn }: { isOwn: boolean },
): Promise<Omit<ShownInvoice, 'refundedCents'>> {
  const { id, number, created, amount_due, status } = invoice
  const isPayable = status === 'open' && isOwn
  return {
    number: number ?? id ?? '',
    issuedAt: new Date(created * 1000),
    amountCents: amount_due,
    status: statusOf(invoice),
    pdfUrl: invoice.invoice_pdf ?? null,
    payUrl: isPayable ? (invoice.hosted_invoice_url ?? null) : null,
    bankAsks: isPayable && id !== undefined && (await waitsForBank(stripe, id)),
  }
}

/** Drafts are left out before; what Stripe may call it one day is open until it is known. */
function statusOf({ status }: Stripe.Invoice): ShownInvoice['status'] {
  switch (status) {
    case 'paid':
      return 'paid'
    case 'void':
      return 'void'
    case 'uncollectible':
      return 'uncollectible'
    default:
      return 'open'
  }
}
