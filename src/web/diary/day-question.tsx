import { useState } from 'react'
import { LEVEL_NAMES, type Level } from '#meal-plans/phases/diary.ts'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { YesNo } from '#web/facts/fields/yes-no.tsx'
import { diaryText } from '#web/messages/diary.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DayDetails } from './day-details.tsx'
import { DayPicker } from './day-picker.tsx'
import {
  dateOf,
  daysBefore,
  ownTimeZone,
  type ProtocolPathAnswer,
  type ShownDiaryEntry,
} from './read-protocol-path.ts'

const QUESTIONS = {
  'low-fodmap': 'gut',
  'gerd-triggers': 'reflux',
  'rosacea-triggers': 'skin',
  'migraine-triggers': 'head',
  'lactose-rechallenge': 'gut',
} as const

type Props = { profileId: string; answer: ProtocolPathAnswer; onAnswer: (answer: ProtocolPathAnswer) => void }
type Reported = Partial<Omit<ShownDiaryEntry, 'day'>>

/** One question, answered with one tap. Details and the last few days can be added. */
export function DayQuestion({ profileId, answer, onAnswer }: Props) {
  const t = useText(diaryText)
  const { today, diary, path } = answer
  const [day, setDay] = useState(today)
  const { busy, error, act, clear } = useAct()
  const entry = diary.find((entry) => entry.day === day)
  const tell = (change: Reported) =>
    void act(change.level ?? 'more', async () =>
      onAnswer(await sendDay({ profileId, day, reported: { ...entry, ...change } })),
    )
  const asked = QUESTIONS[path?.protocol ?? 'low-fodmap']
  return (
    <section
      aria-labelledby="question"
      className="rounded-card border border-line bg-surface p-5 sm:p-6 md:p-8"
    >
      <DayPicker
        today={today}
        day={day}
        diary={diary}
        startedOn={path?.startedOn}
        onChoose={(other) => {
          clear()
          setDay(other)
        }}
      />
      <h2 id="question" className="mt-5 text-heading">
        {t(`question.${asked}`, { day: nameOf(day, today, t) })}
      </h2>
      <Levels reported={entry?.level} busy={busy} onTell={(level) => tell({ level })} />
      <p className="mt-4 min-h-6 text-small text-muted" aria-live="polite">
        {!error && t(entry ? 'saved' : 'howTo')}
      </p>
      {error && (
        <Alert tone="error" title={t('notSaved')}>
          {error.message}
        </Alert>
      )}
      {!error && entry?.level === 'severe' && <SevereNote />}
      {entry && path?.asksRelief && day === today && (
        <div className="mt-2 mb-4">
          <YesNo
            name="relief"
            legend={t('relief')}
            answer={entry.relief === null ? undefined : entry.relief ? 'yes' : 'no'}
            onAnswer={(answer) => tell({ relief: answer === 'yes' })}
          />
        </div>
      )}
      {entry && (
        <DayDetails
          key={day}
          asksItems={asked === 'gut'}
          entry={entry}
          isBusy={busy === 'more'}
          onSave={tell}
        />
      )}
    </section>
  )
}

/** Explains the effect of a severe day on the plans, and when to get help. */
function SevereNote() {
  const t = useText(diaryText)
  return (
    <div className="mt-2 mb-4">
      <Alert tone="warning" title={t('severe.title')}>
        <div className="flex max-w-measure flex-col gap-2">
          <p>{t('severe.plan')}</p>
          <p>{t('severe.help')}</p>
        </div>
      </Alert>
    </div>
  )
}

function Levels({
  reported,
  busy,
  onTell,
}: {
  reported: Level | undefined
  busy: string | null
  onTell: (level: Level) => void
}) {
  const t = useText(diaryText)
  return (
    <fieldset aria-labelledby="question" className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {LEVEL_NAMES.map((level) => (
        <Button
          key={level}
          kind={reported === level ? 'primary' : 'secondary'}
          size="large"
          isWide
          isBusy={busy === level}
          aria-pressed={reported === level}
          onClick={() => onTell(level)}
        >
          {t(`levels.${level}`)}
        </Button>
      ))}
    </fieldset>
  )
}

async function sendDay({
  profileId: id,
  day,
  reported,
}: {
  profileId: string
  day: string
  reported: Reported
}): Promise<ProtocolPathAnswer> {
  const { level = 'none', causes = [], redFlags = [], relief = null } = reported
  // Each symptom gets the level of the day, also if the level is corrected later.
  const items = Object.fromEntries(Object.keys(reported.items ?? {}).map((item) => [item, level]))
  const json = { level, items, causes, redFlags, relief, timeZone: ownTimeZone() }
  return answerOf(api.profile[':id'].diary[':day'].$put({ param: { id, day }, json }))
}

/** Formats a day as it is worded in the question. */
function nameOf(day: string, today: string, t: ReturnType<typeof useText<typeof diaryText>>): string {
  if (day === today) return t('question.today')
  return day === daysBefore(today, 1) ? t('question.yesterday') : t('question.earlier', { day: dateOf(day) })
}
