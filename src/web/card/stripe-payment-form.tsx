import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, SetupIntentResult, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useImperativeHandle, useState } from 'react'
import { useLocation } from 'react-router'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { namesChoice } from '#web/subscribe/choice/private-choice.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { CardSetup, PaymentFormProps } from './payment-form.ts'

// Must match the setup that the server creates: Stripe refuses a form opened with other options.
const OPTIONS = { mode: 'setup' as const, currency: 'usd', allowedPaymentMethodTypes: ['card'] }

/** Stripe's own Payment Element. Loaded late, so that no code from Stripe reaches other pages. */
export function StripePaymentForm(props: PaymentFormProps) {
  const t = useText(subscribeText)
  const { publishableKey, onUnavailable } = props
  const [stripe, setStripe] = useState<Stripe | null>(null)
  // Stripe's script reads the URL and reports it, so it is loaded only once the URL contains no health data.
  const isPrivate = !namesChoice(useLocation())
  useEffect(() => {
    if (!isPrivate) return
    let isGone = false
    loadStripe(publishableKey)
      .then((loaded) => {
        if (!loaded) throw new Error(t('payment.scriptMissing'))
        if (!isGone) setStripe(loaded)
      })
      .catch((error: Error) => !isGone && onUnavailable(error.message || t('payment.scriptFailed')))
    return () => {
      isGone = true
    }
  }, [isPrivate, publishableKey, onUnavailable, t])

  if (!stripe) return <Skeleton className="h-64 w-full" />
  return (
    <Elements stripe={stripe} options={{ ...OPTIONS, appearance: readAppearance() }}>
      <CardElement {...props} />
    </Elements>
  )
}

function CardElement({ ref, email, onReady, onUnavailable }: PaymentFormProps) {
  const t = useText(subscribeText)
  const stripe = useStripe()
  const elements = useElements()

  useImperativeHandle(ref, () => ({
    focus: () => elements?.getElement('payment')?.focus(),
    // Stripe marks missing input inside its own form.
    check: async () => Boolean(elements && !(await elements.submit()).error),
    confirm: async (clientSecret) => {
      if (!stripe || !elements) return { state: 'refused', message: t('payment.scriptMissing') }
      const result = await stripe.confirmSetup({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: {
          return_url: window.location.origin + window.location.pathname,
          payment_method_data: { billing_details: { email } },
        },
      })
      return setupOf(result, t)
    },
  }))

  return (
    <PaymentElement
      options={{ layout: 'tabs', defaultValues: { billingDetails: { email } } }}
      onReady={onReady}
      onLoadError={({ error }) => onUnavailable(error.message ?? t('payment.scriptFailed'))}
    />
  )
}

function setupOf(
  { error, setupIntent }: SetupIntentResult,
  t: ReturnType<typeof useText<typeof subscribeText>>,
): CardSetup {
  if (error) {
    const message = error.message ?? t('payment.refusedByProvider')
    return { state: 'refused', message }
  }
  if (setupIntent.status === 'requires_payment_method') {
    return {
      state: 'refused',
      message: t('payment.refusedByBank'),
    }
  }
  const { status, payment_method: method } = setupIntent
  if (status !== 'succeeded' || !method) return { state: 'processing' }
  return { state: 'succeeded', paymentMethod: typeof method === 'string' ? method : method.id }
}

/** Passes our current colors to Stripe, because its iframe is not affected by our style sheet. */
function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: 'flat',
    labels: 'above',
    variables: {
      colorPrimary: value('--color-primary'),
      colorBackground: value('--surface'),
      colorText: value('--color-base-content'),
      colorTextSecondary: value('--muted'),
      colorDanger: value('--color-error'),
      borderRadius: '14px',
      fontSizeBase: '17px',
    },
    rules: { '.Input': { border: `1px solid ${value('--edge')}` } },
  }
}
