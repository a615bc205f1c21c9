import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { PublicConfig } from '#web/api/public-config.ts'
import { formatDay } from '#web/dates.ts'
import { formatPrice } from '#web/money.ts'
import type { Profile } from '#web/profile/profile-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Choice } from './choice.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'
import { Step } from './step.tsx'
import { useTrialStart } from './use-trial-start.ts'

const StripePaymentForm = lazy(() =>
  import('./stripe-payment-form.tsx').then(({ StripePaymentForm }) => ({ default: StripePaymentForm })),
)

/** Step 2. The card form stays as it is while plan and goals are still being changed above it. */
export function PaymentStep({
  profile,
  choice,
  payments,
  hadCard,
  trialEndsOn,
}: {
  profile: Profile
  choice: Choice
  payments: PublicConfig['payments']
  /** A card was set up before this page was loaded. */
  hadCard: boolean
  trialEndsOn: string
}) {
  const { form, hasCard, isBusy, fault, start } = useTrialStart({ profile, choice, hadCard })
  const [isReady, setIsReady] = useState(false)
  const [unavailable, setUnavailable] = useState<string>()
  const becomeReady = useCallback(() => setIsReady(true), [])
  useFocusOnArrival('payment')
  const CardForm = payments.provider === 'stripe' ? StripePaymentForm : SandboxCardForm

  return (
    <Step
      id="payment"
      eyebrow="Step 2"
      title="Confirm your payment method"
      lead={choice.plan && chargeNotice(choice.plan.priceCents, trialEndsOn)}
    >
      <p className="mb-6 flex items-start gap-2.5 text-small">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        <span className="min-w-0">
          Step 1 is done. You are signed in as{' '}
          <span className="font-semibold break-words">{profile.email}</span>.
        </span>
      </p>
      <form noValidate onSubmit={start} className="flex max-w-120 flex-col gap-6">
        {hasCard && <CardSetUp />}
        {!hasCard && unavailable && (
          <Alert tone="error" title={unavailable}>
            Nothing was charged. Check your connection, allow scripts from js.stripe.com, and reload this
            page.
          </Alert>
        )}
        {!hasCard && !unavailable && (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <CardForm
              ref={form}
              publishableKey={payments.publishableKey}
              email={profile.email}
              onReady={becomeReady}
              onUnavailable={setUnavailable}
            />
          </Suspense>
        )}
        {fault && !fault.isCard && <Alert tone="error">{fault.message}</Alert>}
        {fault?.isCard && (
          <Alert tone="error" title={fault.message}>
            Nothing was charged. Check the card, or use another one.
          </Alert>
        )}
        <Button
          type="submit"
          size="large"
          isBusy={isBusy}
          disabled={!hasCard && (!isReady || unavailable !== undefined)}
          className="max-sm:w-full sm:self-start"
        >
          {isBusy ? 'Processing...' : 'Start Trial'}
        </Button>
      </form>
    </Step>
  )
}

function chargeNotice(priceCents: number, trialEndsOn: string): string {
  return `After your trial ends, you will be charged ${formatPrice(priceCents)} per month starting ${formatDay(trialEndsOn)}. You can always cancel before then.`
}

function CardSetUp() {
  return (
    <p className="flex items-start gap-3" role="status">
      <CircleCheck className="mt-0.5 size-6 shrink-0 text-success" aria-hidden="true" />
      Your card is confirmed, and nothing was charged. One step is left.
    </p>
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
