import { answerOf, api } from '#web/api/client.ts'

const MOST = { count: '300' }

export type ShownOffers = Awaited<ReturnType<typeof readShownOffers>>

/** The plans that can be changed to, and the health goals on offer beside those that a member has. */
export async function readShownOffers() {
  const [plans, conditions] = await Promise.all([
    answerOf(api.plan.$get({ query: MOST })),
    answerOf(api.condition.$get({ query: MOST })),
  ])
  return {
    plans: plans.data,
    goalsFor: (own: string[]) =>
      conditions.data
        .filter(({ _id, enabeled }) => enabeled || own.includes(_id))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}
