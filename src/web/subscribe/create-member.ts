import type { GivenConsent } from '#members/consents/consent.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api, openApi } from '#web/api/client.ts'
import { forgetKeptDraft } from '#web/facts/kept-draft.ts'
import { loadIdentityClient } from '#web/login/session.ts'
import { loadProfile, whileEntering } from '#web/profile/profile-store.ts'
import type { CompleteChoice } from './choice.ts'

/** What goes into a new profile in the visitor’s own words: what they agree to, and what they tell. */
export type OwnWords = { consents: GivenConsent[]; facts: MemberFacts }

/** Makes an account, signs it in and gives it a profile. After a failure the same call goes on where it stopped. */
export async function createMember(
  choice: CompleteChoice,
  { email, password, ...words }: OwnWords & { email: string; password: string },
  signInOnce: string,
): Promise<void> {
  await answerOf(openApi.auth.create.$post({ json: { username: email, password } }))
  await whileEntering(async () => {
    const { signInWith } = await loadIdentityClient()
    const isSignedIn = await signInWith({ email, password })
    if (!isSignedIn) throw new ApiError('not_signed_in', signInOnce)
    await createProfile(choice, { email, ...words })
  })
}

/** Gives whoever is signed in a profile with this plan and these goals, or changes them on the one there is. */
export async function createProfile(
  { plan, goals }: CompleteChoice,
  words: OwnWords & { email: string },
): Promise<void> {
  const goalIds = goals.map(({ id }) => id)
  const json = { plan: plan.id, goals: goalIds, ...words }
  const { undecidedFacts } = await answerOf(api.profile.$post({ json }))
  if (Object.keys(undecidedFacts).length === 0) forgetKeptDraft()
  await loadProfile()
}
