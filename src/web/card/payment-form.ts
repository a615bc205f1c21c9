import type { Ref } from 'react'

/** What came of setting up a card. `processing` is decided later, by the bank. */
export type CardSetup =
  /** Without a name of the card, it is the one that was set up before. */
  | { state: 'succeeded'; paymentMethod: string | null }
  | { state: 'processing' }
  | { state: 'refused'; message: string }

/** What a payment form can do, whoever provides it. */
export type PaymentForm = {
  /** Puts the focus where a card begins. */
  focus: () => void
  /** Shows what is missing or mistyped; false if there is something to mend. */
  check: () => Promise<boolean>
  /** Sets the card up for later charges. Throws only if the provider cannot be reached. */
  confirm: (clientSecret: string) => Promise<CardSetup>
}

export type PaymentFormProps = {
  ref: Ref<PaymentForm>
  publishableKey: string
  email: string
  /** The card can be typed now. */
  onReady: () => void
  /** The form cannot be shown; the message says why. */
  onUnavailable: (message: string) => void
}
