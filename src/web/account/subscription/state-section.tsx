import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { SettingsSection } from '#web/account/frame/settings-section.tsx'
import { isPauseAhead, useStateText } from '#web/account/state-text.ts'
import type { useAct } from '#web/api/use-act.ts'
import { formatLocalEnd } from '#web/local-end.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { paths } from '#web/paths.ts'
import type { ProfilePricingPlan } from '#web/profile/profile-store.ts'
import type { ShownBilling, ShownRestart } from '#web/profile/read-shown-billing.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { EndPauseForm } from './end-pause-form.tsx'
import { BankAsks } from './notices/bank-asks.tsx'
import { FocusedNews } from './notices/focused-news.tsx'
import { RestartForm } from './notices/restart-form.tsx'
import { useStillCharged } from './notices/still-charged.tsx'
import { PauseForm } from './pause-form.tsx'
import { PromotionField } from './promotion-field.tsx'
import { type Asked, useSubscriptionActs } from './use-subscription-acts.ts'

export function StateSection({
  profileId,
  plan,
  subscription,
  refusal,
  bankUrl,
  billing: { nextCharge, unchargedCents, nextTryAt, dueCents, discounts, card },
  restart: { cents: restartCents, refusal: restartRefusal },
  act,
  onChanged,
}: {
  profileId: string
  plan: ProfilePricingPlan
  subscription: ShownSubscription
  /** The reason why no week can be planned for this member; null if weeks can be planned. */
  refusal: string | null
  /**
   * The provider's page for an open invoice that needs confirmation at the member's bank; null if there is
   * none.
   */
  bankUrl: string | null
  billing: Pick<
    ShownBilling,
    'nextCharge' | 'unchargedCents' | 'nextTryAt' | 'dueCents' | 'discounts' | 'card'
  >
  /** The charge for restarting, as the provider calculates it, or the reason why restarting is refused. */
  restart: ShownRestart
  /**
   * The state of the running action. Shared with other sections, because they can fix the cause of a refusal.
   */
  act: ReturnType<typeof useAct>
  onChanged: () => Promise<void>
}) {
  const t = useText(billingText)
  const locale = useLocale()
  const isToCancel = useIsToCancel(subscription)
  const asking = useSubscriptionActs(profileId, { isToCancel, asking: act, onChanged })
  const { asked, setAsked, applyPromotion, fieldKey, news, waits, busy, error, acts, endPauseCents } = asking
  const planCents = Math.round(plan.price * 100)
  const amount = formatPrice(subscription.priceCents ?? planCents, locale)
  const beginsWithCents = asking.restartCents ?? restartCents ?? planCents
  const restart = formatPrice(beginsWithCents, locale)
  const amounts = { restart, due: dueCents === null ? amount : formatPrice(dueCents, locale) }
  const { unknownYet, status } = subscription
  // A member who cannot get meal plans is never offered to pay for them.
  const may = restartRefusal ? subscription.may.filter((act) => act !== 'restart') : subscription.may
  const waitsAt = may.includes('pay') ? bankUrl : null
  const isNothingDue = may.includes('pay') && dueCents === 0
  const isBankAsked = waitsAt !== null
  const stateText = useStateText(subscription, { amount, unchargedCents, isBankAsked })

  return (
    <SettingsSection
      id="subscription"
      title={t('subscription.title')}
      about={t(may.includes('cancel') ? 'subscription.about' : 'subscription.aboutState')}
    >
      <News news={news} error={error} />
      {refusal !== null && may.includes('cancel') && (
        <NoWeeks
          refusal={refusal}
          subscription={subscription}
          nextCharge={nextCharge}
          onCancel={() => setAsked('cancel')}
        />
      )}
      {waitsAt && <WaitingCharge bankUrl={waitsAt} status={status} isNew={waits} />}
      {unknownYet && !error && <Alert tone="info">{unknownYet}</Alert>}
      <div className="w-full">
        <p className="font-serif text-subhead">{plan.name}</p>
        <p className="mt-1 font-semibold">
          {isNothingDue ? t('subscription.nothingDueTitle') : stateText?.title}
        </p>
        <p>{isNothingDue ? t('subscription.nothingDue') : stateText?.body}</p>
        {subscription.may.includes('restart') && <StartingAgain refusal={restartRefusal} restart={restart} />}
        <ComingCharge
          subscription={subscription}
          nextCharge={nextCharge}
          unchargedCents={unchargedCents}
          amount={amount}
        />
        {may.includes('pay') && !waitsAt && !isNothingDue && (
          <HowToPay nextTryAt={nextTryAt} timeZone={subscription.timeZone} />
        )}
        <Acts
          subscription={subscription}
          amounts={amounts}
          dueCents={dueCents}
          may={may}
          waitsAt={waitsAt}
          busy={busy}
          asked={asked}
          acts={acts}
          onAsk={setAsked}
        />
      </div>
      {may.includes('restart') && <PromotionField key={fieldKey} onUse={applyPromotion} />}
      <AskedFirst
        asked={asked}
        subscription={subscription}
        unchargedCents={unchargedCents}
        amount={amount}
        discounts={discounts}
        busy={busy}
        acts={acts}
        endPauseCents={endPauseCents}
        beginsWithCents={beginsWithCents}
        card={card}
        monthly={formatPrice(planCents, locale)}
        onDismiss={() => setAsked(null)}
      />
    </SettingsSection>
  )
}

