import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { readToldFacts } from '#web/facts/draft/change-facts.ts'
import { profileState, type SignedInProfile } from '#web/profile/profile-store.ts'
import { readSubscription } from '#web/profile/read-subscription.ts'
import { requestCardSetup } from '../payment/trial-calls.ts'

/** How far a member has come on the way to a trial; null for somebody who has no profile any more. */
export async function readStanding(profileId: string) {
  const member = profileState()
  if (member.status !== 'signed-in' || !member.profile) return null
  const { profile, plan } = member
  const byId = { param: { id: profileId } }
  const [{ payments }, subscription, told, consents] = await Promise.all([
    publicConfig(),
    readSubscription(profileId),
    readToldFacts(profileId),
    answerOf(api.profile[':id'].consent.$get(byId)),
  ])
  const hasConsent = consents.data.some(
    ({ kind, withdrawnAt }) => kind === 'health-data' && withdrawnAt === null,
  )
  const mayHaveCard = subscription.status === 'none' && plan !== null
  const card = mayHaveCard ? await readCard(profile, plan.stripe.priceId) : NO_CARD
  return { payments, subscription, ...card, told, hasConsent }
}

const NO_CARD = { hadCard: false, beginsByItself: false }

/** Whoever could not be served is asked for no card yet: why, the step says once they would go on. */
async function readCard(profile: SignedInProfile, priceId: string): Promise<typeof NO_CARD> {
  try {
    const { status, beginsByItself } = await requestCardSetup(profile, priceId)
    return { hadCard: status === 'succeeded', beginsByItself }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return NO_CARD
    throw error
  }
}
