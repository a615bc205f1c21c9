import { useState } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SettingsSection } from '../frame/settings-section.tsx'
import { CodeForm } from './form/code-form.tsx'
import { loadSecurityClient } from './form/load-security-client.ts'
import type { SignInFacts } from './form/security-client.ts'
import { isWrongCode } from './form/wrong-code.ts'
import { NewEmail } from './new-email.tsx'
import { ShownEmail } from './shown-email.tsx'

/** `code` waits for the member to enter the code that was mailed to `to`. */
type Step =
  | { is: 'shown'; news?: string }
  | { is: 'change' }
  | { is: 'code'; to: string; isNew: boolean; isSent: boolean }

type Facts = Pick<SignInFacts, 'email' | 'isEmailVerified'>

async function sendCode() {
  await (await loadSecurityClient()).sendEmailCode()
}

export function EmailSection({ facts, onChanged }: { facts: Facts; onChanged: () => Promise<void> }) {
  const t = useText(accountText)
  return (
    <SettingsSection id="email" title={t('security.email.title')} about={t('security.email.about')}>
      <EmailSteps facts={facts} onChanged={onChanged} />
    </SettingsSection>
  )
}

/**
 * True if the step verifies the current address. Its mailed link may already have been opened on another
 * device.
 */
function provesAddress(step: Step): boolean {
  return step.is === 'code' && !step.isNew
}

/** Shows the address, verifies it with a code, and changes it. */
export function EmailSteps({ facts, onChanged }: { facts: Facts; onChanged: () => Promise<void> }) {
  const t = useText(accountText)
  const [reached, setStep] = useState<Step>({ is: 'shown' })
  const { email, isEmailVerified } = facts
  const isNeedless = isEmailVerified && provesAddress(reached)
  const step: Step = isNeedless ? { is: 'shown', news: t('security.email.isVerified') } : reached

  async function confirm(to: string, isNew: boolean, code: string) {
    try {
      await (await loadSecurityClient()).confirmEmail(code)
    } finally {
      await onChanged()
    }
    const news = isNew ? t('security.email.changed', { email: to }) : t('security.email.isVerified')
    setStep({ is: 'shown', news })
  }

  if (step.is === 'change') {
    return (
      <NewEmail
        present={email}
        onSent={(to) => setStep({ is: 'code', to, isNew: true, isSent: true })}
        onCancel={() => setStep({ is: 'shown' })}
      />
    )
  }
  if (step.is === 'code') {
    return (
      <>
        <p role="status">
          {t(step.isSent ? 'security.email.sent' : 'security.email.typeCode', { email: step.to })}
        </p>
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
    )
  }
  return (
    <>
      <ShownEmail
        email={email}
        isVerified={isEmailVerified}
        onVerify={async () => {
          await sendCode()
          setStep({ is: 'code', to: email, isNew: false, isSent: true })
        }}
        onCode={() => setStep({ is: 'code', to: email, isNew: false, isSent: false })}
        onChange={() => setStep({ is: 'change' })}
      />
      {step.news && <Alert tone="success">{step.news}</Alert>}
    </>
  )
}
