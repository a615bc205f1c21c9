import { useCallback, useState } from 'react'
import { addDays } from '#meal-plans/phases/day.ts'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { diaryText } from '#web/messages/diary.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { kindOfProtocol, PhaseState } from './phase-state.tsx'
import { dateOf, type ProtocolPathAnswer, type ShownProtocolPath } from './read-protocol-path.ts'
import { busyName, type Decision, TestList } from './test-list.tsx'

type Props = { profileId: string; path: ShownProtocolPath; onAnswer: (answer: ProtocolPathAnswer) => void }

/** The current phase, its end, the next phase, and the decisions open to the member. */
export function PhasePath({ profileId, path, onAnswer }: Props) {
  const t = useText(diaryText)
  const { busy, error, act } = useAct()
  const decide = (json: Decision) =>
    void act(busyName(json), async () => {
      onAnswer(await answerOf(api.profile[':id'].phases.decisions.$post({ param: { id: profileId }, json })))
    })
  return (
    <section aria-labelledby="path">
      <h2 id="path" className="text-heading">
        {t('path.title')}
      </h2>
      <div className="mt-5">
        <PhaseState path={path} />
      </div>
      {error && (
        <div className="mt-5 max-w-measure">
          <Alert tone="error" title={t('notSaved')}>
            {error.message}
          </Alert>
        </div>
      )}
      {path.phase !== 'stopped' && <Acts path={path} busy={busy} onDecide={decide} />}
      {(path.phase === 'reintroduction' || path.phase === 'personalisation') && (
        <TestList path={path} busy={busy} onDecide={decide} />
      )}
    </section>
  )
}

/** Maps a halt to the decision with which the member ends it. All other halts end automatically. */
type EndsAHalt = 'resume' | 'go_on' | 'seen_clinician'
const ENDS_A_HALT: Partial<Record<NonNullable<ShownProtocolPath['halt']>, EndsAHalt>> = {
  paused: 'resume',
  review: 'go_on',
  red_flag: 'seen_clinician',
  not_settled: 'seen_clinician',
  persistent: 'seen_clinician',
}

function Acts({
  path: { halt, protocol, phase, endsOn },
  busy,
  onDecide,
}: {
  path: ShownProtocolPath
  busy: string | null
  onDecide: (decision: Decision) => void
}) {
  const t = useText(diaryText)
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'taken-back'>('unasked')
  const act = (halt && ENDS_A_HALT[halt]) ?? 'pause'
  // When one set of buttons replaces another, the focus moves to the new set.
  const focus = useCallback((button: HTMLButtonElement | null) => button?.focus(), [])
  if (question === 'asked')
    return (
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <div id="stop-question" className="flex w-full max-w-measure flex-col gap-2">
          <p>{t(`path.stopQuestion.${kindOfProtocol(protocol)}`)}</p>
          {protocol === 'low-fodmap' && phase === 'elimination' && endsOn && (
            <p>{t('path.stopQuestion.untested', { day: dateOf(addDays(endsOn, 1)) })}</p>
          )}
        </div>
        <Button
          size="small"
          aria-describedby="stop-question"
          isBusy={busy === busyName({ act: 'stop' })}
          onClick={() => onDecide({ act: 'stop' })}
        >
          {t('path.stopYes')}
        </Button>
        <Button
          ref={focus}
          size="small"
          kind="secondary"
          aria-describedby="stop-question"
          onClick={() => setQuestion('taken-back')}
        >
          {t('path.stopNo')}
        </Button>
      </div>
    )
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button
        size="small"
        kind="secondary"
        isBusy={busy === busyName({ act })}
        onClick={() => onDecide({ act })}
      >
        {t(`path.acts.${act}`)}
      </Button>
      <Button
        ref={question === 'taken-back' ? focus : undefined}
        size="small"
        kind="quiet"
        onClick={() => setQuestion('asked')}
      >
        {t('path.acts.stop')}
      </Button>
    </div>
  )
}
