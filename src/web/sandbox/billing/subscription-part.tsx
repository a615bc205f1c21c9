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

export function SubscriptionPart({
  profileId,
  plan,
  subscription,
  onChanged,
}: {
  profileId: string
  plan: ProfilePricingPlan
  subscription: ShownSubscription
  onChanged: () => Promise<void>
}) {
  const t = useText(billingText)
  const locale = useLocale()
  const [isAsked, setIsAsked] = useState(false)
  const [news, setNews] = useState<string | null>(null)
  const { busy, error, act } = useAct()
  const amount = formatPrice(subscription.priceCents ?? Math.round(plan.price * 100), locale)
  const standing = useStandingText(subscription, amount)
  const { status } = subscription

  function change(name: string, call: () => Promise<unknown>, saying: string) {
    return act(name, async () => {
      setNews(null)
      await call()
      setIsAsked(false)
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

  return (
    <SettingsSection id="subscription" title={t('subscription.title')} about={t('subscription.about')}>
      {news && <Alert tone="success">{news}</Alert>}
      {error && <Alert tone="error">{error.message}</Alert>}
      <Setting
        action={
          <>
            {canCancel(status) && !isAsked && (
              <Button size="small" kind="secondary" onClick={() => setIsAsked(true)}>
                {t('subscription.cancel')}
              </Button>
            )}
            {status === 'ending' && (
              <Button size="small" isBusy={busy === 'resume'} onClick={resume}>
                {t('subscription.resume')}
              </Button>
            )}
            {status === 'ended' && (
              <Button size="small" isBusy={busy === 'restart'} onClick={restart}>
                {t('subscription.restart')}
              </Button>
            )}
          </>
        }
      >
        <p className="font-serif text-subhead">{plan.name}</p>
        <p className="mt-1 font-semibold">{standing?.title}</p>
        <p>{standing?.body}</p>
        {status === 'ended' && <p className="mt-2">{t('subscription.restartHint', { amount })}</p>}
      </Setting>
      {isAsked && (
        <Alert tone="warning" title={sureText(t, subscription, locale)}>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" kind="secondary" isBusy={busy === 'cancel'} onClick={cancel}>
              {t('subscription.cancel')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setIsAsked(false)}>
              {t('subscription.keep')}
            </Button>
          </div>
        </Alert>
      )}
    </SettingsSection>
  )
}

function canCancel(status: ShownSubscription['status']): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due'
}

function sureText(
  t: ReturnType<typeof useText<typeof billingText>>,
  { trialEndsAt, renewsAt, status, timeZone }: ShownSubscription,
  locale: string,
): string {
  const end = renewsAt ?? trialEndsAt
  if (status === 'past_due' || !end) return t('subscription.sureNow')
  return t('subscription.sure', { day: formatLocalDay(end, { timeZone, locale }) })
}
