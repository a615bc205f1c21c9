import { useCallback } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import { signOut } from '#web/api/session.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { PhaseCard } from '#web/diary/phase-card.tsx'
import { readReportedFacts } from '#web/facts/draft/change-facts.ts'
import { isReturn } from '#web/login/return-from-provider.ts'
import { accountText } from '#web/messages/account.ts'
import { DEFAULT_LOCALE, textIn, useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import type { ProfileGoal, ProfilePricingPlan, SignedInProfile } from '#web/profile/profile-store.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/account-page.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import { AskedPlan } from './asked-plan.tsx'
import { AccountNotLoaded } from './frame/account-not-loaded.tsx'
import { type AccountNotice, noticeOf } from './frame/account-notice.ts'
import { requireMember } from './frame/require-member.ts'
import { MyGoals } from './my-goals.tsx'
import { readAccountSubscription } from './read-account-subscription.ts'
import { savePaymentIntent } from './save-payment-intent.ts'
import { useAddress, VerifyEmail } from './security/verify-email.tsx'
import { useStateText } from './state-text.ts'
import { SubscriptionFacts } from './subscription-facts.tsx'
import { ThisWeek } from './this-week.tsx'
import { ConsentNote, useHealthConsent } from './week/consent-note.tsx'

/**
 * Loaded after the rest of the page: this section is below the week, and its bundle contains the names of all
 * medicines.
 */
const LateAccountFacts = latePart(async () => (await import('./reported-facts.tsx')).AccountFacts)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  // Other sign-in providers redirect here. The sign-in page handles their response.
  if (isReturn(searchParams)) throw redirect(`${paths.login()}${search}`)
  const state = await requireMember(request)
  if (
    state.status === 'signed-in' &&
    state.profile &&
    (await savePaymentIntent(state.profile, searchParams))
  ) {
    throw redirect(paths.account())
  }
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <AccountSkeleton />
}

export function meta(args: Route.MetaArgs) {
  const t = textIn(DEFAULT_LOCALE, accountText)
  return pageMeta(args, { title: t('title'), description: t('description'), isPrivate: true })
}

export default function AccountPage() {
  const state = useProfile()
  if (state.status === 'failed') return <AccountNotLoaded error={state.error} />
  if (state.status !== 'signed-in') return <AccountSkeleton />
  return <SignedIn state={state} />
}

function SignedIn({ state }: { state: Extract<ReturnType<typeof useProfile>, { status: 'signed-in' }> }) {
  const t = useText(accountText)
  const notice = noticeOf(useLocation())
  const { profile, plan, goals, email, authId } = state
  const [address, readAgain] = useAddress(authId)
  const isProved = address?.isEmailVerified === true
  return (
    <PageColumn>
      <PageHeader title={t('title')} />
      {notice && <Notice notice={notice} isProved={isProved} email={profile?.email ?? email} />}
      <VerifyEmail address={address} onChanged={readAgain} />
      {profile && plan ? (
        <Member profile={profile} plan={plan} goals={goals} isProved={isProved} />
      ) : (
        <WithoutPlan email={email} isAdmin={profile?.admin ?? false} />
      )}
    </PageColumn>
  )
}

function Notice({
  notice,
  email,
  isProved,
}: {
  notice: AccountNotice
  email: string
  /** True if the email address is verified. Weeks are mailed to this address. */
  isProved: boolean
}) {
  const t = useText(accountText)
  const navigate = useNavigate()
  const dismiss = () =>
    void navigate(paths.account(), { replace: true, state: null, preventScrollReset: true })
  return (
    <div className="-mt-4 mb-10">
      {notice === 'trial-started' && (
        <Alert tone="success" title={t('notice.trialStarted.title')} onDismiss={dismiss}>
          {t(`notice.trialStarted.${isProved ? 'body' : 'bodyUnproved'}`, { email })}
        </Alert>
      )}
      {notice === 'started-again' && (
        <Alert tone="success" title={t('notice.startedAgain.title')} onDismiss={dismiss}>
          {t(`notice.startedAgain.${isProved ? 'body' : 'bodyUnproved'}`, { email })}
        </Alert>
      )}
      {notice === 'card-processing' && (
        <Alert tone="info" title={t('notice.cardProcessing.title')} onDismiss={dismiss}>
          {t.rich('notice.cardProcessing.body', {
            step: (words) => <TextLink to={paths.subscribe()}>{words}</TextLink>,
          })}
        </Alert>
      )}
    </div>
  )
}

/**
 * In these states the subscription needs an action from the member, so its section comes first on the page.
 */
const STANDS_FIRST = ['none', 'ended']

