import { CircleCheck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { PublicConfig } from '#web/api/public-config.ts'
import { formatDay } from '#web/dates.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { SubscriptionChoice } from './choice.ts'
import { ConsentBoxes } from './consent-boxes.tsx'
import { Step } from './step.tsx'
import { useTrialStart } from './use-trial-start.ts'

const StripePaymentForm = latePart(() =>
  import('./stripe-payment-form.tsx').then(({ StripePaymentForm }) => StripePaymentForm),
)
const SandboxCardForm = latePart(() =>
  import('./sandbox-card-form.tsx').then(({ SandboxCardForm }) => SandboxCardForm),
)

/** Step 2. The card form stays as it is while plan and goals are still being changed above it. */
export function PaymentStep({
  profile,
  choice,
  payments,
  hadCard,
  hasConsent,
  trialEndsOn,
}: {
  profile: SignedInProfile
  choice: SubscriptionChoice
  payments: PublicConfig['payments']
  /** A card was set up before this page was loaded. */
  hadCard: boolean
  /** The member agrees that their health data is used; without, they are asked here. */
  hasConsent: boolean
  trialEndsOn: string
}) {
  const t = useText(subscribeText)
  const { form, hasCard, isBusy, fault, start } = useTrialStart({ profile, choice, hadCard, hasConsent })
  const [isReady, setIsReady] = useState(false)
  const [unavailable, setUnavailable] = useState<string>()
  const becomeReady = useCallback(() => setIsReady(true), [])
  useFocusOnArrival('payment')
  const CardForm = payments.provider === 'stripe' ? StripePaymentForm : SandboxCardForm
  const locale = useLocale()
  const price = choice.plan && formatPrice(choice.plan.priceCents, locale)

  return (
    <Step
      id="payment"
      eyebrow={t('payment.eyebrow')}
      title={t('payment.title')}
      lead={price && t('payment.charge', { price, day: formatDay(trialEndsOn, locale) })}
    >
      <p className="mb-6 flex items-start gap-2.5 text-small">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        <span className="min-w-0">
          {t.rich('payment.stepDone', {
            address: profile.email,
            email: (words) => <span className="font-semibold break-words">{words}</span>,
          })}
        </span>
      </p>
      <form noValidate onSubmit={start} className="flex max-w-120 flex-col gap-6">
        {hasCard && (
          <p className="flex items-start gap-3" role="status">
            <CircleCheck className="mt-0.5 size-6 shrink-0 text-success" aria-hidden="true" />
            {t('payment.cardReady')}
          </p>
        )}
        {!hasCard && unavailable && (
          <Alert tone="error" title={unavailable}>
            {t('payment.unavailable')}
          </Alert>
        )}
        {!hasCard && !unavailable && (
          <CardForm
            ref={form}
            publishableKey={payments.publishableKey}
            email={profile.email}
            onReady={becomeReady}
            onUnavailable={setUnavailable}
            placeholder={<Skeleton className="h-64 w-full" />}
          />
        )}
        {!hasConsent && <ConsentBoxes faults={{ healthData: fault?.consent }} withTerms={false} />}
        {fault?.message && (
          <Alert tone="error" title={fault.message}>
            {fault.isCard && t('payment.refused')}
          </Alert>
        )}
        <Button
          type="submit"
          size="large"
          isBusy={isBusy}
          disabled={!hasCard && (!isReady || unavailable !== undefined)}
          className="max-sm:w-full sm:self-start"
        >
          {isBusy ? t('payment.busy') : t('payment.start')}
        </Button>
      </form>
    </Step>
  )
}

/** The form of the step before took the focus with it. */
function useFocusOnArrival(id: string): void {
  useEffect(() => {
    const { activeElement } = document
    if (window.scrollY === 0 || (activeElement && activeElement !== document.body)) return
    const heading = document.getElementById(id)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }, [id])
}
