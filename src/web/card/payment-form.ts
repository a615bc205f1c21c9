import type { Ref } from 'react'

/** The result of setting up a card. `processing` means that the bank decides later. */
export type CardSetup =
  /** If `paymentMethod` is null, the card is the one that was set up before. */
  | { state: 'succeeded'; paymentMethod: string | null }
  | { state: 'processing' }
  | { state: 'refused'; message: string }

/** The interface of a payment form, implemented for each provider. */
export type PaymentForm = {
  /** Focuses the first card field. */
  focus: () => void
  /** Marks missing and mistyped fields. Returns false if there are any. */
  check: () => Promise<boolean>
  /** Sets the card up for later charges. Throws only if the provider cannot be reached. */
  confirm: (clientSecret: string) => Promise<CardSetup>
}

export type PaymentFormProps = {
  ref: Ref<PaymentForm>
  publishableKey: string
  email: string
  /** Called when the card fields are ready for input. */
  onReady: () => void
  /** Called if the form cannot be shown, with the reason. */
  onUnavailable: (message: string) => void
}
