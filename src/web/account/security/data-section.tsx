import { useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useAct } from '../../ui/use-act.ts'
import { Setting, SettingsSection } from '../settings-section.tsx'
import { downloadExport } from './download-export.ts'

/** `profileId` is null for somebody who has only a sign-in so far. */
export function DataSection({ profileId }: { profileId: string | null }) {
  const t = useText(accountText)
  const [isExported, setIsExported] = useState(false)
  const [isRevoked, setIsRevoked] = useState(false)
  const { busy, error, act } = useAct()

  async function exportData(id: string) {
    setIsExported(false)
    await downloadExport(id)
    setIsExported(true)
  }

  return (
    <SettingsSection id="data" title={t('security.data.title')} about={t('security.data.about')}>
      {profileId && (
        <Setting
          action={
            <Button
              size="small"
              kind="secondary"
              isBusy={busy === 'export'}
              onClick={() => act('export', () => exportData(profileId))}
            >
              {t('security.data.export')}
            </Button>
          }
        >
          <p className="text-small text-muted">{t('security.data.exportHint')}</p>
        </Setting>
      )}
      {profileId && (
        <Setting
          action={
            <Button
              size="small"
              kind="secondary"
              isBusy={busy === 'links'}
              onClick={() =>
                act('links', async () => {
                  setIsRevoked(false)
                  await answerOf(api.profile[':id']['mail-links'].$delete({ param: { id: profileId } }))
                  setIsRevoked(true)
                })
              }
            >
              {t('security.data.revokeLinks')}
            </Button>
          }
        >
          <p className="text-small text-muted">{t('security.data.revokeLinksHint')}</p>
        </Setting>
      )}
      {isRevoked && <Alert tone="success">{t('security.data.linksRevoked')}</Alert>}
      {isExported && <Alert tone="success">{t('security.data.exported')}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
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
