import { useState } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../../../api/use-act.ts'
import { Setting } from '../../frame/settings-section.tsx'
import type { ChangeSecondStep, SecondStep } from '../form/security-client.ts'
import { AppSetUpForm } from './app-set-up-form.tsx'
import { SecondStepOption } from './second-step-option.tsx'

type Open = 'app' | 'remove-app' | null

/** The authenticator app: set up with a QR code, and removed after a confirmation. */
export function AppStep({
  secondSteps,
  onChange,
  onOpen,
}: {
  secondSteps: SecondStep[]
  onChange: ChangeSecondStep
  /** Called when the form opens, to clear earlier messages. */
  onOpen: () => void
}) {
  const t = useText(accountText)
  const [open, setOpen] = useState<Open>(null)
  const isOn = secondSteps.includes('app')
  const close = () => setOpen(null)
  return (
    <>
      <Setting
        action={
          open === null && (
            <Button
              size="small"
              kind="secondary"
              aria-describedby="app-step"
              onClick={() => {
                onOpen()
                setOpen(isOn ? 'remove-app' : 'app')
              }}
            >
              {isOn ? t('security.second.app.remove') : t('security.second.app.setUp')}
            </Button>
          )
        }
      >
        <SecondStepOption id="app-step" isOn={isOn} title={t('security.second.app.title')}>
          {t('security.second.app.about')}
        </SecondStepOption>
      </Setting>
      {open === 'app' && (
        <AppSetUpForm
          onConfirm={async (code) => {
            await onChange(({ confirmApp }) => confirmApp(code), t('security.second.app.added'))
            close()
          }}
          onCancel={close}
        />
      )}
      {open === 'remove-app' && <RemoveApp secondSteps={secondSteps} onChange={onChange} onClose={close} />}
    </>
  )
}

function RemoveApp({
  secondSteps,
  onChange,
  onClose,
}: {
  secondSteps: SecondStep[]
  onChange: ChangeSecondStep
  onClose: () => void
}) {
  const t = useText(accountText)
  const { busy, error, act } = useAct()
  const remove = () =>
    act('remove', async () => {
      await onChange(({ turnOffApp }) => turnOffApp(), t('security.second.app.removed'))
      onClose()
    })
  const rest = secondSteps.find((step) => step !== 'app') ?? 'none'
  return (
    <>
      {error && <Alert tone="error">{error.message}</Alert>}
      <Alert tone="warning" title={t('security.second.app.sure', { rest })}>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="small" kind="secondary" isBusy={busy === 'remove'} onClick={remove}>
            {t('security.second.app.remove')}
          </Button>
          <Button size="small" kind="quiet" onClick={onClose}>
            {t('code.cancel')}
          </Button>
        </div>
      </Alert>
    </>
  )
}
