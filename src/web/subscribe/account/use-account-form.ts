import { type FormEvent, useRef, useState } from 'react'
import { asApiError, unreachable } from '#web/api/api-error.ts'
import type { FactsDraft } from '#web/facts/draft/facts-draft.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { useErrorFocus } from '#web/ui/behavior/use-error-focus.ts'
import type { Vetted } from '../about/use-own-words.ts'
import { isComplete, type SubscriptionChoice } from '../choice/choice.ts'
import { BOTH_CONSENTS } from '../guide/consent-boxes.tsx'
import { type AccountErrors, answeredErrors, readAccountForm } from './account-fields.ts'
import { forgetUnsentAccount, useUnsentAccount } from './unsent-account.ts'
import { useFormErrors } from './use-form-errors.ts'

export type AccountFormProps = {
  choice: SubscriptionChoice
  /** What the visitor told, as it is typed. */
  draft: FactsDraft
  /** What the visitor told, once a week can be planned with it. */
  vet: () => Promise<Vetted>
  /** There was an account with this address and password, which is signed in now. */
  onKnown: () => void
}

/** From what is typed to an account with a profile. A second click does nothing. */
export function useAccountForm({ choice, draft, vet, onKnown }: AccountFormProps) {
  const t = useText(subscribeText)
  const form = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const { errors, formError, setErrors } = useFormErrors<AccountErrors>(choice, draft)
  useErrorFocus(form, errors)
  useUnsentAccount(form)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isUnderWay.current || !isComplete(choice)) return
    const typed = readAccountForm(event.currentTarget)
    isUnderWay.current = true
    setIsBusy(true)
    try {
      const { accountErrors, createMember } = await loadSubmission()
      const found = accountErrors(typed, t)
      setErrors(found)
      if (Object.keys(found).length > 0) return
      const vetted = await vet()
      if (!vetted.facts) return setErrors({ form: vetted.error })
      const { email, password } = typed
      const words = { facts: vetted.facts, consents: BOTH_CONSENTS }
      const said = { signInOnce: t('account.signInOnce'), otherPassword: t('account.otherPassword') }
      const entered = await createMember(choice, { email, password, ...words }, said)
      forgetUnsentAccount()
      if (entered === 'known') onKnown()
    } catch (error) {
      setErrors(answeredErrors(asApiError(error)))
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  return { form, isBusy, errors, formError, submit }
}

/** What checks and sends an account: its script comes with the first that is sent. */
async function loadSubmission() {
  const loading = Promise.all([import('./account-errors.ts'), import('./create-member.ts')])
  const [{ accountErrors }, { createMember }] = await loading.catch(() => {
    throw unreachable()
  })
  return { accountErrors, createMember }
}
