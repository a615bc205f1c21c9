import type { GivenConsent } from '#members/consents/texts/consent.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { ApiError, isApiRefusal } from '#web/api/api-error.ts'
import { answerOf, api, openApi } from '#web/api/client.ts'
import { currentSession, loadIdentityClient } from '#web/api/session.ts'
import { clearStoredDraft } from '#web/facts/draft/stored-draft.ts'
import { loadSignedInProfile, readOwnProfile, whileEntering } from '#web/profile/profile-store.ts'
import type { CompleteSubscriptionChoice } from '../choice/choice.ts'

/** What goes into a new profile in the visitor’s own words: what they agree to, and what they tell. */
export type OwnWords = { consents: GivenConsent[]; facts: MemberFacts }

/** Whether somebody is a new member, or one whose address and password these were already. */
export type Entered = 'new' | 'known'

/**
 * Makes an account, signs it in and gives it a profile. After a failure the same call goes on where it stopped; with
 * the password of an account that there is, it signs in, and nothing that was told before is touched. Whether the
 * address has an account is not told; `otherPassword` is said when the password does not sign in.
 */
export async function createMember(
  choice: CompleteSubscriptionChoice,
  { email, password, ...words }: OwnWords & { email: string; password: string },
  { signInOnce, otherPassword }: { signInOnce: string; otherPassword: string },
): Promise<Entered> {
  await answerOf(openApi.auth.create.$post({ json: { username: email, password } }))
  return whileEntering(async () => {
    const { signInWith } = await loadIdentityClient()
    const isSignedIn = await signInWith({ email, password }).catch((error) => {
      if (isUnanswered(error)) throw error
      throw new ApiError('conflict', otherPassword, { fields: { username: otherPassword } })
    })
    if (!isSignedIn) throw new ApiError('not_signed_in', signInOnce)
    if (await isMember()) {
      await loadSignedInProfile()
      return 'known'
    }
    await createOwnProfile(choice, { email, ...words })
    return 'new'
  })
}

/** Nobody said that the password was wrong. */
function isUnanswered(error: unknown): boolean {
  return isApiRefusal(error, 'unreachable') || isApiRefusal(error, 'timed_out')
}

async function isMember(): Promise<boolean> {
  const session = await currentSession()
  return Boolean(session && (await readOwnProfile(session.authId)))
}

/** Gives whoever is signed in a profile with this plan and these goals, or changes them on the one there is. */
export async function createOwnProfile(
  { plan, goals }: CompleteSubscriptionChoice,
  words: OwnWords & { email: string },
): Promise<void> {
  const goalIds = goals.map(({ id }) => id)
  const json = { plan: plan.id, goals: goalIds, ...words }
  const { undecidedFacts } = await answerOf(api.profile.$post({ json }))
  if (Object.keys(undecidedFacts).length === 0) clearStoredDraft()
  await loadSignedInProfile()
}
