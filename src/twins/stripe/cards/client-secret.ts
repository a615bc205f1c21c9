import { timingSafeEqual } from 'node:crypto'
import type { PaymentIntent, SetupIntent } from '../objects/twin-object.ts'

/** True for the secret that the browser was given together with the intent. */
export function opensIntent(intent: SetupIntent | PaymentIntent, clientSecret: string | undefined): boolean {
  const given = Buffer.from(clientSecret ?? '')
  const known = Buffer.from(intent.client_secret ?? '')
  return given.length === known.length && timingSafeEqual(given, known)
}

/** What a publishable key may see of a set-up. */
export function publicSetup(intent: SetupIntent) {
  const { customer: _, metadata: __, on_behalf_of: ___, application: ____, mandate: _____, ...shown } = intent
  return shown
}

/** What a publishable key may see of a payment. */
export function publicPayment(intent: PaymentIntent) {
  const {
    customer: _,
    metadata: __,
    on_behalf_of: ___,
    application: ____,
    latest_charge: _____,
    ...shown
  } = intent
  return shown
}
