import { type ReactNode, useState } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../../../api/use-act.ts'
import { Setting } from '../../frame/settings-section.tsx'
import { CodeForm } from '../form/code-form.tsx'
import { loadSecurityClient } from '../form/load-security-client.ts'
import type { ChangeSecondStep, SignInFacts } from '../form/security-client.ts'
import { isWrongCode } from '../form/wrong-code.ts'
import { PhoneForm } from './phone-form.tsx'
import { SecondStepOption } from './second-step-option.tsx'

type Step = { is: 'shown' } | { is: 'number' } | { is: 'code'; to: string }

/** Codes by text message: the number, its verification, and turning the codes on and off. */
export function TextStep({ facts, onChange }: { facts: SignInFacts; onChange: ChangeSecondStep }) {
  const t = useText(accountText)
  const [step, setStep] = useState<Step>({ is: 'shown' })
  const { busy, error, act } = useAct()
  const { isPhoneVerified, canText } = facts
  const isOn = facts.secondSteps.includes('text')
  const close = () => setStep({ is: 'shown' })

  function toggle() {
    if (!isOn && !isPhoneVerified) return setStep({ is: 'number' })
    const saying = isOn ? t('security.second.text.removed') : t('security.second.text.added')
    return act('toggle', () => onChange(({ setTextCodes }) => setTextCodes(isOn ? 'off' : 'on'), saying))
  }

  async function confirm(to: string, code: string) {
    const saying = isOn ? t('security.second.text.changed', { phone: to }) : t('security.second.text.added')
    await onChange(({ confirmPhone }) => confirmPhone(code), saying)
    close()
  }

  if (step.is === 'code') {
    const { to } = step
    return <TextCode facts={facts} to={to} onConfirm={(code) => confirm(to, code)} onCancel={close} />
  }
  if (step.is === 'number') {
    return (
      <>
        <TextOption facts={facts} />
        <PhoneForm facts={facts} onSent={(to) => setStep({ is: 'code', to })} onCancel={close} />
      </>
    )
  }
  return (
    <>
      <TextOption facts={facts}>
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
          onClick={toggle}
        >
          {isOn ? t('security.second.text.turnOff') : t('security.second.text.turnOn')}
        </Button>
      </TextOption>
      {error && <Alert tone="error">{error.message}</Alert>}
    </>
  )
}

/** Form for the code that proves that the number is the member's. */
function TextCode({
  facts,
  to,
  onConfirm,
  onCancel,
}: {
  facts: SignInFacts
  to: string
  onConfirm: (code: string) => Promise<void>
  onCancel: () => void
}) {
  const t = useText(accountText)
  return (
    <>
      <TextOption facts={facts} />
      <p role="status">{t('security.second.text.sent', { phone: to })}</p>
      <CodeForm
        onConfirm={onConfirm}
        onResend={async () => (await loadSecurityClient()).textPhoneCode()}
        onCancel={onCancel}
        explain={(error) => (isWrongCode(error) ? error.message : null)}
      />
    </>
  )
}

function TextOption({ facts, children }: { facts: SignInFacts; children?: ReactNode }) {
  const t = useText(accountText)
  const { phone, isPhoneVerified, secondSteps } = facts
  return (
    <Setting action={children && <div className="flex flex-wrap gap-3">{children}</div>}>
      <SecondStepOption
        id="text-step"
        isOn={secondSteps.includes('text')}
        title={t('security.second.text.title')}
      >
        {t('security.second.text.about')}{' '}
        {phone && isPhoneVerified && <span>{t('security.second.text.to', { phone })}</span>}
      </SecondStepOption>
    </Setting>
  )
}
