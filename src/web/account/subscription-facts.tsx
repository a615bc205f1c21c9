import type { useAnswer } from '#web/api/use-answer.ts'
import { accountText } from '#web/messages/account.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import type { ProfilePricingPlan, SignedInProfile } from '#web/profile/profile-store.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import type { AccountSubscription } from './read-account-subscription.ts'
import { isPauseAhead, useStateText } from './state-text.ts'
import { useBillingUrl } from './use-billing-url.ts'

export function SubscriptionFacts({
  profile,
  plan,
  subscription: [answer, retry],
}: {
  profile: SignedInProfile
  plan: ProfilePricingPlan
  subscription: ReturnType<typeof useAnswer<AccountSubscription>>
}) {
  const t = useText(accountText)
  return (
    <section aria-labelledby="my-plan">
      <h2 id="my-plan" className="text-heading">
        {t('plan.title')}
      </h2>
      <p className="mt-3 text-lead font-semibold">{plan.name}</p>
      <p className="mt-1 text-muted">{plan.descriptionShort}</p>
      <p className="mt-2 text-muted">{t('plan.goals', { count: plan.healthGoals })}</p>
      <div
        className="mt-5 border-t border-line pt-5"
        aria-live="polite"
        aria-busy={answer.status === 'loading'}
      >
        {answer.status === 'loading' && <SummarySkeleton />}
        {answer.status === 'failed' && (
          <p>
            {t('plan.notRead', { reason: answer.error.message })}{' '}
            <button type="button" className="inline-link cursor-pointer" onClick={retry}>
              {t('tryAgain')}
            </button>
          </p>
        )}
        {answer.status === 'ready' && (
          <SubscriptionSummary
            subscription={answer.value}
            monthlyCents={Math.round(plan.price * 100)}
            username={profile.username}
          />
        )}
      </div>
    </section>
  )
}

export function SummarySkeleton() {
  return (
    <>
      <SkeletonLines lines={8} />
      <div className="pt-3 max-lg:hidden">
        <SkeletonLines lines={2} />
      </div>
    </>
  )
}

function SubscriptionSummary({
  subscription,
  monthlyCents,
  username,
}: {
  subscription: AccountSubscription
  monthlyCents: number
  username: string
}) {
  const t = useText(accountText)
  const locale = useLocale()
  const shownState = useStateText(subscription, {
    amount: formatPrice(subscription.priceCents ?? monthlyCents, locale),
    unchargedCents: subscription.unchargedCents,
  })
  if (!shownState) {
    return (
      <>
        <p>{t(subscription.mayHaveTrial ? 'plan.notStarted' : 'plan.notStartedAgain')}</p>
        <ButtonLink to={paths.subscribe()} className="mt-4">
          {t('plan.finish')}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>
        <strong className="font-semibold">{shownState.title}</strong>
      </p>
      {/* The amount due is shown only once, at the top of the page, along with what to do about it. */}
      {!subscription.may.includes('pay') && <p className="mt-1">{shownState.body}</p>}
      {subscription.unknownYet && <p className="mt-2">{subscription.unknownYet}</p>}
      {subscription.status === 'ended' && (
        <ButtonLink to={paths.subscribe()} className="mt-4">
          {t('plan.startAgain')}
        </ButtonLink>
      )}
      {subscription.may.includes('end-pause') && (
        <ButtonLink to={paths.subscription()} kind="secondary" size="small" className="mt-4">
          {t(isPauseAhead(subscription) ? 'plan.callOffPause' : 'plan.endPause')}
        </ButtonLink>
      )}
      <Manage username={username} mayCancel={subscription.may.includes('cancel')} />
    </>
  )
}

/** Links to the member's own subscription page and, if there is one, to the payment provider's page. */
function Manage({ username, mayCancel }: { username: string; mayCancel: boolean }) {
  const t = useText(accountText)
  const url = useBillingUrl(username)
  return (
    <>
      <p className="mt-1.5">
        <TextLink to={paths.subscription()} className="inline-block py-2.5 font-semibold">
          {t(mayCancel ? 'plan.own' : 'plan.ownStill')}
        </TextLink>
      </p>
      <p className="text-small text-muted">{t('plan.ownHint')}</p>
      {url && (
        <>
          <p className="mt-1.5">
            <TextLink to={url} className="inline-block py-2.5">
              {t('plan.manage')}
            </TextLink>
          </p>
          <p className="text-small text-muted">{t('plan.manageHint')}</p>
        </>
      )}
    </>
  )
}
