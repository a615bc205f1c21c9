import { useState } from 'react'
import { Setting, SettingsSection } from '#web/account/settings-section.tsx'
import { useStandingText } from '#web/account/standing-text.ts'
import { answerOf, api } from '#web/api/client.ts'
import { formatLocalDay } from '#web/dates.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { ProfilePricingPlan } from '#web/profile/profile-store.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { PauseForm } from './pause-form.tsx'

export function StandingSection({
  profileId,
  plan,
  subscription,
  payUrl,
  onChanged,
}: {
  profileId: string
  plan: ProfilePricingPlan
  subscription: ShownSubscription
  /** The provider's page of the open invoice, where a bank's question is answered. */
  payUrl: string | null
  onChanged: () => Promise<void>
}) {
  const t = useText(billingText)
  const locale = useLocale()
  const { asked, setAsked, news, busy, error, acts } = useSubscriptionActs(profileId, onChanged)
  const amount = formatPrice(subscription.priceCents ?? Math.round(plan.price * 100), locale)
  const paused = subscription.status === 'paused'
  const standing = useStandingText(subscription, amount)
  const { may, unknownYet } = subscription

  return (
    <SettingsSection id="subscription" title={t('subscription.title')} about={t('subscription.about')}>
      {news && <Alert tone="success">{news}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
      {unknownYet && !error && <Alert tone="info">{unknownYet}</Alert>}
      <Setting action={<Acts amount={amount} {...{ may, busy, asked, acts }} onAsk={setAsked} />}>
        <p className="font-serif text-subhead">{plan.name}</p>
        <p className="mt-1 font-semibold">{standing?.title}</p>
        <p>{standing?.body}</p>
        {may.includes('restart') && <p className="mt-2">{t('subscription.restartHint', { amount })}</p>}
        {may.includes('pay') && payUrl && (
          <p className="mt-2">
            <a className="inline-link" href={payUrl}>
              {t('subscription.confirmWithBank')}
            </a>
          </p>
        )}
        {paused && !subscription.isEntitled && (
          <p className="mt-2">{t('subscription.endPauseHint', { amount })}</p>
        )}
      </Setting>
      {asked === 'cancel' && (
        <SureToCancel
          subscription={subscription}
          isBusy={busy === 'cancel'}
          onCancel={acts.cancel}
          onKeep={() => setAsked(null)}
        />
      )}
      {asked === 'pause' && (
        <PauseForm
          subscription={subscription}
          amount={amount}
          isBusy={busy === 'pause'}
          onPause={acts.pause}
          onKeep={() => setAsked(null)}
        />
      )}
    </SettingsSection>
  )
}

type Asked = 'cancel' | 'pause'

/** What can be asked of a subscription; how things stand then is read anew, and said. */
function useSubscriptionActs(profileId: string, onChanged: () => Promise<void>) {
  const t = useText(billingText)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const { busy, error, act } = useAct()

  function change(name: string, call: () => Promise<unknown>, saying: string) {
    return act(name, async () => {
      setNews(null)
      await call()
      setAsked(null)
      await onChanged()
      setNews(saying)
    })
  }

  const cancel = () =>
    change(
      'cancel',
      () => answerOf(api.subscription.cancellation.$post({ json: { profileId } })),
      t('subscription.cancelled'),
    )
  const resume = () =>
    change(
      'resume',
      () => answerOf(api.subscription.cancellation.$delete({ query: { profileId } })),
      t('subscription.resumed'),
    )
  const restart = () =>
    change(
      'restart',
      () => answerOf(api.subscription.restart.$post({ json: { profileId } })),
      t('subscription.restarted'),
    )

  const pay = () =>
    change('pay', () => answerOf(api.billing.payment.$post({ json: { profileId } })), t('subscription.paid'))
  const endPause = () =>
    change(
      'end-pause',
      () => answerOf(api.subscription.pause.$delete({ query: { profileId } })),
      t('subscription.resumed'),
    )
  const pause = (months: number) =>
    change(
      'pause',
      () => answerOf(api.subscription.pause.$post({ json: { profileId, months } })),
      t('subscription.pausedNow'),
    )

  return { asked, setAsked, news, busy, error, acts: { cancel, resume, restart, pay, endPause, pause } }
}

function Acts({
  may,
  amount,
  busy,
  asked,
  acts,
  onAsk,
}: {
  may: ShownSubscription['may']
  amount: string
  busy: string | null
  asked: Asked | null
  acts: ReturnType<typeof useSubscriptionActs>['acts']
  onAsk: (asked: Asked) => void
}) {
  const t = useText(billingText)
  return (
    <div className="flex flex-wrap gap-3">
      {may.includes('pay') && (
        <Button size="small" isBusy={busy === 'pay'} onClick={acts.pay}>
          {t('subscription.pay', { amount })}
        </Button>
      )}
      {may.includes('end-pause') && (
        <Button size="small" isBusy={busy === 'end-pause'} onClick={acts.endPause}>
          {t('subscription.endPause')}
        </Button>
      )}
      {may.includes('pause') && asked !== 'pause' && (
        <Button size="small" kind="secondary" onClick={() => onAsk('pause')}>
          {t('subscription.pause')}
        </Button>
      )}
      {may.includes('cancel') && asked !== 'cancel' && (
        <Button size="small" kind="secondary" onClick={() => onAsk('cancel')}>
          {t('subscription.cancel')}
        </Button>
      )}
      {may.includes('resume') && (
        <Button size="small" isBusy={busy === 'resume'} onClick={acts.resume}>
          {t('subscription.resume')}
        </Button>
      )}
      {may.includes('restart') && (
        <Button size="small" isBusy={busy === 'restart'} onClick={acts.restart}>
          {t('subscription.restart')}
        </Button>
      )}
    </div>
  )
}

function SureToCancel({
  subscription,
  isBusy,
  onCancel,
  onKeep,
}: {
  subscription: ShownSubscription
  isBusy: boolean
  onCancel: () => void
  onKeep: () => void
}) {
  const t = useText(billingText)
  const locale = useLocale()
  return (
    <Alert tone="warning" title={sureText(t, subscription, locale)}>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" kind="secondary" isBusy={isBusy} onClick={onCancel}>
          {t('subscription.cancel')}
        </Button>
        <Button size="small" kind="quiet" onClick={onKeep}>
          {t('subscription.keep')}
        </Button>
      </div>
    </Alert>
  )
}

function sureText(
  t: ReturnType<typeof useText<typeof billingText>>,
  { trialEndsAt, renewsAt, status, timeZone, paidUntil, isEntitled }: ShownSubscription,
  locale: string,
): string {
  const end = status === 'paused' && isEntitled ? paidUntil : (renewsAt ?? trialEndsAt)
  if (status === 'paused' && !isEntitled) return t('subscription.surePaused')
  if (status === 'past_due' || status === 'unpaid' || !end) return t('subscription.sureNow')
  return t('subscription.sure', { day: formatLocalDay(end, { timeZone, locale }) })
}
