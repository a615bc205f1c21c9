import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import type { PublicConfig } from '#web/api/public-config.ts'
import { formatDay, formatLocalMoment } from '#web/dates.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { useErrorFocus } from '#web/ui/behavior/use-error-focus.ts'
import type { SubscriptionChoice } from '../choice/choice.ts'
import { ownTrial } from '../choice/own-trial.ts'
import { ConsentBoxes } from '../guide/consent-boxes.tsx'
import { FormError } from '../guide/form-error.tsx'
import { Step, useFocusOnArrival } from '../guide/step.tsx'
import { StepAct, StepFoot } from '../guide/step-act.tsx'
import { CardPart, useCardForm } from './card-part.tsx'
import { LatePromotionField } from './late-promotion-field.ts'
import { useTrialStart } from './use-trial-start.ts'

/** Step 2. The card form stays as it is while plan and goals are still being changed above it. */
export function PaymentStep({
  profile,
  choice,
  payments,
  hadCard,
  beginsByItself,
  hasConsent,
  mayHaveTrial,
}: {
  profile: SignedInProfile
  choice: SubscriptionChoice
  payments: PublicConfig['payments']
  /** A card was set up before this page was loaded. */
  hadCard: boolean
  /** The trial begins on that card without a click. */
  beginsByItself: boolean
  /** The member agrees that their health data is used; without, they are asked here. */
  hasConsent: boolean
  /** Else the first month is charged now, which is said before a card is entered. */
  mayHaveTrial: boolean
}) {
  const t = useText(subscribeText)
  const fields = useRef<HTMLFormElement>(null)
  const { form, hasCard, hasTrial, isBusy, error, start, applyPromotion, fieldKey, dueNowCents } =
    useTrialStart({
      profile,
      choice,
      hadCard,
      hasConsent,
      mayHaveTrial,
    })
  const card = useCardForm(form)
  useFocusOnArrival('payment')
  useErrorFocus(fields, error ?? NO_ERROR)
  const locale = useLocale()
  const price = choice.plan && formatPrice(choice.plan.priceCents, locale)
  const { endsOn } = ownTrial()
  const day = formatDay(endsOn, locale)
  const until = formatLocalMoment(endOfDay(endsOn), { timeZone: 'UTC', locale })
  const dueNow = formatPrice(dueNowCents ?? 0, locale)
  const act = hasTrial || !price ? t('payment.start') : t('payment.startPaid', { dueNow })
  return (
    <Step
      id="payment"
      eyebrow={t('payment.eyebrow')}
      title={t('payment.title')}
      lead={
        price &&
        (hasTrial
          ? `${t('payment.charge', { price, day })} ${t('payment.freeUntil', { until })}`
          : t('payment.chargeNow', { dueNow, price }))
      }
    >
      <StepDone address={profile.email} />
      <form ref={fields} noValidate onSubmit={start} className="flex max-w-120 flex-col gap-6">
        {error?.message && (
          <FormError error={error} title={error.message}>
            {error.isCard && t('payment.refused')}
          </FormError>
        )}
        <CardPart
          card={card}
          payments={payments}
          email={profile.email}
          hasCard={hasCard}
          beginsByItself={beginsByItself && hasTrial && !error}
        />
        <LatePromotionField key={fieldKey} onUse={applyPromotion} />
        {!hasConsent && <ConsentBoxes errors={{ healthData: error?.consent }} withTerms={false} />}
        <StepFoot>
          <StepAct
            type="submit"
            isBusy={isBusy}
            disabled={!hasCard && !card.isUsable}
            className="max-lg:w-full"
          >
            {isBusy ? t('payment.busy') : act}
          </StepAct>
        </StepFoot>
      </form>
    </Step>
  )
}

/** The trial lasts until then; days are written in UTC everywhere on the page. */
function endOfDay(day: string): string {
  return `${day.slice(0, 10)}T23:59:59.000Z`
}

const NO_ERROR = {}

function StepDone({ address }: { address: string }) {
  const t = useText(subscribeText)
  return (
    <p className="mb-6 flex items-start gap-2.5 text-small">
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
      <span className="min-w-0">
        {t.rich('payment.stepDone', {
          address,
          email: (words) => <span className="font-semibold break-words">{words}</span>,
        })}
      </span>
    </p>
  )
}
