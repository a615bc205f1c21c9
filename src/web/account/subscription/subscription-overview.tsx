import { useCallback, useState } from 'react'
import { useAct } from '#web/api/use-act.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { findObstacle } from '#web/facts/safety/find-obstacle.ts'
import { billingText } from '#web/messages/billing.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import type { ProfilePricingPlan, SignedInProfile } from '#web/profile/profile-store.ts'
import { readRestart, readShownBilling } from '#web/profile/read-shown-billing.ts'
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
import { StateSection } from './state-section.tsx'

/** The state of the subscription, read from the payment provider, and the available actions. */
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
  return <Parts profile={profile} plan={plan} first={answer.value} />
}

const NO_RESTART = { cents: null, refusal: null }

type Facts = Awaited<ReturnType<typeof readFacts>>

async function readFacts(profileId: string) {
  const [subscription, billing] = await Promise.all([
    readSubscription(profileId),
    readShownBilling(profileId),
  ])
  const restart = subscription.may.includes('restart') ? await readRestart(profileId) : NO_RESTART
  return { subscription, billing, restart }
}

/** Keeps all sections in place while changed data is reloaded. */
function Parts({
  profile,
  plan,
  first,
}: {
  profile: SignedInProfile
  plan: ProfilePricingPlan
  first: Facts
}) {
  const [{ subscription, billing, restart }, setFacts] = useState(first)
  const { _id } = profile
  const refusal = useRefusal(_id)
  const bankUrl = billing.invoices.find(({ bankAsks }) => bankAsks)?.payUrl ?? null
  const openUrl = billing.invoices.find(({ payUrl }) => payUrl)?.payUrl ?? null

  const act = useAct()

  async function readAgain() {
    setFacts(await readFacts(_id))
  }

  /**
   * Clears an earlier refusal, because another section may have fixed its cause. Example: a new card has paid
   * a refused charge.
   */
  async function readAfterElsewhere() {
    await readAgain()
    act.clear()
  }

  if (subscription.status === 'none')
    return <NoSubscription profileId={_id} billing={billing} timeZone={subscription.timeZone} />
  return (
    <div className="flex flex-col">
      <StateSection
        profileId={_id}
        plan={plan}
        subscription={subscription}
        refusal={refusal}
        bankUrl={bankUrl}
        billing={billing}
        restart={restart}
        act={act}
        onChanged={readAgain}
      />
      <PlanSection
        profile={profile}
        plan={plan}
        subscription={subscription}
        bankUrl={bankUrl}
        openUrl={openUrl}
        onChanged={readAfterElsewhere}
      />
      <CardSection profile={profile} card={billing.card} onChanged={readAfterElsewhere} />
      <PromotionSection
        profileId={_id}
        subscription={subscription}
        discounts={billing.discounts}
        onChanged={readAfterElsewhere}
      />
      {/* A new month pushes one invoice out of the newest ones, so the list of earlier invoices starts over. */}
      <InvoicesSection
        key={billing.earlierThan}
        profileId={_id}
        billing={billing}
        timeZone={subscription.timeZone}
      />
    </div>
  )
}

/**
 * Shown if there is no subscription: there never was one, or the customer was deleted at the payment
 * provider. Paid invoices remain available.
 */
function NoSubscription({
  profileId,
  billing,
  timeZone,
}: {
  profileId: string
  billing: Facts['billing']
  timeZone: string | null
}) {
  const t = useText(billingText)
  return (
    <div className="flex flex-col">
      <EmptyState
        title={t('none.title')}
        action={<ButtonLink to={paths.subscribe()}>{t('none.subscribe')}</ButtonLink>}
      >
        {t('none.body')}
      </EmptyState>
      {billing.invoices.length > 0 && (
        <InvoicesSection
          key={billing.earlierThan}
          profileId={profileId}
          billing={billing}
          timeZone={timeZone}
        />
      )}
    </div>
  )
}

/** Returns the reason why no week can be planned for this member, once it is known. */
function useRefusal(profileId: string): string | null {
  const [answer] = useAnswer(useCallback(() => findObstacle(profileId, { safetyOnly: true }), [profileId]))
  const found = answer.status === 'ready' ? answer.value : null
  return found?.status === 'refused' ? found.reason : null
}

/** The frame of the page. `isPortal` means that it replaces the payment provider's own page. */
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
