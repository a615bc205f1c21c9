import { useCallback } from 'react'
import { useAnswer } from '#web/api/use-answer.ts'
import type { Obstacle } from '#web/facts/safety/find-obstacle.ts'
import { loadUntilHere } from '#web/ui/behavior/load-until-here.ts'
import type { GoalOffer } from '../choice/choice.ts'
import { isBeginning, lacksSafety } from '../last/member-begins.ts'
import type { VisitorState } from './use-visitor-state.ts'

const finding = loadUntilHere(async () => (await import('#web/facts/safety/find-obstacle.ts')).findObstacle)

/**
 * Why no week could be made for a member who is about to begin, with the health goals that are chosen now; null for
 * nothing, and as long as safety is to be answered first. Other goals than those of before are asked about anew.
 */
export function useMemberObstacle(
  profileId: string | undefined,
  visitorState: VisitorState,
  goals: readonly GoalOffer[],
): Obstacle | null {
  const chosen = goals.map(({ id }) => id).join()
  const begins = visitorState && isBeginning(visitorState.subscription.status) ? visitorState : null
  const isOther = begins?.hasConsent && chosen !== '' && chosen !== begins.goals.join()
  const asked = profileId && isOther ? chosen : null
  const [answer] = useAnswer(
    useCallback(async () => {
      if (!profileId || asked === null) return null
      const findObstacle = await finding.start()
      return { asked, found: await findObstacle(profileId, { goals: asked.split(',') }) }
    }, [profileId, asked]),
  )
  if (!begins || lacksSafety(begins.reported.facts, goals)) return null
  const other = answer.status === 'ready' ? answer.value : null
  return asked !== null && other?.asked === asked ? other.found : begins.obstacle
}
