import type { FactsChange } from '#members/profiles/facts-change.ts'
import { answerOf, api } from '#web/api/client.ts'

type WeekCheck = Awaited<ReturnType<typeof checkWeek>>
type Asked = { change?: FactsChange; goals?: string[]; safetyOnly?: boolean }

/** The reason why no week can be made. */
export type Obstacle = Exclude<WeekCheck, { status: 'solvable' }>

/**
 * Finds what prevents the member's next week, after a change of facts or with other health goals. Returns
 * null if nothing does. Also returns null if the check fails, so that it does not block the change.
 */
export async function findObstacle(profileId: string, asked: Asked = {}): Promise<Obstacle | null> {
  const check = await checkWeek(profileId, asked).catch(() => null)
  return check && check.status !== 'solvable' ? check : null
}

function checkWeek(id: string, asked: Asked) {
  return answerOf(api.profile[':id']['week-check'].$post({ param: { id }, json: asked }))
}
