import { CircleCheck, CircleDashed } from 'lucide-react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../../api/use-act.ts'
import { Setting } from '../frame/settings-section.tsx'

export function ShownEmail({
  email,
  isVerified,
  onVerify,
  onCode,
  onChange,
}: {
  email: string
  isVerified: boolean
  onVerify: () => Promise<void>
  /** Opens the field for a code that was already mailed, for example when the account was created. */
  onCode: () => void
  onChange: () => void
}) {
  const t = useText(accountText)
  const { busy, error, act } = useAct()
  return (
    <>
      <Setting
        action={
          <div className="flex flex-wrap gap-3">
            {!isVerified && (
              <>
                <Button
                  size="small"
                  kind="secondary"
                  isBusy={busy === 'verify'}
                  onClick={() => act('verify', onVerify)}
                >
                  {t('security.email.verify')}
                </Button>
                <Button size="small" kind="secondary" onClick={onCode}>
                  {t('security.email.enterCode')}
                </Button>
              </>
            )}
            <Button size="small" kind="secondary" onClick={onChange}>
              {t('security.email.change')}
            </Button>
          </div>
        }
      >
        <p className="font-semibold wrap-anywhere">{email}</p>
        <Verified isVerified={isVerified} />
      </Setting>
      {error && <Alert tone="error">{error.message}</Alert>}
    </>
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
