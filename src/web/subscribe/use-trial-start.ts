import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AccountNotice } from '#web/account/notice.ts'
import { asApiError } from '#web/api/api-error.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { type CompleteSubscriptionChoice, isComplete, type SubscriptionChoice } from './choice.ts'
import { ticked } from './consent-boxes.tsx'
import type { CardSetup, PaymentForm } from './payment-form.ts'
import { agree, saveChoice, setUpCard, subscribe } from './start-trial.ts'

/** `isCard`: the provider refused the card, in its own words. `consent`: the box beside it is not ticked. */
export type Fault = { message?: string; isCard?: boolean; consent?: string }

/** From the card to the trial. A second click does nothing, and what is done is not done again after a failure. */
export function useTrialStart({
  profile,
  choice,
  hadCard,
  hasConsent,
}: {
  profile: SignedInProfile
  choice: SubscriptionChoice
  hadCard: boolean
  hasConsent: boolean
}) {
  const t = useText(subscribeText)
  const navigate = useNavigate()
  const form = useRef<PaymentForm>(null)
  const isUnderWay = useRef(false)
  const [hasCard, setHasCard] = useState(hadCard)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()

  async function start(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isUnderWay.current) return
    if (!hasConsent && !ticked(event.currentTarget).healthData)
      return setFault({ consent: t('consent.healthDataRequired') })
    isUnderWay.current = true
    setIsBusy(true)
    setFault(undefined)
    try {
      await goThrough()
    } catch (error) {
      setFault({ message: asApiError(error).message })
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  async function goThrough(): Promise<void> {
    if (!isComplete(choice)) return setFault({ message: t('payment.chooseFirst') })
    if (!hasConsent) await agree(profile)
    await saveChoice(profile, choice)
    const setup = await setUp(choice)
    if (!setup) return
    if (setup.state === 'refused') return setFault({ message: setup.message, isCard: true })
    if (setup.state === 'processing') return leave('card-processing')
    setHasCard(true)
    await subscribe(profile, choice.plan.stripePriceId, setup.paymentMethod)
    leave('trial-started')
  }

  /** Null while the form shows something to mend. */
  async function setUp({ plan }: CompleteSubscriptionChoice): Promise<CardSetup | null> {
    if (hasCard) return { state: 'succeeded', paymentMethod: null }
    if (!form.current || !(await form.current.check())) return null
    return setUpCard(profile, plan.stripePriceId, form.current)
  }

  function leave(notice: AccountNotice): void {
    void navigate(paths.account(), { state: { notice } })
  }

  return { form, hasCard, isBusy, fault, start }
}
