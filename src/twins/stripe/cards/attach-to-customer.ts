import { z } from 'zod'
import { requireObject } from '../objects/store.ts'
import { paymentRefused, resourceMissing } from '../objects/twin-error.ts'
import type { PaymentMethod, TwinContext } from '../objects/twin-object.ts'
import { findUsableMethod } from './find-payment-method.ts'
import { attachPaymentMethod } from './payment-methods.ts'

export const attachParams = z.strictObject({ customer: z.string() })

/**
 * Attaches a card to a customer without asking its bank. The bank may then ask for confirmation when the card
 * is charged while its holder is away.
 */
export async function attachToCustomer(
  ctx: TwinContext,
  id: string,
  { customer }: z.infer<typeof attachParams>,
): Promise<PaymentMethod> {
  const { method, hidden } = await findUsableMethod(ctx, id, customer)
  const known = await requireObject(ctx, 'customer', customer, 'customer')
  if (known.deleted) throw resourceMissing('customer', customer, 'customer')
  const decline = hidden.card?.setup ?? 'accepted'
  if (decline !== 'accepted') throw paymentRefused({ type: 'card_error', ...decline })
  return attachPaymentMethod(ctx, method, customer)
}
