import { type FormEvent, useRef, useState } from 'react'
import { passwordFaults } from '#identity/password-policy.ts'
import { type ApiError, asApiError } from '#web/api/api-error.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFaultFocus } from '#web/ui/use-fault-focus.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { isComplete, type SubscriptionChoice } from './choice.ts'
import { BOTH_CONSENTS, ConsentBoxes, ticked } from './consent-boxes.tsx'
import { createMember } from './create-member.ts'
import { Step } from './step.tsx'
import type { Vetted } from './use-own-words.ts'

type Faults = {
  isTaken?: boolean
  email?: string | undefined
  password?: string | undefined
  terms?: string | undefined
  healthData?: string | undefined
  form?: string | undefined
}

/** Step 1. What was typed stays whatever happens. */
export function CreateAccount({
  choice,
  here,
  vet,
  onKnown,
}: {
  choice: SubscriptionChoice
  here: string
  /** What the visitor told, once a week can be planned with it. */
  vet: () => Promise<Vetted>
  /** There was an account with this address and password, which is signed in now. */
  onKnown: () => void
}) {
  const t = useText(subscribeText)
  const form = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const isHydrated = useHydrated()
  const [isBusy, setIsBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  useFaultFocus(form, faults)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay.current || !isComplete(choice)) return
    const typed = readForm(event.currentTarget)
    const found = findFaults(typed)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    isUnderWay.current = true
    setIsBusy(true)
    try {
      const vetted = await vet()
      if (!vetted.facts) return setFaults({ form: vetted.fault })
      const { facts } = vetted
      const { email, password } = typed
      const words = { facts, consents: BOTH_CONSENTS }
      const entered = await createMember(choice, { email, password, ...words }, t('account.signInOnce'))
      if (entered === 'known') onKnown()
    } catch (error) {
      setFaults(faultsOf(asApiError(error)))
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }

  function findFaults({ email, password, boxes }: Typed): Faults {
    const agreed = {
      ...(boxes.healthData ? {} : { healthData: t('consent.healthDataRequired') }),
      ...(boxes.terms ? {} : { terms: t('consent.termsRequired') }),
    }
    if (!email || !password) {
      return {
        form: t('account.required'),
        ...(email ? {} : { email: t('account.fieldRequired') }),
        ...(password ? {} : { password: t('account.fieldRequired') }),
        ...agreed,
      }
    }
    const weak = passwordFaults(password)
    return {
      ...(EMAIL.test(email) ? {} : { email: t('account.validEmail') }),
      ...(weak.length > 0 ? { password: `${weak.join('. ')}.` } : {}),
      ...agreed,
    }
  }

  return (
    <Step id="account" eyebrow={t('account.eyebrow')} title={t('account.title')} lead={t('account.lead')}>
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex max-w-120 flex-col gap-6">
        {faults.form && <Alert tone="error">{faults.form}</Alert>}
        <TextField
          label={t('account.email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={faults.email}
        />
        {faults.isTaken && (
          <p className="-mt-4 text-small">
            {t.rich('account.taken', {
              login: (words) => <TextLink to={paths.login(here)}>{words}</TextLink>,
            })}
          </p>
        )}
        <PasswordField
          label={t('account.password')}
          name="password"
          autoComplete="new-password"
          hint={t('account.passwordHint')}
          error={faults.password}
        />
        <ConsentBoxes faults={faults} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button type="submit" size="large" isBusy={isBusy} disabled={!isHydrated} className="max-sm:w-full">
            {t('account.create')}
          </Button>
          <p className="text-small">
            {t.rich('account.member', {
              login: (words) => <TextLink to={paths.login(here)}>{words}</TextLink>,
            })}
          </p>
        </div>
        <noscript>
          <p className="text-small text-muted">{t('account.withoutScript')}</p>
        </noscript>
      </form>
    </Step>
  )
}

type Typed = { email: string; password: string; boxes: ReturnType<typeof ticked> }

function readForm(form: HTMLFormElement): Typed {
  const values = new FormData(form)
  return {
    email: String(values.get('email') ?? '').trim(),
    password: String(values.get('password') ?? ''),
    boxes: ticked(form),
  }
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function faultsOf({ code, message, fields }: ApiError): Faults {
  const { username, email = username, password } = fields
  return email || password ? { email, password, isTaken: code === 'conflict' } : { form: message }
}
