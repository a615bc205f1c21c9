import { useState } from 'react'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../../../api/use-act.ts'
import { Setting, SettingsSection } from '../../frame/settings-section.tsx'
import { requestWayInEnd, type ShownSignIn, type ShownWaysIn } from './read-ways-in.ts'
import { usePlaceText, useWhen } from './use-place-text.ts'

const FIRST_SHOWN = 5

/** Lists each active sign-in with its place and time. Each can be ended separately. */
export function SignInsSection({
  waysIn,
  onChanged,
}: {
  waysIn: ShownWaysIn
  onChanged: () => Promise<void>
}) {
  const t = useText(accountText)
  const [areAllShown, setAllShown] = useState(false)
  const [isEnded, setIsEnded] = useState(false)
  const { busy, error, act } = useAct()
  const { authId, hereKey } = waysIn
  const signIns = waysIn.signIns.toSorted((a, b) => Number(b.key === hereKey) - Number(a.key === hereKey))

  async function end(key: string) {
    setIsEnded(false)
    await requestWayInEnd(authId, 'sign-in', key)
    await onChanged()
    setIsEnded(true)
  }

  return (
    <SettingsSection id="sign-ins" title={t('security.signIns.title')} about={t('security.signIns.about')}>
      {isEnded && <Alert tone="success">{t('security.signIns.ended')}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
      <ul className="w-full border-b border-line">
        {(areAllShown ? signIns : signIns.slice(0, FIRST_SHOWN)).map((signIn) => (
          <SignInRow
            key={signIn.key}
            signIn={signIn}
            isHere={signIn.key === hereKey}
            isBusy={busy === signIn.key}
            onEnd={() => act(signIn.key, () => end(signIn.key))}
          />
        ))}
      </ul>
      {!areAllShown && signIns.length > FIRST_SHOWN && (
        <Button size="small" kind="secondary" onClick={() => setAllShown(true)}>
          {t('security.signIns.all', { count: String(signIns.length) })}
        </Button>
      )}
    </SettingsSection>
  )
}

function SignInRow({
  signIn,
  isHere,
  isBusy,
  onEnd,
}: {
  signIn: ShownSignIn
  isHere: boolean
  isBusy: boolean
  onEnd: () => void
}) {
  const t = useText(accountText)
  const when = useWhen()
  const place = usePlaceText()(signIn)
  const { signedInAt, usedAt } = signIn
  return (
    <li className="border-t border-line py-4">
      <Setting
        action={
          isHere ? null : (
            <Button
              size="small"
              kind="secondary"
              isBusy={isBusy}
              aria-label={t('security.signIns.endNamed', { place, when: when(signedInAt) })}
              onClick={onEnd}
            >
              {t('security.signIns.end')}
            </Button>
          )
        }
      >
        <p className="font-semibold wrap-anywhere">
          {place}
          {isHere && (
            <span className="ml-2.5 rounded-md bg-base-200 px-2 py-0.5 text-small font-normal whitespace-nowrap">
              {t('security.signIns.here')}
            </span>
          )}
        </p>
        <p className="text-small text-muted">{t('security.signIns.since', { when: when(signedInAt) })}</p>
        {usedAt !== signedInAt && (
          <p className="text-small text-muted">{t('security.signIns.used', { when: when(usedAt) })}</p>
        )}
      </Setting>
    </li>
  )
}
