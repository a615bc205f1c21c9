import { useState } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../../../api/use-act.ts'
import { Setting, SettingsSection } from '../../frame/settings-section.tsx'
import { type LinkedAccount, requestWayInEnd, type ShownWaysIn } from './read-ways-in.ts'
import { useWhen } from './use-place-text.ts'

/** Spelled as each provider writes its own name. */
const LABELS: Record<string, string> = { LoginWithAmazon: 'Amazon', SignInWithApple: 'Apple' }

const labelOf = ({ provider }: LinkedAccount) => LABELS[provider] ?? provider

/** Accounts with other providers that sign in to this account. */
export function LinkedAccountsSection({
  waysIn,
  onChanged,
}: {
  waysIn: ShownWaysIn
  onChanged: () => Promise<void>
}) {
  const t = useText(accountText)
  const when = useWhen()
  const [unlinked, setUnlinked] = useState<string | null>(null)
  const { busy, error, act } = useAct()
  const { authId, providers } = waysIn

  async function unlink(account: LinkedAccount) {
    setUnlinked(null)
    await requestWayInEnd(authId, 'provider', account.key)
    await onChanged()
    setUnlinked(labelOf(account))
  }

  return (
    <SettingsSection id="linked" title={t('security.linked.title')} about={t('security.linked.about')}>
      {unlinked && <Alert tone="success">{t('security.linked.unlinked', { provider: unlinked })}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
      {providers.length === 0 && <p className="text-muted">{t('security.linked.none')}</p>}
      {providers.length > 0 && (
        <ul className="w-full border-b border-line">
          {providers.map((account) => (
            <li key={account.key} className="border-t border-line py-4">
              <Setting
                action={
                  <Button
                    size="small"
                    kind="quiet"
                    isBusy={busy === account.key}
                    aria-label={t('security.linked.unlinkNamed', { provider: labelOf(account) })}
                    onClick={() => act(account.key, () => unlink(account))}
                  >
                    {t('security.linked.unlink')}
                  </Button>
                }
              >
                <p className="font-semibold">{labelOf(account)}</p>
                <p className="text-small text-muted">
                  {t('security.linked.since', { when: when(account.linkedAt) })}
                </p>
              </Setting>
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}
