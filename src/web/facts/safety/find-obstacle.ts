import type { FactsChange } from '#members/profiles/facts-change.ts'
import { answerOf, api } from '#web/api/client.ts'

type WeekCheck = Awaited<ReturnType<typeof checkWeek>>
type Asked = { change?: FactsChange; goals?: string[]; safetyOnly?: boolean }

/** Why no week can be made. */
export type Obstacle = Exclude<WeekCheck, { status: 'solvable' }>

/**
 * What is in the way of a member’s next week, after a change of facts or with other health goals; null for nothing.
 * Where nobody answers, it is not in the way.
 */
export async function findObstacle(profileId: string, asked: Asked = {}): Promise<Obstacle | null> {
  const check = await checkWeek(profileId, asked).catch(() => null)
  return check && check.status !== 'solvable' ? check : null
}

function checkWeek(id: string, asked: Asked) {
  return answerOf(api.profile[':id']['week-check'].$post({ param: { id }, json: asked }))
}
