import type { FactsDraft } from '#web/facts/draft/facts-draft.ts'
import { NoWeekAlert } from '#web/facts/safety/no-week-alert.tsx'
import { RefusedNote } from '#web/facts/safety/refused-note.tsx'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { PreviewOfDay } from './preview-of-day.tsx'
import type { ShownPreview } from './use-preview.ts'

type Reported = Pick<FactsDraft, 'allergies' | 'otherAllergies'>

/** The day that was asked for, or why there is none. */
export function DayAnswer({
  preview,
  draft,
  isStale,
  isGuided,
}: {
  preview: ShownPreview
  draft: Reported
  isStale: boolean
  isGuided: boolean
}) {
  const f = useText(factsText)
  switch (preview.status) {
    case 'solved':
      return (
        <PreviewOfDay
          day={preview.day}
          allergies={isStale ? [] : allergiesIn(draft, f)}
          isGuided={isGuided}
        />
      )
    case 'refused':
      return <RefusedNote reasons={[preview.reason]} more={f('refused.nothingLost')} />
    case 'infeasible':
      return <NoWeekAlert blocking={preview.blocking} relaxation={preview.relaxation} />
  }
}

/** What must not be on the plates, by name. */
function allergiesIn(
  { allergies, otherAllergies }: Reported,
  f: ReturnType<typeof useText<typeof factsText>>,
): string[] {
  return [...allergies.map((name) => f(`allergies.${name}`)), ...otherAllergies]
}
