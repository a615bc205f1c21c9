import { useCallback } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'

/** Without consent no further week is made: said where the weeks are, with the way back. */
export function ConsentNote({ profileId }: { profileId: string }) {
  const t = useText(accountText)
  const [answer] = useAnswer(
    useCallback(() => answerOf(api.profile[':id'].consent.$get({ param: { id: profileId } })), [profileId]),
  )
  if (answer.status !== 'ready') return null
  const hasConsent = answer.value.data.some(
    ({ kind, withdrawnAt }) => kind === 'health-data' && withdrawnAt === null,
  )
  if (hasConsent) return null
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
