import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { findStripeCustomerId } from '../../payments/customers/payment-account.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import type { SubscriptionGate } from '../subscription-gate.ts'

export const OPERATOR_FAILED = 'The payment provider did not answer. Nothing was done. Please try again.'

export type OperatorClient = ReadingClient &
  Pick<Stripe, 'prices' | 'refunds' | 'charges' | 'customers' | 'paymentMethods'>

/** The external services needed for an operator's actions. */
export type OperatorOutside = { stripe: OperatorClient; gate: SubscriptionGate }

export async function customerOf(ctx: Context, profileId: string): Promise<string> {
  const customer = await findStripeCustomerId(ctx, profileId)
  if (!customer) throw notFound('customer')
  return customer
}
