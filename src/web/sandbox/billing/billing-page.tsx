import { useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { AccountNotLoaded } from '#web/account/frame/account-not-loaded.tsx'
import { requireMember } from '#web/account/frame/require-member.ts'
import { SubscriptionFrame, SubscriptionOverview } from '#web/account/subscription/subscription-overview.tsx'
import { billingText } from '#web/messages/billing.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Alert } from '#web/ui/alert.tsx'
import { sandboxOnly } from '../sandbox-only.ts'
import type { Route } from './+types/billing-page.ts'
import { TimeSection } from './time-section.tsx'

/** Stands in for the payment provider's own page, which is elsewhere where money is real. */
export function loader({ context }: Route.LoaderArgs) {
  sandboxOnly(context)
  return null
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  await serverLoader()
  const state = await requireMember(request)
  if (state.status === 'signed-in' && !state.profile?.plan) throw redirect(paths.account())
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <SubscriptionFrame isPortal />
}

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, billingText)
  return pageMeta(args, { title: t('title'), description: t('description'), isPrivate: true })
}

export default function BillingPage() {
  const t = useText(billingText)
  const state = useProfile()
  const [search] = useSearchParams()
  const [moves, setMoves] = useState(0)
  if (state.status === 'failed') return <AccountNotLoaded error={state.error} />
  if (state.status !== 'signed-in' || !state.profile || !state.plan) return <SubscriptionFrame isPortal />
  const asked = search.get('prefilled_email')?.toLowerCase()
  const { username } = state.profile
  return (
    <SubscriptionFrame username={username} isPortal>
      {asked && asked !== username && (
        <div className="mb-10">
          <Alert tone="warning">{t('otherMember', { asked, username })}</Alert>
        </div>
      )}
      <SubscriptionOverview key={moves} profile={state.profile} plan={state.plan} />
      <TimeSection profile={state.profile} onMoved={() => setMoves((count) => count + 1)} />
    </SubscriptionFrame>
  )
}
