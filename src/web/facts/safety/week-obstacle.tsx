import { useEffect, useRef, useState } from 'react'
import type { FactsChange } from '#members/profiles/facts-change.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { findObstacle, type Obstacle } from './find-obstacle.ts'
import { NoWeekAlert } from './no-week-alert.tsx'
import { RefusedNote } from './refused-note.tsx'

/**
 * Finds an obstacle to the next week before saving. Once it was shown, saving the same change again succeeds.
 */
export function useObstacle(profileId: string) {
  const [shown, setShown] = useState<{ obstacle: Obstacle; of: string }>()

  /** Returns true if saving must stop, because this change has an obstacle that was not shown yet. */
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
  // This note appears above the button that was clicked, so it takes the focus.
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
