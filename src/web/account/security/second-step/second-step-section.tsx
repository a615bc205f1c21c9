import { useState } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../../../api/use-act.ts'
import { Setting, SettingsSection } from '../../frame/settings-section.tsx'
import { loadSecurityClient } from '../form/load-security-client.ts'
import type { ChangeSecondStep, SignInFacts } from '../form/security-client.ts'
import { AppStep } from './app-step.tsx'
import { SecondStepOption } from './second-step-option.tsx'
import { SecondStepPreference } from './second-step-preference.tsx'
import { TextStep } from './text-step.tsx'

export function SecondStepSection({
  facts,
  onChanged,
}: {
  facts: SignInFacts
  onChanged: () => Promise<void>
}) {
  const t = useText(accountText)
  const [news, setNews] = useState<string | null>(null)
  const { busy, error, act } = useAct()
  const { secondSteps } = facts

  const change: ChangeSecondStep = async (steps, saying) => {
    setNews(null)
    await steps(await loadSecurityClient())
    await onChanged()
    setNews(saying)
  }

  return (
    <SettingsSection id="second-step" title={t('security.second.title')} about={t('security.second.about')}>
      {news && <Alert tone="success">{news}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
      <AppStep secondSteps={secondSteps} onChange={change} onOpen={() => setNews(null)} />
      <EmailStep facts={facts} onChange={change} />
      {(facts.canText || secondSteps.includes('text')) && <TextStep facts={facts} onChange={change} />}
      {secondSteps.length > 1 && (
        <SecondStepPreference
          steps={secondSteps}
          preferred={facts.preferred}
          isBusy={busy === 'prefer'}
          onChoose={(step) =>
            act('prefer', () =>
              change(
                ({ preferSecondStep }) => preferSecondStep(step, secondSteps),
                t('security.second.preferred.saved'),
              ),
            )
          }
        />
      )}
    </SettingsSection>
  )
}

function EmailStep({
  facts: { secondSteps, isEmailVerified },
  onChange,
}: {
  facts: SignInFacts
  onChange: ChangeSecondStep
}) {
  const t = useText(accountText)
  const { busy, error, act } = useAct()
  const isOn = secondSteps.includes('email')
  const toggle = () =>
    isOn
      ? onChange(({ setEmailCodes }) => setEmailCodes('off'), t('security.second.email.removed'))
      : onChange(({ setEmailCodes }) => setEmailCodes('on'), t('security.second.email.added'))
  return (
    <>
      <Setting
        action={
          <Button
            size="small"
            kind="secondary"
            aria-describedby="email-step"
            isBusy={busy === 'email'}
            disabled={!isOn && !isEmailVerified}
            onClick={() => act('email', toggle)}
          >
            {isOn ? t('security.second.email.turnOff') : t('security.second.email.turnOn')}
          </Button>
        }
      >
        <SecondStepOption id="email-step" isOn={isOn} title={t('security.second.email.title')}>
          {t('security.second.email.about')}{' '}
          {!isOn && !isEmailVerified && <span>{t('security.second.email.needsVerified')}</span>}
        </SecondStepOption>
      </Setting>
      {error && <Alert tone="error">{error.message}</Alert>}
    </>
  )
}
