import { useRef, useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'

type ActCall = (typeof api.profile)[':id']['billing-act']['$post']
export type BillingAct = Parameters<ActCall>[0]['json']['wish']
type PreviewCall = (typeof api.profile)[':id']['billing-preview']['$post']
type Shown = Awaited<ReturnType<typeof answerOf<Awaited<ReturnType<PreviewCall>>>>>

type Asked = { billingAct: BillingAct; shown: Shown }
/** `isUnderWay`: a plan change that needs confirmation at the member's bank. */
type Done = Asked & { isUnderWay: boolean }

/** Previews an action, then performs it. The preview's key guarantees that the action is done only once. */
export function useBillingAct(id: string, onTried: () => Promise<unknown>) {
  const { busy, error, act } = useAct()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  /** Counts withdrawals, so that a preview that was withdrawn while loading is not shown. */
  const withdrawals = useRef(0)

  const withdraw = () => {
    // The action was already sent.
    if (busy === 'confirm') return
    withdrawals.current += 1
    setAsked(null)
  }
  const preview = (billingAct: BillingAct) =>
    act('preview', async () => {
      setDone(null)
      withdraw()
      const before = withdrawals.current
      const shown = await answerOf(
        api.profile[':id']['billing-preview'].$post({ param: { id }, json: billingAct }),
      )
      if (before === withdrawals.current) setAsked({ billingAct, shown })
    })
  const confirm = () =>
    act('confirm', async () => {
      if (!asked) return
      try {
        const { subscription } = await answerOf(
          api.profile[':id']['billing-act'].$post({ param: { id }, json: bodyOf(asked) }),
        )
        const { billingAct } = asked
        const isUnderWay = billingAct.act === 'move-plan' && subscription.planId !== billingAct.planId
        setAsked(null)
        setDone({ ...asked, isUnderWay })
      } catch (failure) {
        // After a refused action, the reloaded page shows why it is not possible.
        await onTried()
        throw failure
      }
      await onTried()
    })
  return { busy, error, asked, done, preview, confirm, withdraw }
}

function bodyOf({ billingAct, shown: { key, prorationAt, priceId, amountCents } }: Asked) {
  const amount = amountCents === null ? {} : { amountCents }
  const move = { ...(prorationAt && { prorationAt }), ...(priceId && { priceId }) }
  return { wish: billingAct, key, ...amount, ...move }
}
