import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AccountNotice } from '#web/account/frame/account-notice.ts'
import { asApiError } from '#web/api/api-error.ts'
import type { CardSetup, PaymentForm } from '#web/card/payment-form.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import type { SignedInProfile } from '#web/profile/profile-store.ts'
import { type CompleteSubscriptionChoice, isComplete, type SubscriptionChoice } from '../choice/choice.ts'
import { ticked } from '../guide/consent-boxes.tsx'
import { agree, saveChoice, setUpCard, subscribe } from './trial-calls.ts'
import { useDueNow } from './use-due-now.ts'

/** `isCard`: the provider refused the card, in its own words. `consent`: the box beside it is not ticked. */
export type SubmissionError = { message?: string; isCard?: boolean; consent?: string }

/** From the card to the trial. A second click does nothing, and what is done is not done again after a failure. */
export function useTrialStart({
  profile,
  choice,
  hadCard,
  hasConsent,
  mayHaveTrial,
}: {
  profile: SignedInProfile
  choice: SubscriptionChoice
  hadCard: boolean
  hasConsent: boolean
  mayHaveTrial: boolean
}) {
  const t = useText(subscribeText)
  const navigate = useNavigate()
  const form = useRef<PaymentForm>(null)
  const isUnderWay = useRef(false)
  const [hasCard, setHasCard] = useState(hadCard)
  const [hasTrial, setHasTrial] = useState(mayHaveTrial)
  const { promotionCode, dueNowCents, mend, ...promotion } = useDueNow({
    profileId: profile._id,
    plan: choice.plan,
    isCharged: !hasTrial,
  })
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<SubmissionError>()

  async function start(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isUnderWay.current) return
    if (!hasConsent && !ticked(event.currentTarget).healthData)
      return setError({ consent: t('consent.healthDataRequired') })
    isUnderWay.current = true
    setIsBusy(true)
    setError(undefined)
    try {
      await goThrough()
    } catch (error) {
      const { message, fields } = asApiError(error)
      mend(fields)
      // The card has had a trial: what is offered is said, and waits for another click.
      if (fields.withoutTrial) setHasTrial(false)
      // The card that was set up is gone at the provider: its form is shown again.
      if (fields.default_payment_method) setHasCard(false)
      setError({ message })
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  async function goThrough(): Promise<void> {
    if (!isComplete(choice)) return setError({ message: t('payment.chooseFirst') })
    if (!hasConsent) await agree(profile)
    await saveChoice(profile, choice)
    const setup = hasCard ? SET_UP_BEFORE : await setUp(form.current, profile, { choice, promotionCode })
    if (!setup) return
    if (setup.state === 'refused') return setError({ message: setup.message, isCard: true })
    if (setup.state === 'processing') return leave('card-processing')
    setHasCard(true)
    const status = await subscribe(profile, {
      priceId: choice.plan.stripePriceId,
      paymentMethod: setup.paymentMethod,
      withoutTrial: !hasTrial,
      promotionCode,
      dueNowCents,
    })
    // What the bank wants confirmed first is said, with the way there, where the subscription stands.
    if (status === 'incomplete') return void navigate(paths.subscription())
    leave(hasTrial ? 'trial-started' : 'started-again')
  }

  const leave = (notice: AccountNotice) => void navigate(paths.account(), { state: { notice } })

  return { form, hasCard, hasTrial, isBusy, error, start, dueNowCents, ...promotion }
}

const SET_UP_BEFORE: CardSetup = { state: 'succeeded', paymentMethod: null }

/** Null while the form shows something to mend. */
async function setUp(
  form: PaymentForm | null,
  profile: SignedInProfile,
  { choice, promotionCode }: { choice: CompleteSubscriptionChoice; promotionCode: string | undefined },
): Promise<CardSetup | null> {
  if (!form || !(await form.check())) return null
  return setUpCard(profile, { priceId: choice.plan.stripePriceId, promotionCode }, form)
}
