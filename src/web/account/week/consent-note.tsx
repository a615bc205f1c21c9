import { useCallback } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'

/** Returns true if the member consented to the use of health data. Null until known. */
export function useHealthConsent(profileId: string): boolean | null {
  const [answer] = useAnswer(
    useCallback(() => answerOf(api.profile[':id'].consent.$get({ param: { id: profileId } })), [profileId]),
  )
  if (answer.status === 'loading') return null
  // If consents could not be read, only the server's message about the week is shown.
  if (answer.status === 'failed') return true
  return answer.value.data.some(({ kind, withdrawnAt }) => kind === 'health-data' && withdrawnAt === null)
}

/** Without consent, no further week is made. This note replaces the week and links to the consent. */
export function ConsentNote() {
  const t = useText(accountText)
  return (
    <Alert tone="warning" title={t('week.noConsent.title')}>
      <p className="mt-1 max-w-measure">
        {t.rich('week.noConsent.body', {
          consent: (words) => <TextLink to={`${paths.facts()}#consent`}>{words}</TextLink>,
        })}
      </p>
    </Alert>
  )
}
