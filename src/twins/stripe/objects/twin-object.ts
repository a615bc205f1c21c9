import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import type { CardBehavior } from './test-card.ts'

/** Stripe's JSON form of an object: decimals are strings, which the SDK parses. */
type Wire<T> = T extends string
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T

export type Customer = Wire<Stripe.Customer> | Wire<Stripe.DeletedCustomer>
export type Price = Wire<Stripe.Price>
export type Product = Wire<Stripe.Product>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type SetupIntent = Wire<Stripe.SetupIntent>
export type TwinSubscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type PendingItem = Wire<Stripe.InvoiceItem>
export type InvoicePayment = Wire<Stripe.InvoicePayment>
export type PaymentIntent = Wire<Stripe.PaymentIntent>
export type Charge = Wire<Stripe.Charge>
export type Refund = Wire<Stripe.Refund>
export type Dispute = Wire<Stripe.Dispute>
export type CreditNote = Wire<Stripe.CreditNote>
export type BalanceEntry = Wire<Stripe.CustomerBalanceTransaction>
export type Coupon = Wire<Stripe.Coupon> | Wire<Stripe.DeletedCoupon>
export type PromotionCode = Wire<Stripe.PromotionCode>
export type Discount = Wire<Stripe.Discount>
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint> | Wire<Stripe.DeletedWebhookEndpoint>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>
export type TestClock = Wire<Stripe.TestHelpers.TestClock> | Wire<Stripe.TestHelpers.DeletedTestClock>
export type Event = Wire<Stripe.EventBase>

/** The objects that the twin stores, keyed by the value of their `object` field. */
export type TwinObjects = {
  customer: Customer
  price: Price
  product: Product
  payment_method: PaymentMethod
  setup_intent: SetupIntent
  subscription: TwinSubscription
  invoice: Invoice
  invoiceitem: PendingItem
  invoice_payment: InvoicePayment
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  credit_note: CreditNote
  customer_balance_transaction: BalanceEntry
  coupon: Coupon
  promotion_code: PromotionCode
  discount: Discount
  webhook_endpoint: WebhookEndpoint
  'billing_portal.session': PortalSession
  'billing_portal.configuration': PortalConfiguration
  'test_helpers.test_clock': TestClock
  event: Event
}
export type TwinKind = keyof TwinObjects
export type TwinObject = TwinObjects[TwinKind]

/** Data of an object that is never shown. For a card this is its behavior; its number is stored nowhere. */
export type Hidden = {
  card?: CardBehavior
  /** The coupon of a discount, kept even after the coupon is deleted. */
  coupon?: Exclude<Coupon, { deleted: true }>
  /** The signing secret of a webhook endpoint. */
  secret?: string
  /** The time of an event on the test clock of its object. */
  clockTime?: number
}

/** An event as it was when it happened, and the endpoints that listen for it. */
type Happening = { id: string; body: string; hidden: Hidden; endpointIds: string[] }

/**
 * A context of the twin. `request` goes into the events that a call causes, or is null if a job causes them.
 * `now` is the time of the current object, which a test clock may have moved. `realNow` is the real time.
 */
export type TwinContext = Context & {
  request: { id: string; idempotency_key: string | null } | null
  realNow?: () => Date
  /**
   * State of the current call or job: the listening endpoints, read once, and the events that are not stored
   * yet.
   */
  happened?: {
    endpoints?: Promise<{ body: WebhookEndpoint; hidden: Hidden }[]>
    events: Happening[]
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LARGEST_FAIR_BYTE = 256 - (256 % LETTERS.length)

/** Returns a random id such as `cus_Qx7…`: the prefix, then random letters from Stripe's alphabet. */
export function twinId(prefix: string, length = 14): string {
  let letters = ''
  while (letters.length < length) {
    const byte = randomByte()
    if (byte < LARGEST_FAIR_BYTE) letters += LETTERS[byte % LETTERS.length]
  }
  return `${prefix}${letters}`
}

const DRAWN_AT_ONCE = 4096
let drawn = Buffer.alloc(0)
let used = 0

/** Random bytes are drawn in bulk, since drawing many takes hardly longer than drawing a few. */
function randomByte(): number {
  if (used === drawn.length) {
    drawn = randomBytes(DRAWN_AT_ONCE)
    used = 0
  }
  return drawn.readUInt8(used++)
}

export function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
}
