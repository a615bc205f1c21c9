import { type ApiError, isApiRefusal } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { readReportedFacts } from '#web/facts/draft/change-facts.ts'
import { findObstacle, type Obstacle } from '#web/facts/safety/find-obstacle.ts'
import { type ProfilePricingPlan, profileState, type SignedInProfile } from '#web/profile/profile-store.ts'
import { readSubscription } from '#web/profile/read-subscription.ts'
import { isBeginning } from '../last/member-begins.ts'
import { requestCardSetup } from '../payment/trial-calls.ts'

/** How far a member has come on the way to a trial; null for somebody who has no profile any more. */
export async function readMemberState(profileId: string) {
  const member = profileState()
  if (member.status !== 'signed-in' || !member.profile) return null
  const { profile, plan } = member
  const byId = { param: { id: profileId } }
  const [{ payments }, subscription, reported, consents] = await Promise.all([
    publicConfig(),
    readSubscription(profileId),
    readReportedFacts(profileId),
    answerOf(api.profile[':id'].consent.$get(byId)),
  ])
  const hasConsent = consents.data.some(
    ({ kind, withdrawnAt }) => kind === 'health-data' && withdrawnAt === null,
  )
  const { status } = subscription
  const card = await readCard({ profile, plan }, { status, hasConsent })
  return { payments, subscription, ...card, reported, hasConsent, goals: profile.goals }
}

type Card = {
  hadCard: boolean
  beginsByItself: boolean
  /** Why no week could be made with the health goals of the profile: no card is asked for then. */
  obstacle: Obstacle | null
}

const NO_CARD: Card = { hadCard: false, beginsByItself: false, obstacle: null }

type Member = { profile: SignedInProfile; plan: ProfilePricingPlan | null }

async function readCard(
  { profile, plan }: Member,
  { status, hasConsent }: { status: string; hasConsent: boolean },
): Promise<Card> {
  if (!isBeginning(status)) return NO_CARD
  if (status === 'ended' || !plan) {
    // Nothing else asks whether there would be a week, before the card that was paid with is charged again.
    return { ...NO_CARD, obstacle: hasConsent ? await findObstacle(profile._id) : null }
  }
  try {
    const { status, beginsByItself } = await requestCardSetup(profile, plan.stripe.priceId)
    return { ...NO_CARD, hadCard: status === 'succeeded', beginsByItself }
  } catch (error) {
    if (!isApiRefusal(error, 'conflict')) throw error
    return { ...NO_CARD, obstacle: await obstacleBehind(error, profile) }
  }
}

/** What is in the way, as the week says it, or else as the card was refused. Consent is asked for beside the card. */
async function obstacleBehind({ fields, message }: ApiError, profile: SignedInProfile) {
  if (!fields.facts) return null
  const found = await findObstacle(profile._id)
  // Whoever has no health goal yet is asked for one above.
  if (found || profile.goals.length === 0) return found
  return { status: 'refused' as const, reason: message }
}
