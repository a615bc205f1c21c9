import { useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'

type ActCall = (typeof api.profile)[':id']['billing-act']['$post']
export type BillingAct = Parameters<ActCall>[0]['json']['wish']
type PreviewCall = (typeof api.profile)[':id']['billing-preview']['$post']
type Shown = Awaited<ReturnType<typeof answerOf<Awaited<ReturnType<PreviewCall>>>>>

/** First what would happen, then the act: under the key of what was shown it is done once. */
export function useBillingAct(id: string, onTried: () => Promise<unknown>) {
  const { busy, error, act } = useAct()
  const [asked, setAsked] = useState<{ billingAct: BillingAct; shown: Shown } | null>(null)
  const [isDone, setIsDone] = useState(false)

  const preview = (billingAct: BillingAct) =>
    act('preview', async () => {
      setIsDone(false)
      setAsked(null)
      const shown = await answerOf(
        api.profile[':id']['billing-preview'].$post({ param: { id }, json: billingAct }),
      )
      setAsked({ billingAct, shown })
    })
  const confirm = () =>
    act('confirm', async () => {
      if (!asked) return
      const { key, prorationAt, priceId, amountCents } = asked.shown
      const shown = amountCents === null ? {} : { amountCents }
      const move = { ...(prorationAt && { prorationAt }), ...(priceId && { priceId }) }
      const json = { wish: asked.billingAct, key, ...shown, ...move }
      try {
        await answerOf(api.profile[':id']['billing-act'].$post({ param: { id }, json }))
      } catch (failure) {
        // What is not known to be done stands on the page from then on.
        await onTried()
        throw failure
      }
      setAsked(null)
      setIsDone(true)
      await onTried()
    })
  return {
    busy,
    error,
    says: asked?.shown.says ?? null,
    isDone,
    preview,
    confirm,
    dismiss: () => setAsked(null),
  }
}
