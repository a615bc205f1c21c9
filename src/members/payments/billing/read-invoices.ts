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
  refundedCents: number
  status: 'paid' | 'open' | 'void' | 'uncollectible'
  /** The provider's own PDF. */
  pdfUrl: string | null
  /** The provider's page for paying an open invoice or confirming with the bank. */
  payUrl: string | null
  /**
   * True if the charge was not refused but the bank waits for the cardholder to confirm. Only set for the
   * current subscription.
   */
  bankAsks: boolean
}

type Listed = {
  data: Stripe.Invoice[]
  /** The invoice after which earlier ones follow. Null if there are none. */
  earlierThan: string | null
  /** True if Stripe does not know the customer or the named invoice. */
  isMissing: boolean
}

/**
 * Lists invoices, newest first, of the current customer and then of the former ones, in the order of
 * `customers`.
 */
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

/**
 * Returns the invoices to show. Drafts are left out: they ask for no payment yet and have no number. `isOwn`
 * is true for invoices of the current subscription.
 */
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

/** Returns a page of the member's own invoices that are older than the invoice `before`. */
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
    // Open invoices of the current subscription are always among the newest.
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

/**
 * Drafts are filtered out earlier. A status that Stripe adds in the future counts as open until we support
 * it.
 */
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
