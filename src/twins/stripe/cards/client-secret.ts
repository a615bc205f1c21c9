import { timingSafeEqual } from 'node:crypto'
import type { PaymentIntent, SetupIntent } from '../objects/twin-object.ts'

/** True if this is the secret that the browser received together with the intent. */
export function opensIntent(intent: SetupIntent | PaymentIntent, clientSecret: string | undefined): boolean {
  const given = Buffer.from(clientSecret ?? '')
  const known = Buffer.from(intent.client_secret ?? '')
  return given.length === known.length && timingSafeEqual(given, known)
}

/** Returns the fields of a setup intent that are visible with a publishable key. */
export function publicSetup(intent: SetupIntent) {
  const { customer: _, metadata: __, on_behalf_of: ___, application: ____, mandate: _____, ...shown } = intent
  return shown
}

/** Returns the fields of a payment intent that are visible with a publishable key. */
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
