import { useCallback, useState } from 'react'
import { useAnswer } from '#web/api/use-answer.ts'
import { billingText } from '#web/messages/billing.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import type { ProfilePricingPlan, SignedInProfile } from '#web/profile/profile-store.ts'
import { readSubscription } from '#web/profile/read-subscription.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Breadcrumb } from '#web/ui/links/breadcrumb.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/page-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { CardSection } from './card-section.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { PromotionSection } from './promotion-section.tsx'
import { readRestartCents, readShownBilling } from './read-shown-billing.ts'
import { StateSection } from './state-section.tsx'

/** How the subscription stands, read from the payment provider, and what can be done. */
export function SubscriptionOverview({
  profile,
  plan,
}: {
  profile: SignedInProfile
  plan: ProfilePricingPlan
}) {
  const t = useText(billingText)
  const { _id } = profile
  const ask = useCallback(() => readFacts(_id), [_id])
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

type Facts = Awaited<ReturnType<typeof readFacts>>

async function readFacts(profileId: string) {
  const [subscription, billing] = await Promise.all([
    readSubscription(profileId),
    readShownBilling(profileId),
  ])
  // Not known, the price of the plan stands for it.
  const restartCents = subscription.may.includes('restart')
    ? await readRestartCents(profileId).catch(() => null)
    : null
  return { subscription, billing, restartCents }
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
  const [{ subscription, billing, restartCents }, setFacts] = useState(first)
  const { _id } = profile
  const bankUrl = billing.invoices.find(({ bankAsks }) => bankAsks)?.payUrl ?? null
  const openUrl = billing.invoices.find(({ payUrl }) => payUrl)?.payUrl ?? null

  async function readAgain() {
    setFacts(await readFacts(_id))
  }

  return (
    <div className="flex flex-col">
      <StateSection
        profileId={_id}
        plan={plan}
        subscription={subscription}
        bankUrl={bankUrl}
        billing={billing}
        restartCents={restartCents}
        onChanged={readAgain}
      />
      <PlanSection
        profile={profile}
        plan={plan}
        subscription={subscription}
        bankUrl={bankUrl}
        openUrl={openUrl}
        onChanged={readAgain}
      />
      <CardSection profile={profile} card={billing.card} onChanged={readAgain} />
      <PromotionSection
        profileId={_id}
        subscription={subscription}
        discounts={billing.discounts}
        onChanged={readAgain}
      />
      {/* Another month pushes one out of the newest: what was read before them begins anew. */}
      <InvoicesSection
        key={billing.earlierThan}
        profileId={_id}
        billing={billing}
        timeZone={subscription.timeZone}
      />
    </div>
  )
}

/** The page around it; `isPortal` where it stands in for the payment provider’s own page. */
export function SubscriptionFrame({
  username,
  isPortal = false,
  children,
}: {
  username?: string
  isPortal?: boolean
  children?: React.ReactNode
}) {
  const t = useText(billingText)
  const title = isPortal ? t('title') : t('own.title')
  return (
    <PageColumn className="pb-6">
      <PageHeader
        title={title}
        lead={isPortal ? t('lead') : t('own.lead')}
        above={<Breadcrumb crumbs={[{ label: t('account'), to: paths.account() }, { label: title }]} />}
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
