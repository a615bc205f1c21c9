import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useAct } from '../../ui/use-act.ts'
import { Setting, SettingsSection } from '../settings-section.tsx'
import { useFormAction } from '../use-form-action.ts'
import { CodeForm } from './code-form.tsx'
import { FormButtons } from './form-buttons.tsx'
import { loadSecurityClient } from './load-security-client.ts'
import type { SignInFacts } from './security-client.ts'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { isWrongCode } from './wrong-code.ts'

/** `code` waits for the code that was mailed to `to`. */
type Step = { is: 'shown'; news?: string } | { is: 'change' } | { is: 'code'; to: string; isNew: boolean }

export function EmailSection({ facts, onChanged }: { facts: SignInFacts; onChanged: () => Promise<void> }) {
  const t = useText(accountText)
  const [step, setStep] = useState<Step>({ is: 'shown' })
  const { busy, error, act } = useAct()
  const { email, isEmailVerified } = facts

  async function sendCode() {
    await (await loadSecurityClient()).sendEmailCode()
  }

  async function confirm(to: string, isNew: boolean, code: string) {
    await (await loadSecurityClient()).confirmEmail(code)
    await onChanged()
    setStep({
      is: 'shown',
      news: isNew ? t('security.email.changed', { email: to }) : t('security.email.isVerified'),
    })
  }

  return (
    <SettingsSection id="email" title={t('security.email.title')} about={t('security.email.about')}>
      {step.is === 'shown' && (
        <Setting
          action={
            <div className="flex flex-wrap gap-3">
              {!isEmailVerified && (
                <Button
                  size="small"
                  kind="secondary"
                  isBusy={busy === 'verify'}
                  onClick={() =>
                    act('verify', async () => {
                      await sendCode()
                      setStep({ is: 'code', to: email, isNew: false })
                    })
                  }
                >
                  {t('security.email.verify')}
                </Button>
              )}
              <Button size="small" kind="secondary" onClick={() => setStep({ is: 'change' })}>
                {t('security.email.change')}
              </Button>
            </div>
          }
        >
          <p className="font-semibold wrap-anywhere">{email}</p>
          <Verified isVerified={isEmailVerified} />
        </Setting>
      )}
      {step.is === 'shown' && step.news && <Alert tone="success">{step.news}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
      {step.is === 'change' && (
        <NewEmail
          present={email}
          onSent={(to) => setStep({ is: 'code', to, isNew: true })}
          onCancel={() => setStep({ is: 'shown' })}
        />
      )}
      {step.is === 'code' && (
        <>
          <p role="status">{t('security.email.sent', { email: step.to })}</p>
          <CodeForm
            onConfirm={(code) => confirm(step.to, step.isNew, code)}
            onResend={sendCode}
            onCancel={() => setStep({ is: 'shown' })}
            explain={(error) => {
              if (error.code === 'AliasExistsException') return t('security.email.taken')
              return isWrongCode(error) ? error.message : null
            }}
          />
        </>
      )}
    </SettingsSection>
  )
}

function Verified({ isVerified }: { isVerified: boolean }) {
  const t = useText(accountText)
  const Icon = isVerified ? CircleCheck : CircleDashed
  return (
    <p className="mt-1 flex items-center gap-1.5 text-small text-muted">
      <Icon className={`size-4.5 ${isVerified ? 'text-success' : 'text-warning'}`} aria-hidden="true" />
      {isVerified ? t('security.email.verified') : t('security.email.unverified')}
    </p>
  )
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function NewEmail({
  present,
  onSent,
  onCancel,
}: {
  present: string
  onSent: (email: string) => void
  onCancel: () => void
}) {
  const t = useText(accountText)
  const { form, isBusy, faults, submit } = useFormAction({
    check: ({ email = '' }) => {
      if (!email) return { email: t('fields.required') }
      if (!EMAIL.test(email)) return { email: t('fields.invalidEmail') }
      return email.toLowerCase() === present.toLowerCase() ? { email: t('security.email.same') } : {}
    },
    send: async ({ email = '' }) => {
      await (await loadSecurityClient()).requestEmail(email)
      onSent(email)
    },
    faultsOf: ({ code, message }) =>
      code === 'InvalidParameterException' ? { email: message } : { form: message },
  })
  useArrivalFocus(form)
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex w-full max-w-110 flex-col gap-6">
      {faults.form && <Alert tone="error">{faults.form}</Alert>}
      <TextField
        label={t('security.email.label')}
        hint={t('security.email.hint')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={faults.email}
      />
      <FormButtons submitLabel={t('security.email.send')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
