import { formatLocalMoment } from '#web/dates.ts'
import { formatLocalEnd } from '#web/local-end.ts'
import { accountText } from '#web/messages/account.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'

/**
 * Describes the state of a subscription in words. Returns null if there is no subscription yet. Days are in
 * the member's time zone.
 */
export function useStateText(
  subscription: ShownSubscription,
  {
    amount,
    isBankAsked = false,
    unchargedCents = null,
  }: {
    amount: string
    isBankAsked?: boolean
    /** The amount of a month that has begun and is charged within the hour. */
    unchargedCents?: number | null
  },
): { title: string; body: string } | null {
  const t = useText(accountText)
  const locale = useLocale()
  const { status, timeZone, trialEndsAt, renewsAt, endsAt, resumesAt, paidUntil } = subscription
  const price = t('plan.price', { amount })
  // The server sets the date that belongs to each of these states.
  const day = (instant: string | null) => formatLocalEnd(instant ?? '', { timeZone, locale })
  // Includes the hour, like the checkout and the mails, because the whole last day is free.
  const trialEnd = () => (trialEndsAt ? formatLocalMoment(trialEndsAt, { timeZone, locale }) : '')
  const title = status === 'none' ? '' : t(`plan.status.${status}.title`)
  switch (status) {
    case 'none':
      return null
    case 'starting': {
      const { withoutTrial } = subscription
      return {
        title: withoutTrial ? t('plan.status.starting.titleWithoutTrial') : title,
        body: t('plan.status.starting.body'),
      }
    }
    case 'incomplete':
    case 'unpaid':
      return { title, body: t(`plan.status.${status}.body`) }
    case 'trialing':
      return { title, body: t('plan.status.trialing.body', { until: trialEnd(), price }) }
    case 'active':
      if (unchargedCents)
        return {
          title,
          body: t('plan.status.active.uncharged', { price, amount: formatPrice(unchargedCents, locale) }),
        }
      return { title, body: t('plan.status.active.body', { day: day(renewsAt), price }) }
    case 'past_due': {
      const { mealPlansUntil, isEntitled } = subscription
      const meanwhile = isEntitled
        ? t('plan.status.past_due.until', { until: day(mealPlansUntil) })
        : t('plan.status.past_due.over')
      const state = isBankAsked ? 'bankAsked' : 'past_due'
      const body = `${t(`plan.status.${state}.body`, { price })} ${meanwhile}`
      return { title: t(`plan.status.${state}.title`), body }
    }
    case 'paused': {
      const cents = centsFrom(subscription, resumesAt)
      const resumed = cents === null ? price : t('plan.price', { amount: formatPrice(cents, locale) })
      const pause = { until: day(paidUntil), day: day(resumesAt), price: resumed }
      if (!isPauseAhead(subscription))
        return { title, body: t(`plan.status.paused.${resumesAt ? 'bodyNow' : 'bodyNowUntilEnded'}`, pause) }
      const body = t(`plan.status.paused.${resumesAt ? 'body' : 'untilEnded'}`, pause)
      return { title: t('plan.status.paused.titleAhead', pause), body }
    }
    case 'ending':
    case 'ended':
      return { title, body: t(`plan.status.${status}.body`, { day: day(endsAt) }) }
  }
}

/**
 * True if the paid period before the pause is still running. Such a pause can be canceled as if it had never
 * been requested.
 */
export function isPauseAhead({
  status,
  isEntitled,
  paidUntil,
}: Pick<ShownSubscription, 'status' | 'isEntitled' | 'paidUntil'>): boolean {
  return status === 'paused' && isEntitled && paidUntil !== null
}

/** A pause ends shortly before the month that is charged next begins. */
const BEFORE_MONTH_MS = 60_000

/**
 * Returns the price in cents of a month that begins at an instant. An announced price may be in effect by
 * then.
 */
export function centsFrom(
  { priceCents, nextPrice }: Pick<ShownSubscription, 'priceCents' | 'nextPrice'>,
  instant: string | null,
): number | null {
  if (!nextPrice || !instant) return priceCents
  const begins = new Date(instant).getTime() + BEFORE_MONTH_MS
  return new Date(nextPrice.from).getTime() <= begins ? nextPrice.cents : priceCents
}
