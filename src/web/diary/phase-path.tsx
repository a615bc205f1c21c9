import { useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { diaryText } from '#web/messages/diary.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { PhaseStanding } from './phase-standing.tsx'
import { dateOf, type ProtocolPathAnswer, type ShownProtocolPath } from './read-protocol-path.ts'

type Decision = Parameters<(typeof api.profile)[':id']['phases']['decisions']['$post']>[0]['json']
type Props = { profileId: string; path: ShownProtocolPath; onAnswer: (answer: ProtocolPathAnswer) => void }

/** Where a member stands, what comes next and when it ends, and what they may decide of it. */
export function PhasePath({ profileId, path, onAnswer }: Props) {
  const t = useText(diaryText)
  const { busy, error, act } = useAct()
  const decide = (json: Decision) =>
    void act(`${json.act} ${json.challenge ?? ''}`, async () => {
      onAnswer(await answerOf(api.profile[':id'].phases.decisions.$post({ param: { id: profileId }, json })))
    })
  return (
    <section aria-labelledby="path">
      <h2 id="path" className="text-heading">
        {t('path.title')}
      </h2>
      <div className="mt-5">
        <PhaseStanding path={path} />
      </div>
      {error && (
        <Alert tone="error" title={t('notSaved')}>
          {error.message}
        </Alert>
      )}
      {path.phase !== 'stopped' && <Acts path={path} busy={busy} onDecide={decide} />}
      {(path.phase === 'reintroduction' || path.phase === 'personalisation') && (
        <Tests path={path} onDecide={decide} />
      )}
    </section>
  )
}

function Acts({
  path: { halt },
  busy,
  onDecide,
}: {
  path: ShownProtocolPath
  busy: string | null
  onDecide: (decision: Decision) => void
}) {
  const t = useText(diaryText)
  const [isAsking, setIsAsking] = useState(false)
  const due = { paused: 'resume', review: 'go_on', red_flag: 'seen_clinician', not_settled: 'seen_clinician' }
  const act = halt === null || halt === 'weight' ? 'pause' : (due[halt] as 'resume')
  if (isAsking)
    return (
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <p className="w-full">{t('path.stopQuestion')}</p>
        <Button size="small" onClick={() => onDecide({ act: 'stop' })}>
          {t('path.stopYes')}
        </Button>
        <Button size="small" kind="secondary" onClick={() => setIsAsking(false)}>
          {t('path.stopNo')}
        </Button>
      </div>
    )
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button size="small" kind="secondary" isBusy={busy !== null} onClick={() => onDecide({ act })}>
        {t(`path.acts.${act}`)}
      </Button>
      <Button size="small" kind="quiet" onClick={() => setIsAsking(true)}>
        {t('path.acts.stop')}
      </Button>
    </div>
  )
}

const TO_REPEAT = ['reacted', 'portion', 'unsure']

function Tests({ path, onDecide }: { path: ShownProtocolPath; onDecide: (decision: Decision) => void }) {
  const t = useText(diaryText)
  return (
    <div className="mt-8">
      <h3 className="text-subhead">{t('path.tests')}</h3>
      <p className="mt-1 text-small text-muted">{t('path.most')}</p>
      <ul className="mt-4">
        {path.tests.map(({ challenge, group, state, mayHalve, retestOn }) => (
          <li
            key={challenge}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
          >
            <span>
              {group}: <span className="text-muted">{t(`path.states.${state}`)}</span>
              {retestOn && TO_REPEAT.includes(state) && (
                <span className="block text-small text-muted">
                  {t('path.retest', { day: dateOf(retestOn) })}
                </span>
              )}
            </span>
            {mayHalve && (
              <Button
                size="small"
                kind="quiet"
                aria-label={t('path.acts.halfOf', { group })}
                onClick={() => onDecide({ act: 'repeat_half', challenge })}
              >
                {t('path.acts.repeat_half')}
              </Button>
            )}
            {TO_REPEAT.includes(state) && (
              <Button
                size="small"
                kind="quiet"
                aria-label={t('path.acts.repeatOf', { group })}
                onClick={() => onDecide({ act: 'repeat', challenge })}
              >
                {t('path.acts.repeat')}
              </Button>
            )}
            {state === 'next' && (
              <Button
                size="small"
                kind="quiet"
                aria-label={t('path.acts.skipOf', { group })}
                onClick={() => onDecide({ act: 'skip', challenge })}
              >
                {t('path.acts.skip')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
