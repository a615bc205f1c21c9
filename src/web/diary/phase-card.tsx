import { useCallback } from 'react'
import { useAnswer } from '#web/api/use-answer.ts'
import { diaryText } from '#web/messages/diary.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { nameOfProtocol, PhaseState } from './phase-state.tsx'
import { asksToday, readProtocolPath } from './read-protocol-path.ts'

/**
 * The card on the account page that shows the current phase and links to the day's question. Empty for
 * members without a diet in phases.
 */
export function PhaseCard({ profileId }: { profileId: string }) {
  const t = useText(diaryText)
  const [answer, retry] = useAnswer(useCallback(() => readProtocolPath(profileId), [profileId]))
  if (answer.status === 'failed')
    return <NotLoaded title={t('failed')} error={answer.error} onRetry={retry} />
  if (answer.status === 'loading') return null
  const { path, today, diary, offers, fiber } = answer.value
  if (!path && !fiber && offers.length === 0) return null
  const isAsked = asksToday(answer.value)
  const isAnswered = diary.some(({ day }) => day === today)
  return (
    <section aria-labelledby="my-phase">
      <h2 id="my-phase" className="text-heading">
        {path ? t('card.title') : t(fiber ? 'title' : 'offer.title')}
      </h2>
      <div className="mt-5 rounded-card border border-line bg-surface p-5 sm:p-6 md:p-8">
        {path && <PhaseState path={path} />}
        {!path && fiber && <p className="text-lead">{t('lead')}</p>}
        {!path && !fiber && offers[0] && <p>{t(`offer.${nameOfProtocol(offers[0])}`)}</p>}
        <ButtonLink to={paths.diary()} kind="secondary" className="mt-6">
          {t(isAsked ? (isAnswered ? 'card.answered' : 'card.answer') : 'card.open')}
        </ButtonLink>
      </div>
    </section>
  )
}
