import { useCallback } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'

/** Whether we may use what the member told; null until that is known. */
export function useHealthConsent(profileId: string): boolean | null {
  const [answer] = useAnswer(
    useCallback(() => answerOf(api.profile[':id'].consent.$get({ param: { id: profileId } })), [profileId]),
  )
  if (answer.status === 'loading') return null
  // Where it could not be read, what the server says of the week stands alone.
  if (answer.status === 'failed') return true
  return answer.value.data.some(({ kind, withdrawnAt }) => kind === 'health-data' && withdrawnAt === null)
}

/** Without consent no further week is made: said where the weeks are, with the way back. */
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
