import { useState } from 'react'
import { LEVEL_NAMES, type Level } from '#meal-plans/phases/diary.ts'
import { answerOf, api } from '#web/api/client.ts'
import { YesNo } from '#web/facts/yes-no.tsx'
import { diaryText } from '#web/messages/diary.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { DayDetails, type Details } from './day-details.tsx'
import {
  dateOf,
  daysBefore,
  ownTimeZone,
  type ProtocolPathAnswer,
  type ShownDiaryEntry,
} from './read-protocol-path.ts'

const LATE_DAYS = 3
const QUESTIONS = {
  'low-fodmap': 'gut',
  'gerd-triggers': 'reflux',
  'rosacea-triggers': 'skin',
  'migraine-triggers': 'head',
  'lactose-rechallenge': 'gut',
} as const

type Props = { profileId: string; answer: ProtocolPathAnswer; onAnswer: (answer: ProtocolPathAnswer) => void }

/** One question, answered with one tap; more can be said of the day, and of the last days. */
export function DayQuestion({ profileId, answer, onAnswer }: Props) {
  const t = useText(diaryText)
  const { today, diary, path } = answer
  const [day, setDay] = useState(today)
  const { busy, error, act } = useAct()
  const told = diary.find((entry) => entry.day === day)
  const tell = (change: Partial<Omit<ShownDiaryEntry, 'day'>>) =>
    act(change.level ?? 'more', async () => {
      const { level = 'none', causes = [], redFlags = [], relief = null, ...rest } = { ...told, ...change }
      // What is named beside the answer is as bad as the day, also when the day is corrected.
      const items = Object.fromEntries(Object.keys(rest.items ?? {}).map((item) => [item, level]))
      const json = { level, items, causes, redFlags, relief, timeZone: ownTimeZone() }
      onAnswer(await answerOf(api.profile[':id'].diary[':day'].$put({ param: { id: profileId, day }, json })))
    })
  const asked = QUESTIONS[path?.protocol ?? 'low-fodmap']
  return (
    <section
      aria-labelledby="question"
      className="rounded-card border border-line bg-surface p-5 sm:p-6 md:p-8"
    >
      <h2 id="question" className="text-heading">
        {t(`question.${asked}`, { day: nameOf(day, today, t) })}
      </h2>
      <fieldset aria-labelledby="question" className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {LEVEL_NAMES.map((level: Level) => (
          <Button
            key={level}
            kind={told?.level === level ? 'primary' : 'secondary'}
            size="large"
            isWide
            isBusy={busy === level}
            aria-pressed={told?.level === level}
            onClick={() => void tell({ level })}
          >
            {t(`levels.${level}`)}
          </Button>
        ))}
      </fieldset>
      <p className="mt-4 min-h-6 text-small text-muted" aria-live="polite">
        {told && !error && t('saved')}
      </p>
      {error && (
        <Alert tone="error" title={t('notSaved')}>
          {error.message}
        </Alert>
      )}
      {told && path?.asksRelief && day === today && (
        <div className="mt-2 mb-4">
          <YesNo
            name="relief"
            legend={t('relief')}
            answer={told.relief === null ? undefined : told.relief ? 'yes' : 'no'}
            onAnswer={(answer) => void tell({ relief: answer === 'yes' })}
          />
        </div>
      )}
      {told && (
        <DayDetails
          key={day}
          asksItems={asked === 'gut'}
          told={told}
          isBusy={busy === 'more'}
          onKeep={(details: Details) => void tell(details)}
        />
      )}
      <OtherDays today={today} day={day} onChoose={setDay} />
    </section>
  )
}

function nameOf(day: string, today: string, t: ReturnType<typeof useText<typeof diaryText>>): string {
  if (day === today) return t('days.today')
  return day === daysBefore(today, 1) ? t('days.yesterday') : t('days.earlier', { day: dateOf(day) })
}

function OtherDays({
  today,
  day,
  onChoose,
}: {
  today: string
  day: string
  onChoose: (day: string) => void
}) {
  const t = useText(diaryText)
  const days = Array.from({ length: LATE_DAYS + 1 }, (_, before) => daysBefore(today, before))
  return (
    <fieldset aria-label={t('dayOf')} className="mt-6 flex flex-wrap gap-2 border-t border-line pt-5">
      {days.map((other) => (
        <Button
          key={other}
          kind={other === day ? 'secondary' : 'quiet'}
          size="small"
          aria-pressed={other === day}
          onClick={() => onChoose(other)}
        >
          {nameOf(other, today, t)}
        </Button>
      ))}
    </fieldset>
  )
}
