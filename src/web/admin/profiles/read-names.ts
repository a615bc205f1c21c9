import { answerOf, api } from '#web/api/client.ts'

const ALL = { page: '1', count: '300' }

type Names = ReadonlyMap<string, string>

/** Names of plans and health goals by id, for lists that hold only ids. */
export async function readNames(): Promise<{ plans: Names; goals: Names }> {
  const [plans, goals] = await Promise.all([
    answerOf(api.plan.$get({ query: ALL })),
    answerOf(api.condition.$get({ query: ALL })),
  ])
  return { plans: byId(plans.data), goals: byId(goals.data) }
}

/** Joins the names of these ids. An id without a name is shown as it is. */
export function namesOf(names: Names, ids: string[]): string {
  return ids.map((id) => names.get(id) ?? id).join(', ')
}

function byId(rows: { _id: string; name: string }[]): Names {
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}