function Member({
  profile,
  plan,
  goals,
  isProved,
}: {
  profile: SignedInProfile
  plan: ProfilePricingPlan
  goals: ProfileGoal[]
  isProved: boolean
}) {
  const { _id } = profile
  const subscription = useAnswer(useCallback(() => readAccountSubscription(_id), [_id]))
  const [answer] = subscription
  const [reported, retry] = useAnswer(useCallback(() => readReportedFacts(_id), [_id]))
  const shownState = answer.status === 'ready' ? answer.value : null
  const isSubscribed = shownState?.isEntitled === true
  const isOwed = shownState?.may.includes('pay') === true
  const hasConsent = useHealthConsent(_id)
  // Only one section can be first: a subscription that needs an action takes precedence over the week.
  const isWeekFirst = !isOwed && !STANDS_FIRST.includes(shownState?.status ?? 'active')
  return (
    <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-14">
        {isOwed && shownState && <Owed subscription={shownState} plan={plan} />}
        {isSubscribed && hasConsent === false && <ConsentNote />}
        <ThisWeek
          profileId={_id}
          isSubscribed={isSubscribed}
          isOver={shownState?.status === 'ended'}
          hasConsent={hasConsent}
          isProved={isProved}
          isFirst={isWeekFirst}
        />
        <PhaseCard profileId={_id} />
        <AskedPlan profileId={_id} />
      </div>
      <aside className="flex flex-col gap-10 lg:row-span-2 lg:border-l lg:border-line lg:pl-10">
        <SubscriptionFacts profile={profile} plan={plan} subscription={subscription} />
        <MyProfile username={profile.username} isAdmin={profile.admin} hasFacts />
      </aside>
      <div className="flex min-w-0 flex-col gap-14">
        <MyGoals
          goals={goals}
          reported={reported}
          withdrawn={profile.goals.length - goals.length}
          mayChange={shownState?.status !== 'none'}
        />
        <LateAccountFacts
          goals={goals}
          reported={reported}
          retry={retry}
          placeholder={<SkeletonLines lines={6} />}
        />
      </div>
    </div>
  )
}

/**
 * Meal plans continue for now, but the member has to fix the card. Shown at the top of the page, not below
 * the week.
 */
function Owed({ subscription, plan }: { subscription: ShownSubscription; plan: ProfilePricingPlan }) {
  const t = useText(accountText)
  const locale = useLocale()
  const shownState = useStateText(subscription, {
    amount: formatPrice(subscription.priceCents ?? Math.round(plan.price * 100), locale),
  })
  return (
    <Alert tone="warning" title={shownState?.title ?? ''}>
      <p className="mt-1 max-w-measure">{shownState?.body}</p>
      <ButtonLink to={paths.subscription()} size="small" className="mt-3">
        {t('plan.seeToPayment')}
      </ButtonLink>
    </Alert>
  )
}

function MyProfile({
  username,
  isAdmin,
  hasFacts = false,
}: {
  username: string
  isAdmin: boolean
  hasFacts?: boolean
}) {
  const t = useText(accountText)
  return (
    <section aria-labelledby="my-profile">
      <h2 id="my-profile" className="text-heading">
        {t('profile.title')}
      </h2>
      <p className="mt-3 break-words">{username}</p>
      <ul className="mt-3 flex flex-col items-start gap-1">
        {hasFacts && (
          <li>
            <TextLink to={paths.facts()} className="inline-block py-2.5">
              {t('profile.facts')}
            </TextLink>
          </li>
        )}
        <li>
          <TextLink to={paths.accountSecurity()} className="inline-block py-2.5">
            {t('profile.security')}
          </TextLink>
        </li>
        {isAdmin && (
          <li>
            <TextLink to={paths.admin.foods()} className="inline-block py-2.5">
              {t('profile.backOffice')}
            </TextLink>
          </li>
        )}
      </ul>
      <Button kind="secondary" size="small" className="mt-4" onClick={() => void signOut()}>
        {t('profile.signOut')}
      </Button>
    </section>
  )
}

/**
 * The page for a signed-in visitor without a plan: an administrator, or a visitor who did not finish signing
 * up.
 */
function WithoutPlan({ email, isAdmin }: { email: string; isAdmin: boolean }) {
  const t = useText(accountText)
  return (
    <div className="flex flex-col gap-12">
      <EmptyState
        title={t('withoutPlan.title')}
        action={<ButtonLink to={paths.subscribe()}>{t('withoutPlan.choose')}</ButtonLink>}
      >
        {t('withoutPlan.body')}
      </EmptyState>
      <MyProfile username={email} isAdmin={isAdmin} />
    </div>
  )
}
