import { useEffect, useRef, useState } from 'react'
import type { FactsChange } from '#members/profiles/facts-change.ts'
import { answerOf, api } from '#web/api/client.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { NoWeekAlert } from './no-week-alert.tsx'
import { RefusedNote } from './refused-note.tsx'

type WeekCheck = Awaited<ReturnType<typeof checkWeek>>
/** Why no week could be made after a change. */
export type Obstacle = Exclude<WeekCheck, { status: 'solvable' }>

/** What a change would put in the way of the next week; null for nothing. Where nobody answers, it is not in the way. */
async function findObstacle(profileId: string, change: FactsChange): Promise<Obstacle | null> {
  if (Object.keys(change).length === 0) return null
  const check = await checkWeek(profileId, change).catch(() => null)
  return check && check.status !== 'solvable' ? check : null
}

/** The obstacle that was found and shown; once it has been read, the same is saved nonetheless. */
export function useObstacle(profileId: string) {
  const [shown, setShown] = useState<{ obstacle: Obstacle; of: string }>()

  /** Whether to stop before saving: for an obstacle of this change that is not shown yet. */
  async function stops(change: FactsChange): Promise<boolean> {
    const of = JSON.stringify(change)
    if (shown?.of === of) return false
    const obstacle = await findObstacle(profileId, change)
    setShown(obstacle ? { obstacle, of } : undefined)
    return obstacle !== null
  }

  return { obstacle: shown?.obstacle, stops, forget: () => setShown(undefined) }
}

export function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  const t = useText(factsText)
  const note = useRef<HTMLDivElement>(null)
  // It comes as the answer to a button that stands below it.
  useEffect(() => {
    if (obstacle) note.current?.focus()
  }, [obstacle])
  return (
    <div ref={note} tabIndex={-1} className="scroll-my-6 rounded-card outline-none">
      {obstacle.status === 'refused' ? (
        <RefusedNote reasons={[obstacle.reason]} more={t('noWeek.ask')} />
      ) : (
        <NoWeekAlert {...obstacle}>
          <p>{t('noWeek.ask')}</p>
        </NoWeekAlert>
      )}
    </div>
  )
}

function checkWeek(id: string, change: FactsChange) {
  return answerOf(api.profile[':id']['week-check'].$post({ param: { id }, json: { change } }))
}
