import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AccountNotice } from '#web/account/notice.ts'
import { asApiError } from '#web/api/api-error.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { isComplete, type SubscriptionChoice } from './choice.ts'
import { ConsentBoxes, ticked } from './consent-boxes.tsx'
import { agree, restart, saveChoice } from './start-trial.ts'
import { Step } from './step.tsx'

/** In place of both steps, for somebody whose subscription has ended: the card is known, the trial was had. */
export function RestartStep({
  profile,
  choice,
  hasConsent,
}: {
  profile: SignedInProfile
  choice: SubscriptionChoice
  hasConsent: boolean
}) {
  const t = useText(subscribeText)
  const navigate = useNavigate()
  const isUnderWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<{ message?: string; consent?: string }>({})
  const locale = useLocale()
  const price = choice.plan && formatPrice(choice.plan.priceCents, locale)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay.current) return
    if (!isComplete(choice)) return setFault({ message: t('payment.chooseFirst') })
    if (!hasConsent && !ticked(event.currentTarget).healthData)
      return setFault({ consent: t('consent.healthDataRequired') })
    isUnderWay.current = true
    setIsBusy(true)
    setFault({})
    try {
      if (!hasConsent) await agree(profile)
      await saveChoice(profile, choice)
      await restart(profile)
      const notice: AccountNotice = 'started-again'
      void navigate(paths.account(), { state: { notice } })
    } catch (error) {
      setFault({ message: asApiError(error).message })
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
      lead={price && t('again.charge', { price })}
    >
      <form noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-6">
        <p>
          {t.rich('again.card', {
            account: (words) => <TextLink to={paths.account()}>{words}</TextLink>,
          })}
        </p>
        {!hasConsent && <ConsentBoxes faults={{ healthData: fault.consent }} withTerms={false} />}
        {fault.message && <Alert tone="error">{fault.message}</Alert>}
        <Button type="submit" size="large" isBusy={isBusy} className="max-sm:w-full sm:self-start">
          {isBusy ? t('payment.busy') : price ? t('again.start', { price }) : t('again.title')}
        </Button>
      </form>
    </Step>
  )
}
