import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import type { TestCard } from './sandbox-cards.ts'

/** How Stripe writes an object as JSON: the SDK makes decimals from texts. */
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
export type Event = Wire<Stripe.EventBase>

/** The objects that the twin keeps, by the value of their field `object`. */
export type TwinObjects = {
  customer: Customer
  price: Price
  product: Product
  payment_method: PaymentMethod
  setup_intent: SetupIntent
  subscription: TwinSubscription
  invoice: Invoice
  event: Event
}
export type TwinKind = keyof TwinObjects
export type TwinObject = TwinObjects[TwinKind]

/** What belongs to an object and is never shown: how a test card behaves. Its number is kept nowhere. */
export type Hidden = { card?: Pick<TestCard, 'setup' | 'charge'> }

/** A context of the twin: `request` goes into the events that a call causes; null where a job causes them. */
export type TwinContext = Context & { request: { id: string; idempotency_key: string | null } | null }

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LARGEST_FAIR_BYTE = 256 - (256 % LETTERS.length)

/** A name such as `cus_Qx7…`: the prefix, then random letters of Stripe's alphabet. */
export function twinId(prefix: string, length = 14): string {
  let letters = ''
  while (letters.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < LARGEST_FAIR_BYTE && letters.length < length) letters += LETTERS[byte % LETTERS.length]
    }
  }
  return `${prefix}${letters}`
}

export function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
}
