import { redirect, useLocation, useNavigate } from 'react-router'
import { isReturn } from '#web/login/return-from-provider.ts'
import { signOut } from '#web/login/session.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import {
  knownProfile,
  loadProfile,
  type Profile,
  type ProfileGoal,
  type ProfilePlan,
} from '#web/profile/profile-store.ts'
import { useProfile } from '#web/profile/use-profile.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageColumn, PageHeader } from '#web/ui/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/page-state.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/account-page.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import { keepPaymentIntent } from './keep-payment-intent.ts'
import { type AccountNotice, noticeOf } from './notice.ts'
import { PlanFacts } from './plan-facts.tsx'
import { ThisWeek } from './this-week.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  // Other providers send people back here; the sign-in page takes their answer in.
  if (isReturn(searchParams)) throw redirect(`${paths.login()}${search}`)
  const state = await knownProfile()
  if (state.status === 'guest') throw redirect(paths.login(`${pathname}${search}`))
  if (
    state.status === 'signed-in' &&
    state.profile &&
    (await keepPaymentIntent(state.profile, searchParams))
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
  return pageMeta(args, { title: 'My Account', description: 'Your plan and your meals.', isPrivate: true })
}

export default function AccountPage() {
  const state = useProfile()
  const notice = noticeOf(useLocation())
  if (state.status === 'failed') {
    return (
      <PageColumn className="py-12 md:py-20">
        <ErrorState
          title="We could not load your account"
          happened={state.error.message}
          action={<Button onClick={() => void loadProfile()}>Try again</Button>}
          reference={state.error.requestId}
        />
      </PageColumn>
    )
  }
  if (state.status !== 'signed-in') return <AccountSkeleton />
  const { profile, plan, goals, email } = state
  return (
    <PageColumn>
      <PageHeader title="My Account" />
      {notice && <Notice notice={notice} email={profile?.email ?? email} />}
      {profile && plan ? (
        <Member profile={profile} plan={plan} goals={goals} />
      ) : (
        <WithoutPlan email={email} isAdmin={profile?.admin ?? false} />
      )}
    </PageColumn>
  )
}

function Notice({ notice, email }: { notice: AccountNotice; email: string }) {
  const navigate = useNavigate()
  const dismiss = () =>
    void navigate(paths.account(), { replace: true, state: null, preventScrollReset: true })
  return (
    <div className="-mt-4 mb-10">
      {notice === 'trial-started' ? (
        <Alert tone="success" title="Your free trial has started." onDismiss={dismiss}>
          Each week’s meals come here and by mail to {email}.
        </Alert>
      ) : (
        <Alert tone="info" title="Your card is still being processed." onDismiss={dismiss}>
          Nothing was charged. Your trial can be started as soon as your bank has confirmed the card; come
          back to <TextLink to={paths.subscribe()}>this step</TextLink> in a few minutes.
        </Alert>
      )}
    </div>
  )
}

function Member({ profile, plan, goals }: { profile: Profile; plan: ProfilePlan; goals: ProfileGoal[] }) {
  return (
    <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-14">
        <ThisWeek profileId={profile._id} />
        <section aria-labelledby="my-goals">
          <h2 id="my-goals" className="text-heading">
            My Goals
          </h2>
          {goals.length === 0 ? (
            <p className="mt-4 text-muted">You have not chosen a health goal yet.</p>
          ) : (
            <ul className="mt-5">
              {goals.map(({ _id, name, goal }) => (
                <li key={_id} className="border-t border-line py-4">
                  <TextLink to={paths.healthGoal({ id: _id, name })} className="font-semibold">
                    {name}
                  </TextLink>
                  <p className="mt-1 text-muted">{goal.headline}</p>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <aside className="flex flex-col gap-10 lg:border-l lg:border-line lg:pl-10">
        <PlanFacts profile={profile} plan={plan} />
        <MyProfile username={profile.username} isAdmin={profile.admin} />
      </aside>
    </div>
  )
}

function MyProfile({ username, isAdmin }: { username: string; isAdmin: boolean }) {
  return (
    <section aria-labelledby="my-profile">
      <h2 id="my-profile" className="text-subhead">
        My Profile
      </h2>
      <p className="mt-3 break-words">{username}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button kind="secondary" size="small" onClick={() => void signOut()}>
          Sign Out
        </Button>
        {isAdmin && <TextLink to={paths.admin.profiles()}>Back office</TextLink>}
      </div>
    </section>
  )
}

/** Somebody who can sign in but has no plan: an administrator, or a visitor who stopped half-way. */
function WithoutPlan({ email, isAdmin }: { email: string; isAdmin: boolean }) {
  return (
    <div className="flex flex-col gap-12">
      <EmptyState title="No plan yet" action={<ButtonLink to={paths.subscribe()}>Choose a plan</ButtonLink>}>
        Your plan, your health goals and each week’s meals will be here. Choosing takes about two minutes, and
        the first seven days are free.
      </EmptyState>
      <MyProfile username={email} isAdmin={isAdmin} />
    </div>
  )
}
