import { useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useAct } from '../../api/use-act.ts'
import { Setting, SettingsSection } from '../frame/settings-section.tsx'
import { downloadExport } from './download-export.ts'

/** `profileId` is null for a signed-in visitor who has no profile yet. */
export function DataSection({ profileId }: { profileId: string | null }) {
  const t = useText(accountText)
  return (
    <SettingsSection id="data" title={t('security.data.title')} about={t('security.data.about')}>
      {profileId && (
        <DataAct
          label={t('security.data.export')}
          hint={t('security.data.exportHint')}
          done={t('security.data.exported')}
          onAct={() => downloadExport(profileId)}
        />
      )}
      {profileId && (
        <DataAct
          label={t('security.data.revokeLinks')}
          hint={t('security.data.revokeLinksHint')}
          done={t('security.data.linksRevoked')}
          onAct={async () => {
            await answerOf(api.profile[':id']['mail-links'].$delete({ param: { id: profileId } }))
          }}
        />
      )}
      <Setting
        action={
          <ButtonLink size="small" kind="secondary" to={paths.deleteAccount()}>
            {t('security.data.delete')}
          </ButtonLink>
        }
      >
        <p className="text-small text-muted">{t('security.data.deleteHint')}</p>
      </Setting>
    </SettingsSection>
  )
}

/** One action on the member's data, and the message shown after it succeeds. */
function DataAct({
  label,
  hint,
  done,
  onAct,
}: {
  label: string
  hint: string
  done: string
  onAct: () => Promise<void>
}) {
  const [isDone, setIsDone] = useState(false)
  const { busy, error, act } = useAct()
  const run = () =>
    act('run', async () => {
      setIsDone(false)
      await onAct()
      setIsDone(true)
    })
  return (
    <>
      <Setting
        action={
          <Button size="small" kind="secondary" isBusy={busy !== null} onClick={run}>
            {label}
          </Button>
        }
      >
        <p className="text-small text-muted">{hint}</p>
      </Setting>
      {isDone && <Alert tone="success">{done}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
    </>
  )
}
