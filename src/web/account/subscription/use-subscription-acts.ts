import { useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { billingText } from '#web/messages/billing.ts'
import { useText } from '#web/messages/use-text.ts'
import { readRestartCents } from './read-shown-billing.ts'

export type Asked = 'cancel' | 'pause'

/** What charges a month at once. */
const BEGINS = new Set(['restart', 'end-pause'])

type Answer = { status?: string; may?: string[]; invoices?: { bankAsks: boolean }[]; wasOpen?: boolean }

/** Whether the card's bank asks its holder, before what was to be charged now is. */
function isBankAsked(name: string, { may, invoices }: Answer): boolean {
  if (name === 'pay') return invoices?.some(({ bankAsks }) => bankAsks) ?? false
  return BEGINS.has(name) && (may?.includes('pay') ?? false)
}

function callsFor(profileId: string) {
  const json = { profileId }
  const query = { profileId }
  return {
    cancel: () => answerOf(api.subscription.cancellation.$post({ json })),
    resume: () => answerOf(api.subscription.cancellation.$delete({ query })),
    restart: (promotionCode?: string) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const wish = { ...json, timeZone, ...(promotionCode && { promotionCode }) }
      return answerOf(api.subscription.restart.$post({ json: wish }))
    },
    pay: (dueCents: number | null) =>
      answerOf(api.billing.payment.$post({ json: { ...json, ...(dueCents !== null && { dueCents }) } })),
    endPause: () => answerOf(api.subscription.pause.$delete({ query })),
    pause: (months: number) => answerOf(api.subscription.pause.$post({ json: { ...json, months } })),
  }
}

/** What can be asked of a subscription; how things stand then is read anew, and said. */
export function useSubscriptionActs(profileId: string, onChanged: () => Promise<void>) {
  const t = useText(billingText)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const [waits, setWaits] = useState(false)
  const [applied, setApplied] = useState<{ code: string; restartCents: number }>()
  const { busy, error, act } = useAct()
  const calls = callsFor(profileId)

  function change(name: string, call: () => Promise<Answer>, saying: string | ((answer: Answer) => string)) {
    return act(name, async () => {
      setNews(null)
      const answer = await call()
      setAsked(null)
      await onChanged()
      const isAsked = isBankAsked(name, answer)
      setWaits(isAsked)
      setNews(isAsked ? null : typeof saying === 'string' ? saying : saying(answer))
    })
  }

  async function applyPromotion(wanted: string) {
    const [promotion, restartCents] = await Promise.all([
      answerOf(api['promotion-code'].$get({ query: { code: wanted } })),
      readRestartCents(profileId, wanted),
    ])
    setApplied({ code: wanted, restartCents })
    return promotion
  }

  // One that was cancelled while it was paused is paused again.
  const resumedSaid = ({ status }: Answer) =>
    t(status === 'paused' ? 'subscription.resumedPaused' : 'subscription.resumed')
  const paidSaid = ({ wasOpen }: Answer) =>
    t(wasOpen === false ? 'subscription.nothingPaid' : 'subscription.paid')
  const acts = {
    cancel: () => change('cancel', calls.cancel, t('subscription.cancelled')),
    resume: () => change('resume', calls.resume, resumedSaid),
    restart: () => change('restart', () => calls.restart(applied?.code), t('subscription.restarted')),
    pay: (dueCents: number | null) => change('pay', () => calls.pay(dueCents), paidSaid),
    endPause: () => change('end-pause', calls.endPause, t('subscription.resumed')),
    pause: (months: number) => change('pause', () => calls.pause(months), t('subscription.pausedNow')),
  }
  return {
    ...{ asked, setAsked, news, waits, busy, error, applyPromotion, acts },
    /** What starting again charges with the promotion code that was entered. */
    restartCents: applied?.restartCents ?? null,
  }
}
