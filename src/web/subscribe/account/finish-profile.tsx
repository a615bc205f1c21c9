import { type FormEvent, useRef, useState } from 'react'
import { asApiError } from '#web/api/api-error.ts'
import { signOut } from '#web/api/session.ts'
import type { FactsDraft } from '#web/facts/draft/facts-draft.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { useErrorFocus } from '#web/ui/behavior/use-error-focus.ts'
import { Button } from '#web/ui/button.tsx'
import type { Vetted } from '../about/use-own-words.ts'
import { isComplete, type SubscriptionChoice } from '../choice/choice.ts'
import { BOTH_CONSENTS, ConsentBoxes, type ConsentErrors, ticked } from '../guide/consent-boxes.tsx'
import { FormError } from '../guide/form-error.tsx'
import { Step } from '../guide/step.tsx'
import { StepAct, StepFoot } from '../guide/step-act.tsx'
import { missingConsents } from './account-fields.ts'
import { createOwnProfile } from './create-member.ts'
import { useFormErrors } from './use-form-errors.ts'

/** Step 1 for somebody whose account exists but who has not taken a plan yet. */
export function FinishProfile({
  email,
  choice,
  draft,
  vet,
}: {
  email: string
  choice: SubscriptionChoice
  draft: FactsDraft
  vet: () => Promise<Vetted>
}) {
  const t = useText(subscribeText)
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { errors, formError, setErrors } = useFormErrors<ConsentErrors & { form?: string }>(choice, draft)
  useErrorFocus(form, errors)

  async function finish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy || !isComplete(choice)) return
    const boxes = ticked(event.currentTarget)
    const missing = missingConsents(boxes, t)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setIsBusy(true)
    try {
      const vetted = await vet()
      if (!vetted.facts) return setErrors({ form: vetted.error })
      const { facts } = vetted
      await createOwnProfile(choice, { email, facts, consents: BOTH_CONSENTS })
    } catch (error) {
      setErrors({ form: asApiError(error).message })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Step id="account" eyebrow={t('account.eyebrow')} title={t('account.ready')}>
      <form ref={form} noValidate onSubmit={finish} className="flex max-w-measure flex-col gap-6">
        <p>
          {t.rich('account.signedInAs', {
            address: email,
            email: (words) => <strong className="font-semibold break-words">{words}</strong>,
          })}
        </p>
        {formError && <FormError error={errors}>{formError}</FormError>}
        <ConsentBoxes errors={errors} />
        <StepFoot>
          <StepAct type="submit" isBusy={isBusy} className="max-lg:grow">
            {t('account.continue')}
          </StepAct>
          <Button kind="quiet" size="large" onClick={() => void signOut()}>
            {t('account.other')}
          </Button>
        </StepFoot>
      </form>
    </Step>
  )
}
