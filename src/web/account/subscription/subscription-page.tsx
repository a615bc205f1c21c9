import { redirect } from 'react-router'
import { billingText } from '#web/messages/billing.ts'
import { DEFAULT_LOCALE, textIn } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { AccountNotLoaded } from '../frame/account-not-loaded.tsx'
import { requireMember } from '../frame/require-member.ts'
import type { Route } from './+types/subscription-page.ts'
import { SubscriptionFrame, SubscriptionOverview } from './subscription-overview.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = await requireMember(request)
  if (state.status === 'signed-in' && !state.profile?.plan) throw redirect(paths.account())
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <SubscriptionFrame />
}

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, billingText)
  return pageMeta(args, { title: t('own.title'), description: t('description'), isPrivate: true })
}

/**
 * The member's own subscription page, with every available action. Works with real payments and in the
 * sandbox.
 */
export default function SubscriptionPage() {
  const state = useProfile()
  if (state.status === 'failed') return <AccountNotLoaded error={state.error} />
  if (state.status !== 'signed-in' || !state.profile || !state.plan) return <SubscriptionFrame />
  return (
    <SubscriptionFrame username={state.profile.username}>
      <SubscriptionOverview profile={state.profile} plan={state.plan} />
    </SubscriptionFrame>
  )
}
