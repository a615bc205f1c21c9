import { useCallback, useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { AccountNotLoaded } from '#web/account/account-not-loaded.tsx'
import { requireMember } from '#web/account/require-member.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { billingText } from '#web/messages/billing.ts'
import { DEFAULT_LOCALE, textIn, useText } from '#web/messages/use-text.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import type { ProfilePricingPlan, SignedInProfile } from '#web/profile/profile-store.ts'
import { readSubscription } from '#web/profile/read-subscription.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/page-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { sandboxOnly } from '../sandbox-only.ts'
import type { Route } from './+types/billing-page.ts'
import { CardPart } from './card-part.tsx'
import { InvoicesPart } from './invoices-part.tsx'
import { readShownBilling } from './read-shown-billing.ts'
import { SubscriptionPart } from './subscription-part.tsx'

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
  return <Frame />
}

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, billingText)
  return pageMeta(args, { title: t('title'), description: t('description'), isPrivate: true })
}

export default function BillingPage() {
  const t = useText(billingText)
  const state = useProfile()
  const [search] = useSearchParams()
  if (state.status === 'failed') return <AccountNotLoaded error={state.error} />
  if (state.status !== 'signed-in' || !state.profile || !state.plan) return <Frame />
  const asked = search.get('prefilled_email')?.toLowerCase()
  const { username } = state.profile
  return (
    <Frame username={username}>
      {asked && asked !== username && (
        <div className="mb-10">
          <Alert tone="warning">{t('otherMember', { asked, username })}</Alert>
        </div>
      )}
      <Standing profile={state.profile} plan={state.plan} />
    </Frame>
  )
}

function Standing({ profile, plan }: { profile: SignedInProfile; plan: ProfilePricingPlan }) {
  const t = useText(billingText)
  const { _id } = profile
  const ask = useCallback(async () => {
    const [subscription, billing] = await Promise.all([readSubscription(_id), readShownBilling(_id)])
    return { subscription, billing }
  }, [_id])
  const [answer, retry] = useAnswer(ask)
  if (answer.status === 'failed') {
    return (
      <ErrorState
        title={t('notLoaded')}
        happened={answer.error.message}
        action={<Button onClick={retry}>{t('tryAgain')}</Button>}
        reference={answer.error.requestId}
      />
    )
  }
  if (answer.status === 'loading') return <Loading />
  if (answer.value.subscription.status === 'none') {
    return (
      <EmptyState
        title={t('none.title')}
        action={<ButtonLink to={paths.subscribe()}>{t('none.finish')}</ButtonLink>}
      >
        {t('none.body')}
      </EmptyState>
    )
  }
  return <Parts profile={profile} plan={plan} first={answer.value} />
}

type Facts = {
  subscription: Awaited<ReturnType<typeof readSubscription>>
  billing: Awaited<ReturnType<typeof readShownBilling>>
}

/** Everything stays where it is while what was changed is read again. */
function Parts({
  profile,
  plan,
  first,
}: {
  profile: SignedInProfile
  plan: ProfilePricingPlan
  first: Facts
}) {
  const [{ subscription, billing }, setFacts] = useState(first)
  const { _id } = profile

  async function readAgain() {
    const [subscription, billing] = await Promise.all([readSubscription(_id), readShownBilling(_id)])
    setFacts({ subscription, billing })
  }

  return (
    <div className="flex flex-col">
      <SubscriptionPart profileId={_id} plan={plan} subscription={subscription} onChanged={readAgain} />
      <CardPart
        profile={profile}
        card={billing.card}
        isRefused={subscription.status === 'past_due'}
        onChanged={readAgain}
      />
      <InvoicesPart invoices={billing.invoices} />
    </div>
  )
}

function Frame({ username, children }: { username?: string; children?: React.ReactNode }) {
  const t = useText(billingText)
  return (
    <PageColumn className="pb-6">
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        above={<Breadcrumb crumbs={[{ label: t('account'), to: paths.account() }, { label: t('title') }]} />}
      >
        {username && <p className="mt-3 text-muted wrap-anywhere">{username}</p>}
      </PageHeader>
      {children ?? <Loading />}
    </PageColumn>
  )
}

function Loading() {
  const t = useText(billingText)
  return (
    <section aria-busy="true" aria-label={t('loading')} className="max-w-measure">
      <SkeletonLines lines={6} />
    </section>
  )
}
