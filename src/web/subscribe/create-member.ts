import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api, openApi } from '#web/api/client.ts'
import { loadIdentityClient } from '#web/login/session.ts'
import { loadProfile, whileEntering } from '#web/profile/profile-store.ts'
import type { CompleteChoice } from './choice.ts'

/** Makes an account, signs it in and gives it a profile. After a failure the same call goes on where it stopped. */
export async function createMember(
  choice: CompleteChoice,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await answerOf(openApi.auth.create.$post({ json: { username: email, password } }))
  await whileEntering(async () => {
    const { signInWith } = await loadIdentityClient()
    const isSignedIn = await signInWith({ email, password })
    if (!isSignedIn) throw needsSignInScreen()
    await createProfile(choice, email)
  })
}

/** Gives whoever is signed in a profile with this plan and these goals, or changes them on the one there is. */
export async function createProfile({ plan, goals }: CompleteChoice, email: string): Promise<void> {
  await answerOf(api.profile.$post({ json: { plan: plan.id, goals: goals.map(({ id }) => id), email } }))
  await loadProfile()
}

function needsSignInScreen(): ApiError {
  return new ApiError(
    'not_signed_in',
    'Your account is ready. Please log in once; your plan and goals are kept.',
  )
}
