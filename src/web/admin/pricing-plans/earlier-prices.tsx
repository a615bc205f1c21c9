import { useCallback, useState } from 'react'
import { answerOf, api } from '#web/api/client.ts'
import { useAct } from '#web/api/use-act.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { formatDayOfYear } from '#web/dates.ts'
import { adminPricingPlanText } from '#web/messages/admin/admin-pricing-plan.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Part } from '../frame/part.tsx'

type Call = (typeof api.plan)[':id']['price-move']['$get']
type Shown = Awaited<ReturnType<typeof answerOf<Awaited<ReturnType<Call>>>>>

/** Lists the members who pay an earlier price of a plan, and moves them to the current price with notice. */
export function EarlierPrices({ planId }: { planId: string }) {
  const ask = useCallback(
    () => answerOf(api.plan[':id']['price-move'].$get({ param: { id: planId } })),
    [planId],
  )
  const t = useText(adminPricingPlanText)
  const [answer, retry] = useAnswer(ask)
  if (answer.status === 'failed')
    return <NotLoaded title={t('earlier.notLoaded')} error={answer.error} onRetry={retry} />
  if (answer.status === 'loading' || answer.value.earlier.length === 0) return null
  return <Earlier planId={planId} move={answer.value} />
}

function Earlier({ planId, move }: { planId: string; move: Shown }) {
  const t = useText(adminPricingPlanText)
  const locale = useLocale()
  const { busy, error, act } = useAct()
  const [step, setStep] = useState<'shown' | 'asked' | 'done'>('shown')
  const { priceCents, earlier, notBefore } = move
  const next = formatPrice(priceCents, locale)
  const count = earlier.reduce((sum, { members, told: notified }) => sum + members - notified, 0)
  const start = () =>
    act('move', async () => {
      await answerOf(api.plan[':id']['price-move'].$post({ param: { id: planId }, json: { priceCents } }))
      setStep('done')
    })
  return (
    <Part title={t('earlier.title')}>
      <ul className="mb-4 flex list-disc flex-col gap-1 pl-5">
        {earlier.map(({ priceCents: cents, members, told: notified }) => (
          <li key={cents}>
            {t('earlier.pays', { count: members, price: formatPrice(cents, locale) })}{' '}
            {notified > 0 && <span>{t('earlier.notified', { count: notified, next })}</span>}
          </li>
        ))}
      </ul>
      {error && <Alert tone="error">{error.message}</Alert>}
      {step === 'done' && <Alert tone="success">{t('earlier.done', { count })}</Alert>}
      {step === 'shown' && count > 0 && (
        <Button kind="secondary" size="small" onClick={() => setStep('asked')}>
          {t('earlier.move', { next })}
        </Button>
      )}
      {step === 'asked' && (
        <Alert tone="warning" title={t('earlier.sure')}>
          <p>{t('earlier.means', { count, next, day: formatDayOfYear(notBefore, locale) })}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" isBusy={busy !== null} onClick={start}>
              {t('earlier.confirm')}
            </Button>
            <Button kind="quiet" size="small" onClick={() => setStep('shown')}>
              {t('earlier.dismiss')}
            </Button>
          </div>
        </Alert>
      )}
    </Part>
  )
}
