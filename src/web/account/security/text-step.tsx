import { useState } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../../ui/use-act.ts'
import { Setting } from '../settings-section.tsx'
import { useFormAction } from '../use-form-action.ts'
import { CodeForm } from './code-form.tsx'
import { FormButtons } from './form-buttons.tsx'
import { loadSecurityClient } from './load-security-client.ts'
import { PhoneField } from './phone-field.tsx'
import { fullNumber, isPossible, typedPhone } from './phone-number.ts'
import { SecondStepOption } from './second-step-option.tsx'
import type { SignInFacts } from './security-client.ts'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { isWrongCode } from './wrong-code.ts'

type Step = { is: 'shown' } | { is: 'number' } | { is: 'code'; to: string }

type Client = Awaited<ReturnType<typeof loadSecurityClient>>

/** Codes by text message: the number, the code that shows it is theirs, on and off. */
export function TextStep({
  facts,
  onChange,
}: {
  facts: SignInFacts
  /** Does something, shows how things stand then, and says so. */
  onChange: (steps: (client: Client) => Promise<void>, saying: string) => Promise<void>
}) {
  const t = useText(accountText)
  const [step, setStep] = useState<Step>({ is: 'shown' })
  const { busy, error, act } = useAct()
  const { phone, isPhoneVerified, canText } = facts
  const isOn = facts.secondSteps.includes('text')

  function turnOn() {
    if (!isPhoneVerified) return setStep({ is: 'number' })
    return act('toggle', () =>
      onChange(({ setTextCodes }) => setTextCodes('on'), t('security.second.text.added')),
    )
  }

  function turnOff() {
    return act('toggle', () =>
      onChange(({ setTextCodes }) => setTextCodes('off'), t('security.second.text.removed')),
    )
  }

  async function confirm(to: string, code: string) {
    const saying = isOn ? t('security.second.text.changed', { phone: to }) : t('security.second.text.added')
    await onChange(({ confirmPhone }) => confirmPhone(code), saying)
    setStep({ is: 'shown' })
  }

  return (
    <>
      <Setting
        action={
          step.is === 'shown' && (
            <div className="flex flex-wrap gap-3">
              {canText && isPhoneVerified && (
                <Button size="small" kind="secondary" onClick={() => setStep({ is: 'number' })}>
                  {t('security.second.text.change')}
                </Button>
              )}
              <Button
                size="small"
                kind="secondary"
                aria-describedby="text-step"
                isBusy={busy === 'toggle'}
                onClick={isOn ? turnOff : turnOn}
              >
                {isOn ? t('security.second.text.turnOff') : t('security.second.text.turnOn')}
              </Button>
            </div>
          )
        }
      >
        <SecondStepOption id="text-step" isOn={isOn} title={t('security.second.text.title')}>
          {t('security.second.text.about')}{' '}
          {phone && isPhoneVerified && t('security.second.text.to', { phone })}
        </SecondStepOption>
      </Setting>
      {error && <Alert tone="error">{error.message}</Alert>}
      {step.is === 'number' && (
        <NumberForm
          facts={facts}
          onSent={(to) => setStep({ is: 'code', to })}
          onCancel={() => setStep({ is: 'shown' })}
        />
      )}
      {step.is === 'code' && (
        <>
          <p role="status">{t('security.second.text.sent', { phone: step.to })}</p>
          <CodeForm
            onConfirm={(code) => confirm(step.to, code)}
            onResend={async () => (await loadSecurityClient()).textPhoneCode()}
            onCancel={() => setStep({ is: 'shown' })}
            explain={(error) => (isWrongCode(error) ? error.message : null)}
          />
        </>
      )}
    </>
  )
}

function NumberForm({
  facts: { phone, isPhoneVerified },
  onSent,
  onCancel,
}: {
  facts: SignInFacts
  onSent: (phone: string) => void
  onCancel: () => void
}) {
  const t = useText(accountText)
  const { form, isBusy, faults, submit } = useFormAction({
    check: ({ country = '', number = '' }) => {
      if (!number) return { number: t('fields.required') }
      const full = fullNumber({ country, number })
      if (!isPossible(full)) return { number: t('security.second.text.wrongNumber') }
      return isPhoneVerified && full === phone ? { number: t('security.second.text.same') } : {}
    },
    send: async ({ country = '', number = '' }) => {
      const full = fullNumber({ country, number })
      await (await loadSecurityClient()).requestPhone(full, { present: phone })
      onSent(full)
    },
    faultsOf: ({ code, message }) => {
      if (code === 'LimitExceededException') return { form: t('security.second.text.tooMany') }
      return code === 'InvalidParameterException' ? { number: message } : { form: message }
    },
  })
  useArrivalFocus(form)
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex w-full max-w-130 flex-col gap-6">
      {faults.form && <Alert tone="error">{faults.form}</Alert>}
      <PhoneField start={typedPhone(isPhoneVerified ? null : phone)} error={faults.number} />
      <FormButtons submitLabel={t('security.second.text.send')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  )
}
