import { useCallback, useState } from 'react'
import { type AnswerOrFailure, useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SettingsSection } from '../../frame/settings-section.tsx'
import { ChangesSection } from './changes-section.tsx'
import { LinkedAccountsSection } from './linked-accounts-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { readWaysIn, type ShownWaysIn } from './read-ways-in.ts'
import { SignInsSection } from './sign-ins-section.tsx'
import { useWhen } from './use-place-text.ts'

/**
 * Sections for passkeys, linked accounts, sign-ins and recent changes. Empty if the user pool does not
 * provide them.
 */
export function WaysInSections({ first }: { first: AnswerOrFailure<ShownWaysIn | null> }) {
  const t = useText(accountText)
  const [answer, retry] = useAnswer(readWaysIn, first)
  if (answer.status === 'loading') return <Skeleton className="h-24 w-full" />
  if (answer.status === 'failed') {
    return (
      <SettingsSection id="sign-ins" title={t('security.signIns.title')} about={t('security.signIns.about')}>
        <Alert tone="error" title={answer.error.message}>
          <Button size="small" kind="secondary" className="mt-3" onClick={retry}>
            {t('tryAgain')}
          </Button>
        </Alert>
      </SettingsSection>
    )
  }
  return answer.value && <Shown first={answer.value} />
}

function Shown({ first }: { first: ShownWaysIn }) {
  const t = useText(accountText)
  const when = useWhen()
  const [waysIn, setWaysIn] = useState(first)
  const readAgain = useCallback(async () => {
    const now = await readWaysIn()
    if (now) setWaysIn(now)
  }, [])
  const { changesFrozenUntil, passwordSetAt, changes } = waysIn
  return (
    <>
      {changesFrozenUntil && (
        <Alert tone="info" title={t('security.frozen.title')}>
          {t('security.frozen.body', { when: when(changesFrozenUntil) })}
        </Alert>
      )}
      <PasskeysSection waysIn={waysIn} onChanged={readAgain} />
      <SignInsSection waysIn={waysIn} onChanged={readAgain} />
      <LinkedAccountsSection waysIn={waysIn} onChanged={readAgain} />
      <ChangesSection changes={changes} passwordSetAt={passwordSetAt} />
    </>
  )
}
