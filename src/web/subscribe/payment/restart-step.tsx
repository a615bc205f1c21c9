import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AccountNotice } from '#web/account/frame/account-notice.ts'
import { asApiError } from '#web/api/api-error.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { readShownBilling } from '#web/profile/read-shown-billing.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { isComplete, type SubscriptionChoice } from '../choice/choice.ts'
import { ConsentBoxes, ticked } from '../guide/consent-boxes.tsx'
import { FormError } from '../guide/form-error.tsx'
import { Step } from '../guide/step.tsx'
import { StepAct, StepFoot } from '../guide/step-act.tsx'
import { LatePromotionField } from './late-promotion-field.ts'
import { agree, restart, saveChoice } from './trial-calls.ts'
import { useDueNow } from './use-due-now.ts'

/** In place of both steps, for somebody whose subscription has ended: the card is known, the trial was had. */
export function RestartStep({
  profile,
  choice,
  hasConsent,
  about,
}: {
  profile: SignedInProfile
  choice: SubscriptionChoice
  hasConsent: boolean
  /** What the meals are planned with, where it does not stand above. */
  about: ReactNode
}) {
  const t = useText(subscribeText)
  const navigate = useNavigate()
  const isUnderWay = useRef(false)
  const { promotionCode, applyPromotion, fieldKey, dueNowCents, mend } = useDueNow({
    profileId: profile._id,
    plan: choice.plan,
    isCharged: true,
  })
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<{ message?: string; consent?: string }>({})
  const locale = useLocale()
  const price = choice.plan && formatPrice(choice.plan.priceCents, locale)
  const dueNow = formatPrice(dueNowCents ?? 0, locale)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay.current) return
    if (!isComplete(choice)) return setError({ message: t('payment.chooseFirst') })
    if (!hasConsent && !ticked(event.currentTarget).healthData)
      return setError({ consent: t('consent.healthDataRequired') })
    isUnderWay.current = true
    setIsBusy(true)
    setError({})
    try {
      if (!hasConsent) await agree(profile)
      await saveChoice(profile, choice)
      const status = await restart(profile, { promotionCode, dueNowCents })
      if (status === 'incomplete') return void navigate(paths.subscription())
      const notice: AccountNotice = 'started-again'
      void navigate(paths.account(), { state: { notice } })
    } catch (error) {
      const { message, fields } = asApiError(error)
      mend(fields)
      setError({ message })
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  return (
    <Step
      id="restart"
      eyebrow={t('again.eyebrow')}
      title={t('again.title')}
      lead={price && t('again.charge', { dueNow, price })}
    >
      <form noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-6">
        {error.message && <FormError error={error}>{error.message}</FormError>}
        <PresentCard profileId={profile._id} />
        {about}
        <LatePromotionField key={fieldKey} onUse={applyPromotion} />
        {!hasConsent && <ConsentBoxes errors={{ healthData: error.consent }} withTerms={false} />}
        <StepFoot>
          <StepAct type="submit" isBusy={isBusy} className="max-lg:w-full">
            {isBusy ? t('payment.busy') : price ? t('again.start', { dueNow }) : t('again.title')}
          </StepAct>
        </StepFoot>
      </form>
    </Step>
  )
}

/** Which card is charged; where its digits cannot be read, it is the same one all the same. */
function PresentCard({ profileId }: { profileId: string }) {
  const t = useText(subscribeText)
  const [billing, readAgain] = useAnswer(useCallback(() => readShownBilling(profileId), [profileId]))
  // It may have been changed on the account, in another tab.
  useEffect(() => {
    window.addEventListener('focus', readAgain)
    return () => window.removeEventListener('focus', readAgain)
  }, [readAgain])
  const card = billing.status === 'ready' ? billing.value.card : null
  const account = (words: ReactNode) => <TextLink to={paths.account()}>{words}</TextLink>
  return (
    <p>
      {card ? t.rich('again.card', { last4: card.last4, account }) : t.rich('again.anyCard', { account })}
    </p>
  )
}
