import { answerOf, api } from '#web/api/client.ts'
import type { ProfilePricingPlan } from '#web/profile/profile-store.ts'

const MOST = { count: '300' }

export type ShownOffers = Awaited<ReturnType<typeof readShownOffers>>

/**
 * Reads the plans on sale plus the member's own plan, and the health goals on offer plus the member's own
 * goals.
 */
export async function readShownOffers(own: ProfilePricingPlan) {
  const [plans, conditions] = await Promise.all([
    answerOf(api.plan.$get({ query: MOST })),
    answerOf(api.condition.$get({ query: MOST })),
  ])
  return {
    plans: [...plans.data.filter(({ _id, enabeled }) => enabeled && _id !== own._id), own].toSorted(
      (one, other) => one.price - other.price,
    ),
    goalsFor: (own: string[]) =>
      conditions.data
        .filter(({ _id, enabeled }) => enabeled || own.includes(_id))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}
