import { CircleCheck } from 'lucide-react'
import { type RefObject, useCallback, useState } from 'react'
import type { PublicConfig } from '#web/api/public-config.ts'
import type { PaymentForm } from '#web/card/payment-form.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isFocusFree } from '../guide/step.tsx'
import { useGuided } from '../guide/use-guided.ts'

const StripePaymentForm = latePart(() =>
  import('#web/card/stripe-payment-form.tsx').then(({ StripePaymentForm }) => StripePaymentForm),
)
const SandboxCardForm = latePart(() =>
  import('#web/card/sandbox-card-form.tsx').then(({ SandboxCardForm }) => SandboxCardForm),
)

/** How far the form of the payment provider is. */
export function useCardForm(form: RefObject<PaymentForm | null>) {
  const [isReady, setIsReady] = useState(false)
  const [unavailable, setUnavailable] = useState<string>()
  const isGuided = useGuided()
  const becomeReady = useCallback(() => {
    setIsReady(true)
    if (isGuided && isFocusFree('payment')) form.current?.focus()
  }, [form, isGuided])
  return { form, unavailable, setUnavailable, becomeReady, isUsable: isReady && unavailable === undefined }
}

/** The card: to be typed, confirmed already, or why it cannot be typed. */
export function CardPart({
  card: { form, unavailable, setUnavailable, becomeReady },
  payments,
  email,
  hasCard,
  beginsByItself,
}: {
  card: ReturnType<typeof useCardForm>
  payments: PublicConfig['payments']
  email: string
  hasCard: boolean
  beginsByItself: boolean
}) {
  const t = useText(subscribeText)
  if (hasCard) {
    return (
      <p className="flex items-start gap-3" role="status">
        <CircleCheck className="mt-0.5 size-6 shrink-0 text-success" aria-hidden="true" />
        {t(beginsByItself ? 'payment.cardBegins' : 'payment.cardReady')}
      </p>
    )
  }
  if (unavailable) {
    return (
      <Alert tone="error" title={unavailable}>
        {t('payment.unavailable')}
      </Alert>
    )
  }
  const CardForm = payments.provider === 'stripe' ? StripePaymentForm : SandboxCardForm
  return (
    <CardForm
      ref={form}
      publishableKey={payments.publishableKey}
      email={email}
      onReady={becomeReady}
      onUnavailable={setUnavailable}
      placeholder={<Skeleton className="h-64 w-full" />}
    />
  )
}