/**
 * Shows the charge for restarting, or why restarting is refused with a link to the facts that caused the
 * refusal.
 */
function StartingAgain({ refusal, restart }: { refusal: ShownRestart['refusal']; restart: string }) {
  const t = useText(billingText)
  if (!refusal) return <p className="mt-2">{t('subscription.restartHint', { amount: restart })}</p>
  return (
    <Alert tone="info" title={t('subscription.restartRefused')}>
      <p>{refusal}</p>
      <p className="mt-2">
        <TextLink to={paths.facts()}>{t('subscription.restartFacts')}</TextLink>
      </p>
    </Alert>
  )
}

/** True if the member arrived through a link that asks to cancel, and canceling is possible. */
function useIsToCancel({ may }: ShownSubscription): boolean {
  return useLocation().hash === '#cancel' && may.includes('cancel')
}

/** Warns that the member is charged although no weeks are planned. Shown first, with a button to cancel. */
function NoWeeks({
  refusal,
  subscription,
  nextCharge,
  onCancel,
}: {
  refusal: string
  subscription: ShownSubscription
  nextCharge: ShownBilling['nextCharge']
  onCancel: () => void
}) {
  const t = useText(billingText)
  const charged = useStillCharged(subscription, nextCharge)
  const toFacts = (words: React.ReactNode) => <TextLink to={paths.facts()}>{words}</TextLink>
  return (
    <Alert tone="warning" title={t('noWeeks.title')}>
      <div className="mt-1 flex max-w-measure flex-col items-start gap-3">
        <p className="font-semibold">{charged}</p>
        <p>{refusal}</p>
        <p>{t.rich('noWeeks.facts', { facts: toFacts })}</p>
        <Button size="small" onClick={onCancel}>
          {t('subscription.cancel')}
        </Button>
      </div>
    </Alert>
  )
}

/** The confirmation shown before a subscription is canceled, paused, resumed or restarted. */
function AskedFirst({
  asked,
  subscription,
  unchargedCents,
  amount,
  discounts,
  busy,
  acts,
  endPauseCents,
  onDismiss,
  ...toRestart
}: Pick<ReturnType<typeof useSubscriptionActs>, 'asked' | 'busy' | 'acts' | 'endPauseCents'> & {
  subscription: ShownSubscription
  unchargedCents: ShownBilling['unchargedCents']
  amount: string
  discounts: ShownBilling['discounts']
  onDismiss: () => void
} & Pick<ComponentProps<typeof RestartForm>, 'beginsWithCents' | 'card' | 'monthly'>) {
  if (asked === 'restart')
    return (
      <FocusedNews key="restart">
        <RestartForm
          isBusy={busy === 'restart'}
          onStart={() => acts.restart(toRestart.beginsWithCents)}
          {...toRestart}
          onDismiss={onDismiss}
        />
      </FocusedNews>
    )
  if (asked === 'cancel')
    return (
      <FocusedNews key="cancel">
        <SureToCancel
          isBusy={busy === 'cancel'}
          onCancel={acts.cancel}
          isUncharged={unchargedCents !== null}
          subscription={subscription}
          onDismiss={onDismiss}
        />
      </FocusedNews>
    )
  if (asked === 'end-pause')
    return (
      <FocusedNews key="end-pause">
        <EndPauseForm
          isBusy={busy === 'end-pause'}
          onEnd={() => acts.endPause(endPauseCents)}
          isAhead={isPauseAhead(subscription)}
          endPauseCents={endPauseCents}
          onDismiss={onDismiss}
        />
      </FocusedNews>
    )
  if (asked === 'pause')
    return (
      <FocusedNews key="pause">
        <PauseForm
          isBusy={busy === 'pause'}
          onPause={acts.pause}
          subscription={subscription}
          amount={amount}
          discounts={discounts}
          onDismiss={onDismiss}
        />
      </FocusedNews>
    )
  return null
}

/** Shows when a refused charge is retried, and what the member can do before then. */
function HowToPay({
  nextTryAt,
  timeZone,
}: {
  nextTryAt: ShownBilling['nextTryAt']
  timeZone: ShownSubscription['timeZone']
}) {
  const t = useText(billingText)
  const locale = useLocale()
  return (
    <>
      {nextTryAt && (
        <p className="mt-2">
          {t('subscription.nextTry', { day: formatLocalEnd(nextTryAt, { timeZone, locale }) })}
        </p>
      )}
      <p className="mt-2">
        {t.rich('subscription.payHint', {
          card: (words) => (
            <a href="#card" className="inline-link">
              {words}
            </a>
          ),
        })}
      </p>
    </>
  )
}

