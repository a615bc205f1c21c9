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

/** Leads on to the plan of this week, or to the account, which says how far the first one has come. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // Weeks are made while pages are open: what was known before may lack the newest.
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

/** Null where nobody answers: a plan of theirs is better than none. */
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
