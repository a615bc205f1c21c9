import { useEffect, useRef, useState } from 'react'
import type { FactsChange } from '#members/profiles/facts-change.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { findObstacle, type Obstacle } from './find-obstacle.ts'
import { NoWeekAlert } from './no-week-alert.tsx'
import { RefusedNote } from './refused-note.tsx'

/** The obstacle that was found and shown; once it has been read, the same is saved nonetheless. */
export function useObstacle(profileId: string) {
  const [shown, setShown] = useState<{ obstacle: Obstacle; of: string }>()

  /** Whether to stop before saving: for an obstacle of this change that is not shown yet. */
  async function stops(change: FactsChange): Promise<boolean> {
    const of = JSON.stringify(change)
    if (shown?.of === of) return false
    const changesNothing = Object.keys(change).length === 0
    const obstacle = changesNothing ? null : await findObstacle(profileId, { change })
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
