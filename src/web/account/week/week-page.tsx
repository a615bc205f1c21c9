import { redirect } from 'react-router'
import { answerOf, api } from '#web/api/client.ts'
import { MealPlanSkeleton } from '#web/meal-plans/shown/meal-plan-skeleton.tsx'
import { SHOPPING } from '#web/meal-plans/shown/shopping-list.tsx'
import { accountText } from '#web/messages/account.ts'
import { sessionLinksText } from '#web/messages/public/session-links.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { loadSignedInProfile, profileState } from '#web/profile/profile-store.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { PageColumn } from '#web/ui/page.tsx'
import { AccountNotLoaded } from '../frame/account-not-loaded.tsx'
import { requireMember } from '../frame/require-member.ts'
import type { Route } from './+types/week-page.ts'
import { planOfWeek } from './plan-of-week.ts'

/** Redirects to this week's plan, or to the account page, which shows the progress of the first plan. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // Weeks are made while pages are open, so the cached profile may lack the newest one.
  if (profileState().status === 'signed-in') await loadSignedInProfile()
  const state = await requireMember(request)
  if (state.status === 'failed') return null
  const profile = state.status === 'signed-in' ? state.profile : null
  const id = profile && planOfWeek(profile.mealPlans, await readDelivered(profile._id))
  if (!id) throw redirect(paths.account())
  const isShopping = new URL(request.url).searchParams.get('show') === SHOPPING
  throw redirect(`${paths.mealPlan(id)}${isShopping ? `#${SHOPPING}` : ''}`)
}
clientLoader.hydrate = true as const

/** Returns null if the request fails, because showing an older plan is better than showing none. */
function readDelivered(profileId: string) {
  return answerOf(api.delivery.$get({ query: { profileId } })).catch(() => null)
}

export function HydrateFallback() {
  return (
    <PageColumn>
      <MealPlanSkeleton />
    </PageColumn>
  )
}

export function meta(args: Route.MetaArgs) {
  const title = textIn(DEFAULT_LOCALE, sessionLinksText)('week')
  const description = textIn(DEFAULT_LOCALE, accountText)('description')
  return pageMeta(args, { title, description, isPrivate: true })
}

export default function WeekPage() {
  const state = useProfile()
  return state.status === 'failed' ? <AccountNotLoaded error={state.error} /> : <HydrateFallback />
}
