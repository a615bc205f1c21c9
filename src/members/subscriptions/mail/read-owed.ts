import Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { unlessRefused } from '../../payments/stripe/call-stripe.ts'
import { referencedId } from '../../payments/stripe/referenced-id.ts'
import { waitsForBank } from '../../payments/stripe/wants-confirmation.ts'
import { previewNextCharge } from '../next-charge.ts'
import type { SubscriptionRow } from '../subscription-row.ts'

export type OwedClient = Pick<Stripe, 'invoices' | 'invoicePayments' | 'paymentIntents'>
/** The parts of Stripe's client that read a subscription, its open invoices and its customer. */
export type ReadingClient = Pick<
  Stripe,
  'subscriptions' | 'customers' | 'paymentMethods' | 'prices' | 'products'
> &
  OwedClient

type Owed = { wantsConfirmation?: boolean; dueCents?: number | undefined }

const OWING: readonly Stripe.Subscription.Status[] = ['past_due', 'unpaid', 'incomplete']

/** True if a month was billed but not paid. */
function owesMonth({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return OWING.includes(status)
}

/**
 * Returns the amount owed for a subscription, in cents, and whether the charge was refused or waits for the
 * member's bank. Returns nothing if nothing is owed. Stripe reports one charge in several events, in any
 * order, and may lose some, so only the payment itself shows which of the two applies.
 */
export async function readOwed(
  stripe: OwedClient,
  { status, latest_invoice }: Stripe.Subscription,
): Promise<Owed> {
  const id = referencedId(latest_invoice)
  if (!id || !owesMonth({ status })) return {}
  const [waits, invoice] = await Promise.all([
    unlessRefused(() => waitsForBank(stripe, id)),
    unlessRefused(() => stripe.invoices.retrieve(id)),
  ])
  // An invoice that has since been paid or voided has nothing due.
  return { wantsConfirmation: waits ?? false, dueCents: invoice?.amount_remaining || undefined }
}

/**
 * Returns the next month's cost for a mail, which is also sent if Stripe doesn't respond. If a month is owed,
 * mails name that amount instead (`readOwed`).
 */
export async function readDueCents(
  ctx: Context,
  stripe: Pick<Stripe, 'invoices'>,
  row: Pick<SubscriptionRow, 'nextPriceId' | 'nextPriceFrom'>,
  subscription: Stripe.Subscription,
): Promise<number | undefined> {
  if (owesMonth(subscription)) return undefined
  try {
    return (await previewNextCharge(stripe, row, subscription))?.cents
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    ctx.log.warn({ err: error }, 'what is charged next could not be read for a mail')
    return undefined
  }
}
