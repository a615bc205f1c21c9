import { inTimeOf } from '../../objects/clock-time.ts'
import { allObjects, lockObject } from '../../objects/store.ts'
import { idOf, type PaymentIntent, type TwinContext } from '../../objects/twin-object.ts'
import { markPaid } from './mark-invoice.ts'

/** Marks an invoice as paid once its payment has succeeded, regardless of who confirmed it. */
export async function followPayment(given: TwinContext, intent: PaymentIntent): Promise<void> {
  if (intent.status !== 'succeeded') return
  const [payment] = await allObjects(given, 'invoice_payment', { payment: { payment_intent: intent.id } })
  if (!payment) return
  const { body: invoice } = await lockObject(given, 'invoice', idOf(payment.invoice) ?? '')
  if (invoice.status === 'open' || invoice.status === 'uncollectible')
    await markPaid(await inTimeOf(given, invoice), invoice)
}
