import { formatDayNumber, formatWeekday } from '#web/dates.ts'
import { diaryText } from '#web/messages/diary.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { daysBefore, type ShownDiaryEntry } from './read-protocol-path.ts'

const LATE_DAYS = 3

/** Today and the earlier days that can still be answered, each with its current answer. */
export function DayPicker({
  today,
  day,
  diary,
  startedOn,
  onChoose,
}: {
  today: string
  day: string
  diary: ShownDiaryEntry[]
  /** No question is asked for days before this date, the start of the diet. */
  startedOn: string | undefined
  onChoose: (day: string) => void
}) {
  const t = useText(diaryText)
  const locale = useLocale()
  const isReported = (other: string) => diary.some((entry) => entry.day === other)
  const days = Array.from({ length: LATE_DAYS + 1 }, (_, before) => daysBefore(today, before)).filter(
    (other) => !startedOn || other >= startedOn || isReported(other),
  )
  if (days.length === 1) return null
  return (
    <fieldset
      aria-label={t('dayOf')}
      className="grid grid-cols-2 gap-1.5 border-b border-line pb-5 min-[24.375rem]:grid-cols-4 sm:gap-2"
    >
      {days.map((other) => {
        const level = diary.find((entry) => entry.day === other)?.level
        const levelWord = t(level ? `levels.${level}` : 'days.unanswered')
        return (
          <button
            key={other}
            type="button"
            aria-pressed={other === day}
            onClick={() => onChoose(other)}
            className={`min-h-14 min-w-0 cursor-pointer rounded-card border px-1 py-2 text-center leading-snug hover:border-edge ${other === day ? 'border-edge bg-base-200' : 'border-line'}`}
          >
            <span className="block text-small font-semibold">{shortName(other)}</span>
            <span className="block text-small text-muted">{levelWord}</span>
          </button>
        )
      })}
    </fieldset>
  )

  function shortName(other: string): string {
    if (other === today) return t('days.today')
    return other === daysBefore(today, 1)
      ? t('days.yesterday')
      : t('days.short', { weekday: formatWeekday(other, locale), day: formatDayNumber(other, locale) })
  }
}
