import { lockObject } from '../objects/store.ts'
import { resourceMissing } from '../objects/twin-error.ts'
import { type Hidden, idOf, type PaymentMethod, type TwinContext } from '../objects/twin-object.ts'
import { createPaymentMethod } from './payment-methods.ts'

/** Stripe's names for cards with its test numbers. Each use creates a separate card. */
const TOKENS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_refundFail: '4000000000005126',
}

const LAST_YEAR = 2040

/**
 * Finds a payment method that this customer can use: their own, or one that belongs to no customer yet. Locks
 * its row.
 */
export async function findUsableMethod(
  ctx: TwinContext,
  given: string,
  customer: string | null,
): Promise<{ method: PaymentMethod; hidden: Hidden }> {
  const number = TOKENS[given]
  const id = number
    ? (
        await createPaymentMethod(ctx, {
          type: 'card',
          card: { number, exp_month: 12, exp_year: LAST_YEAR, cvc: number.startsWith('37') ? '1234' : '123' },
          metadata: {},
        })
      ).id
    : given
  const { body: method, hidden } = await lockObject(ctx, 'payment_method', id, 'payment_method')
  const owner = idOf(method.customer)
  if (owner && owner !== customer) throw resourceMissing('payment_method', id, 'payment_method')
  return { method, hidden }
}
