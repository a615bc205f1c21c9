import { accountText } from '#web/messages/account.ts'
import { useText } from '#web/messages/use-text.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'

/** How a subscription stands, in words; null where there is none yet. */
export function useStandingText(
  { status, trialEndsAt, renewsAt, endsAt }: ShownSubscription,
  amount: string,
): { title: string; body: string } | null {
  const t = useText(accountText)
  const price = t('plan.price', { amount })
  // The server names the instant that each of these states has.
  const day = (instant: string | null) => new Date(instant ?? 0)
  switch (status) {
    case 'none':
      return null
    case 'starting':
      return { title: t('plan.status.starting.title'), body: t('plan.status.starting.body') }
    case 'trialing':
      return {
        title: t('plan.status.trialing.title'),
        body: t('plan.status.trialing.body', { day: day(trialEndsAt), price }),
      }
    case 'active':
      return {
        title: t('plan.status.active.title'),
        body: t('plan.status.active.body', { day: day(renewsAt), price }),
      }
    case 'past_due':
      return {
        title: t('plan.status.past_due.title'),
        body: t('plan.status.past_due.body', { price }),
      }
    case 'ending':
      return {
        title: t('plan.status.ending.title'),
        body: t('plan.status.ending.body', { day: day(endsAt) }),
      }
    case 'ended':
      return { title: t('plan.status.ended.title'), body: t('plan.status.ended.body', { day: day(endsAt) }) }
  }
}