function News({ news, error }: { news: string | null; error: { message: string } | null | undefined }) {
  return (
    <>
      {news && (
        <FocusedNews key={news}>
          <Alert tone="success">{news}</Alert>
        </FocusedNews>
      )}
      {error && (
        <FocusedNews>
          <Alert tone="error">{error.message}</Alert>
        </FocusedNews>
      )}
    </>
  )
}

/** Notice for a charge that was not refused but needs confirmation at the member's bank. */
function WaitingCharge({
  bankUrl,
  status,
  isNew,
}: {
  bankUrl: string
  status: ShownSubscription['status']
  /** True if the charge results from the action that the member just took. */
  isNew: boolean
}) {
  const t = useText(billingText)
  const asks = (
    <BankAsks bankUrl={bankUrl}>
      {t(status === 'incomplete' ? 'subscription.bankAsksToBegin' : 'subscription.bankAsksToPay')}
    </BankAsks>
  )
  return isNew ? <FocusedNews>{asks}</FocusedNews> : <div className="w-full">{asks}</div>
}

/** Shows the next charge to the cent if it differs from the price, and any announced price change. */
function ComingCharge({
  subscription: { status, nextPrice, timeZone, priceCents },
  nextCharge,
  unchargedCents,
  amount,
}: {
  subscription: ShownSubscription
  nextCharge: ShownBilling['nextCharge']
  unchargedCents: ShownBilling['unchargedCents']
  amount: string
}) {
  const t = useText(billingText)
  const locale = useLocale()
  const day = (at: string) => formatLocalEnd(at, { timeZone, locale })
  return (
    <>
      {/* For an active subscription, the text of its state already shows this amount. */}
      {unchargedCents && status !== 'active' && (
        <p className="mt-2 font-semibold">
          {t('subscription.chargedSoon', { amount: formatPrice(unchargedCents, locale) })}
        </p>
      )}
      {nextCharge && nextCharge.cents !== priceCents && (
        <p className="mt-2">
          {t('subscription.nextCharge', {
            amount: formatPrice(nextCharge.cents, locale),
            day: day(nextCharge.at),
          })}
        </p>
      )}
      {nextPrice && (
        <p className="mt-2 font-semibold">
          {t('subscription.nextPrice', {
            day: day(nextPrice.from),
            next: formatPrice(nextPrice.cents, locale),
            amount,
          })}
        </p>
      )}
    </>
  )
}

function Acts({
  subscription,
  may,
  waitsAt,
  amounts: { due, restart },
  dueCents,
  busy,
  asked,
  acts,
  onAsk,
}: {
  subscription: ShownSubscription
  may: ShownSubscription['may']
  /**
   * The bank's confirmation page. Until the member confirms there, the same card cannot pay in another way.
   */
  waitsAt: string | null
  amounts: { due: string; restart: string }
  dueCents: number | null
  busy: string | null
  asked: Asked | null
  acts: ReturnType<typeof useSubscriptionActs>['acts']
  onAsk: (asked: Asked) => void
}) {
  const t = useText(billingText)
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {may.includes('pay') && !waitsAt && (
        <Button size="small" isBusy={busy === 'pay'} onClick={() => acts.pay(dueCents)}>
          {dueCents === 0 ? t('subscription.checkNow') : t('subscription.pay', { amount: due })}
        </Button>
      )}
      {may.includes('end-pause') && asked !== 'end-pause' && (
        <Button size="small" isBusy={busy === 'ask-end-pause'} onClick={acts.askToEndPause}>
          {t(isPauseAhead(subscription) ? 'subscription.callOffPause' : 'subscription.endPause')}
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
      {may.includes('restart') && asked !== 'restart' && (
        <Button size="small" onClick={() => onAsk('restart')}>
          {t('subscription.restart', { amount: restart })}
        </Button>
      )}
    </div>
  )
}

function SureToCancel({
  subscription,
  isUncharged,
  isBusy,
  onCancel,
  onDismiss,
}: {
  subscription: ShownSubscription
  /** True if a month has begun and its charge follows within the hour. */
  isUncharged: boolean
  isBusy: boolean
  onCancel: () => void
  onDismiss: () => void
}) {
  const t = useText(billingText)
  const locale = useLocale()
  return (
    <Alert tone="warning" title={t('subscription.sureTitle')}>
      <p>{isUncharged ? t('subscription.sureUncharged') : sureText(t, subscription, locale)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" kind="secondary" isBusy={isBusy} onClick={onCancel}>
          {t('subscription.cancel')}
        </Button>
        <Button size="small" kind="quiet" onClick={onDismiss}>
          {t('subscription.dismiss')}
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
  return t('subscription.sure', { day: formatLocalEnd(end, { timeZone, locale }) })
}
