import { useState } from 'react'
import { isPauseAhead } from '#web/account/state-text.ts'
import { asApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import type { useAct } from '#web/api/use-act.ts'
import { billingText } from '#web/messages/billing.ts'
import { useText } from '#web/messages/use-text.ts'
import { readRestartCents } from '#web/profile/read-shown-billing.ts'
import type { ShownSubscription } from '#web/profile/read-subscription.ts'
import { reloadAfterConflict } from './reload-after-conflict.ts'

export type Asked = 'cancel' | 'pause' | 'end-pause' | 'restart'

/** Actions that charge a month immediately. */
const BEGINS = new Set(['restart', 'end-pause'])

type Answer = {
  status?: ShownSubscription['status']
  may?: string[]
  isEntitled?: boolean
  paidUntil?: string | null
  invoices?: { bankAsks: boolean }[]
  wasOpen?: boolean
}

/** True if the immediate charge first needs the cardholder's confirmation at the bank. */
function isBankAsked(name: string, { may, invoices }: Answer): boolean {
  if (name === 'pay') return invoices?.some(({ bankAsks }) => bankAsks) ?? false
  return BEGINS.has(name) && (may?.includes('pay') ?? false)
}

/**
 * Selects the message shown after a cancellation is undone. The subscription may be paused again, or have a
 * pause ahead.
 */
export function resumedAs({
  status = 'active',
  isEntitled = false,
  paidUntil = null,
}: Pick<Answer, 'status' | 'isEntitled' | 'paidUntil'>): 'resumed' | 'resumedPaused' | 'resumedToPause' {
  if (status !== 'paused') return 'resumed'
  return isPauseAhead({ status, isEntitled, paidUntil }) ? 'resumedToPause' : 'resumedPaused'
}

function callsFor(profileId: string) {
  const json = { profileId }
  const query = { profileId }
  return {
    cancel: () => answerOf(api.subscription.cancellation.$post({ json })),
    resume: () => answerOf(api.subscription.cancellation.$delete({ query })),
    restart: (dueNowCents: number, promotionCode?: string) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const options = { ...json, timeZone, dueNowCents, ...(promotionCode && { promotionCode }) }
      return answerOf(api.subscription.restart.$post({ json: options }))
    },
    pay: (dueCents: number | null) =>
      answerOf(api.billing.payment.$post({ json: { ...json, ...(dueCents !== null && { dueCents }) } })),
    endPauseCost: () => answerOf(api.subscription.pause.$get({ query })),
    endPause: (dueNowCents: number) =>
      answerOf(api.subscription.pause.$delete({ query: { ...query, dueNowCents: String(dueNowCents) } })),
    pause: (months: number) => answerOf(api.subscription.pause.$post({ json: { ...json, months } })),
  }
}

/**
 * Provides the actions on a subscription. After each action, the state is reloaded and the result is shown.
 */
export function useSubscriptionActs(
  profileId: string,
  {
    isToCancel,
    asking: { busy, error, act, clear },
    onChanged,
  }: { isToCancel: boolean; asking: ReturnType<typeof useAct>; onChanged: () => Promise<void> },
) {
  const t = useText(billingText)
  const [asked, setOnlyAsked] = useState<Asked | null>(isToCancel ? 'cancel' : null)
  const [news, setNews] = useState<string | null>(null)
  const [waits, setWaits] = useState(false)
  const calls = callsFor(profileId)

  /** Choosing another action clears the message about an earlier refusal. */
  function setAsked(next: Asked | null) {
    clear()
    setOnlyAsked(next)
  }

  function change(name: string, call: () => Promise<Answer>, saying: string | ((answer: Answer) => string)) {
    return act(name, async () => {
      setNews(null)
      const answer = await call().catch(reloadAfterConflict(onChanged))
      setOnlyAsked(null)
      await onChanged()
      const isAsked = isBankAsked(name, answer)
      setWaits(isAsked)
      setNews(isAsked ? null : typeof saying === 'string' ? saying : saying(answer))
    })
  }

  const { applied, applyPromotion, fieldKey, restart } = useAppliedPromotion(profileId, onChanged)

  const { endPauseCents, readCost, endPause } = useEndOfPause(profileId)

  /** Loads the cost of ending the pause, which is shown before the pause is ended. */
  function askToEndPause() {
    return act('ask-end-pause', async () => {
      setNews(null)
      await readCost()
      setOnlyAsked('end-pause')
    })
  }

  // A subscription that was canceled during a pause returns to that pause.
  const resumedSaid = (answer: Answer) => t(`subscription.${resumedAs(answer)}`)
  const paidSaid = ({ wasOpen }: Answer) =>
    t(wasOpen === false ? 'subscription.nothingPaid' : 'subscription.paid')
  const acts = {
    cancel: () => change('cancel', calls.cancel, t('subscription.cancelled')),
    resume: () => change('resume', calls.resume, resumedSaid),
    restart: (shownCents: number) =>
      change('restart', () => restart(shownCents), t('subscription.restarted')),
    pay: (dueCents: number | null) => change('pay', () => calls.pay(dueCents), paidSaid),
    askToEndPause,
    endPause: (shownCents: number) =>
      change('end-pause', () => endPause(shownCents), t('subscription.resumed')),
    pause: (months: number) => change('pause', () => calls.pause(months), t('subscription.pausedNow')),
  }
  return {
    asked,
    setAsked,
    news,
    waits,
    busy,
    error,
    applyPromotion,
    fieldKey,
    acts,
    endPauseCents,
    /** The charge for restarting with the promotion code that was entered. */
    restartCents: applied?.restartCents ?? null,
  }
}

/** Loads the cost of ending the pause, and ends the pause only at exactly that amount. */
function useEndOfPause(profileId: string) {
  const [endPauseCents, setEndPauseCents] = useState(0)
  const calls = callsFor(profileId)

  async function readCost() {
    setEndPauseCents((await calls.endPauseCost()).dueNowCents)
  }

  async function endPause(shownCents: number) {
    try {
      return await calls.endPause(shownCents)
    } catch (error) {
      // The amount has changed since it was shown.
      if (asApiError(error).fields.dueNowCents) await readCost()
      throw error
    }
  }

  return { endPauseCents, readCost, endPause }
}

/** The promotion code entered for a restart. */
function useAppliedPromotion(profileId: string, onChanged: () => Promise<void>) {
  const [applied, setApplied] = useState<{ code: string; restartCents: number }>()
  const [fieldKey, setFieldKey] = useState(0)

  async function applyPromotion(wanted: string) {
    const [promotion, restartCents] = await Promise.all([
      answerOf(api['promotion-code'].$get({ query: { code: wanted } })),
      readRestartCents(profileId, { promotionCode: wanted }),
    ])
    setApplied({ code: wanted, restartCents })
    return promotion
  }

  /** Removes a promotion code that was refused, or reloads an amount that has changed. */
  async function mend(fields: Record<string, string>): Promise<void> {
    if (fields.promotionCode) {
      setApplied(undefined)
      setFieldKey((key) => key + 1)
    } else if (fields.dueNowCents && applied) await applyPromotion(applied.code)
  }

  /** Restarts with the promotion code, at the amount that was shown. */
  async function restart(shownCents: number) {
    try {
      return await callsFor(profileId).restart(shownCents, applied?.code)
    } catch (error) {
      const { fields } = asApiError(error)
      if (fields.dueNowCents) await onChanged()
      await mend(fields)
      throw error
    }
  }

  return { applied, applyPromotion, fieldKey, restart }
}
