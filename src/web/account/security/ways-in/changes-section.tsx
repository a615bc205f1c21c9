import { UNDO_HOURS } from '#identity/users/undoable.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { SettingsSection } from '../../frame/settings-section.tsx'
import type { ShownWaysIn } from './read-ways-in.ts'
import { usePlaceText, useWhen } from './use-place-text.ts'

const MOST_SHOWN = 10

/** The most recent changes to the sign-in methods, with time and place. */
export function ChangesSection({ changes, passwordSetAt }: Pick<ShownWaysIn, 'changes' | 'passwordSetAt'>) {
  const t = useText(accountText)
  const when = useWhen()
  const place = usePlaceText()
  return (
    <SettingsSection
      id="changes"
      title={t('security.changes.title')}
      about={t('security.changes.about', { hours: String(UNDO_HOURS) })}
    >
      <ul className="w-full border-b border-line">
        {changes.slice(0, MOST_SHOWN).map((change) => (
          <li key={`${change.changedAt} ${change.notice}`} className="border-t border-line py-4">
            <p className="font-semibold">{t(`security.changes.notices.${change.notice}`)}</p>
            <p className="text-small text-muted wrap-anywhere">
              {t('security.changes.when', {
                when: when(change.changedAt),
                place: change.isByAdministrator ? t('security.changes.byAdministrator') : place(change),
              })}
            </p>
            {change.isUndone && <p className="text-small text-muted">{t('security.changes.undone')}</p>}
          </li>
        ))}
        <li className="border-t border-line py-4">
          <p className="font-semibold">{t('security.changes.passwordSince')}</p>
          <p className="text-small text-muted">{when(passwordSetAt)}</p>
        </li>
      </ul>
    </SettingsSection>
  )
}
