import { type FormEvent, useRef, useState } from 'react'
import { asApiError } from '#web/api/api-error.ts'
import { signOut } from '#web/login/session.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFaultFocus } from '#web/ui/use-fault-focus.ts'
import { isComplete, type SubscriptionChoice } from './choice.ts'
import { BOTH_CONSENTS, ConsentBoxes, type ConsentFaults, ticked } from './consent-boxes.tsx'
import { createOwnProfile } from './create-member.ts'
import { Step } from './step.tsx'
import type { Vetted } from './use-own-words.ts'

/** Step 1 for somebody whose account exists but who has not taken a plan yet. */
export function FinishProfile({
  email,
  choice,
  vet,
}: {
  email: string
  choice: SubscriptionChoice
  vet: () => Promise<Vetted>
}) {
  const t = useText(subscribeText)
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [faults, setFaults] = useState<ConsentFaults & { form?: string }>({})
  useFaultFocus(form, faults)

  async function finish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy || !isComplete(choice)) return
    const boxes = ticked(event.currentTarget)
    const missing = {
      ...(boxes.healthData ? {} : { healthData: t('consent.healthDataRequired') }),
      ...(boxes.terms ? {} : { terms: t('consent.termsRequired') }),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    setIsBusy(true)
    try {
      const vetted = await vet()
      if (!vetted.facts) return setFaults({ form: vetted.fault })
      const { facts } = vetted
      await createOwnProfile(choice, { email, facts, consents: BOTH_CONSENTS })
    } catch (error) {
      setFaults({ form: asApiError(error).message })
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
        <ConsentBoxes faults={faults} />
        {faults.form && <Alert tone="error">{faults.form}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" isBusy={isBusy}>
            {t('account.continue')}
          </Button>
          <Button kind="quiet" size="large" onClick={() => void signOut()}>
            {t('account.other')}
          </Button>
        </div>
      </form>
    </Step>
  )
}
