import { useState } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useAct } from '../../ui/use-act.ts'
import { Setting, SettingsSection } from '../settings-section.tsx'
import { AppSetUpForm } from './app-set-up-form.tsx'
import { loadSecurityClient } from './load-security-client.ts'
import { SecondStepOption } from './second-step-option.tsx'
import type { SecondStep, SignInFacts } from './security-client.ts'
import { TextStep } from './text-step.tsx'

type Open = 'app' | 'remove-app' | null

export function SecondStepSection({
  facts,
  onChanged,
}: {
  facts: SignInFacts
  onChanged: () => Promise<void>
}) {
  const t = useText(accountText)
  const [open, setOpen] = useState<Open>(null)
  const [news, setNews] = useState<string | null>(null)
  const { busy, error, act } = useAct()
  const { secondSteps, isEmailVerified } = facts
  const has = (step: SecondStep) => secondSteps.includes(step)

  /** Changes something, reads how things stand now, and says so. */
  async function change(steps: (client: Client) => Promise<void>, saying: string) {
    setNews(null)
    await steps(await loadSecurityClient())
    await onChanged()
    setOpen(null)
    setNews(saying)
  }

  return (
    <SettingsSection id="second-step" title={t('security.second.title')} about={t('security.second.about')}>
      {news && <Alert tone="success">{news}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
      <Setting
        action={
          open === null && (
            <Button
              size="small"
              kind="secondary"
              aria-describedby="app-step"
              onClick={() => {
                setNews(null)
                setOpen(has('app') ? 'remove-app' : 'app')
              }}
            >
              {has('app') ? t('security.second.app.remove') : t('security.second.app.setUp')}
            </Button>
          )
        }
      >
        <SecondStepOption id="app-step" isOn={has('app')} title={t('security.second.app.title')}>
          {t('security.second.app.about')}
        </SecondStepOption>
      </Setting>
      {open === 'app' && (
        <AppSetUpForm
          onConfirm={(code) => change(({ confirmApp }) => confirmApp(code), t('security.second.app.added'))}
          onCancel={() => setOpen(null)}
        />
      )}
      {open === 'remove-app' && (
        <Alert
          tone="warning"
          title={t('security.second.app.sure', {
            rest: secondSteps.find((step) => step !== 'app') ?? 'none',
          })}
        >
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              size="small"
              kind="secondary"
              isBusy={busy === 'remove'}
              onClick={() =>
                act('remove', () =>
                  change(({ turnOffApp }) => turnOffApp(), t('security.second.app.removed')),
                )
              }
            >
              {t('security.second.app.remove')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setOpen(null)}>
              {t('code.cancel')}
            </Button>
          </div>
        </Alert>
      )}
      <Setting
        action={
          <Button
            size="small"
            kind="secondary"
            aria-describedby="email-step"
            isBusy={busy === 'email'}
            disabled={!has('email') && !isEmailVerified}
            onClick={() =>
              act('email', () =>
                has('email')
                  ? change(({ setEmailCodes }) => setEmailCodes('off'), t('security.second.email.removed'))
                  : change(({ setEmailCodes }) => setEmailCodes('on'), t('security.second.email.added')),
              )
            }
          >
            {has('email') ? t('security.second.email.turnOff') : t('security.second.email.turnOn')}
          </Button>
        }
      >
        <SecondStepOption id="email-step" isOn={has('email')} title={t('security.second.email.title')}>
          {t('security.second.email.about')}{' '}
          {!has('email') && !isEmailVerified && t('security.second.email.needsVerified')}
        </SecondStepOption>
      </Setting>
      {(facts.canText || has('text')) && (
        <TextStep
          facts={facts}
          onChange={async (steps, saying) => {
            setNews(null)
            await steps(await loadSecurityClient())
            await onChanged()
            setNews(saying)
          }}
        />
      )}
      {secondSteps.length > 1 && (
        <Preference
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

type Client = Awaited<ReturnType<typeof loadSecurityClient>>

function Preference({
  steps,
  preferred,
  isBusy,
  onChoose,
}: {
  steps: SecondStep[]
  preferred: SecondStep | null
  isBusy: boolean
  onChoose: (step: SecondStep | null) => void
}) {
  const t = useText(accountText)
  return (
    <div className="w-full max-w-110">
      <SelectField
        label={t('security.second.preferred.label')}
        value={preferred ?? 'none'}
        disabled={isBusy}
        onChange={({ target }) => onChoose(target.value === 'none' ? null : (target.value as SecondStep))}
      >
        {steps.map((step) => (
          <option key={step} value={step}>
            {t(`security.second.preferred.${step}`)}
          </option>
        ))}
        <option value="none">{t('security.second.preferred.none')}</option>
      </SelectField>
    </div>
  )
}
