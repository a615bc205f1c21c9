import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '#web/api/use-act.ts'
import { billingText } from '#web/messages/billing.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FocusedNews } from './notices/focused-news.tsx'

export type ShownPromotion = {
  percentOff: number | null
  amountOffCents: number | null
  lasts: 'once' | 'months' | 'forever'
  months: number | null
}

/** A field for a promotion code, which shows the discount. `onUse` looks up the code or redeems it. */
export function PromotionField({ onUse }: { onUse: (code: string) => Promise<ShownPromotion> }) {
  const t = useText(billingText)
  const { busy, error, act, clear } = useAct()
  const [code, setCode] = useState('')
  const [promotion, setPromotion] = useState<ShownPromotion | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  const use = () =>
    act('promotion', async () => {
      setPromotion(null)
      setPromotion(await onUse(code.trim()))
    })
  return (
    <details className="group w-full max-w-110">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        {t('promotion.title')}
        <ChevronDown
          className="size-5.5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="mt-2 flex flex-col items-start gap-3">
        <TextField
          label={t('promotion.code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          ref={field}
          value={code}
          error={error?.message}
          onChange={({ target }) => {
            setCode(target.value)
            clear()
          }}
        />
        <Button
          kind="secondary"
          size="small"
          isBusy={busy !== null}
          disabled={code.trim() === ''}
          onClick={use}
        >
          {t('promotion.use')}
        </Button>
        {promotion && <Taken promotion={promotion} />}
      </div>
    </details>
  )
}

function Taken({ promotion }: { promotion: ShownPromotion }) {
  const say = usePromotionText()
  return (
    <FocusedNews>
      <Alert tone="success">{say(promotion)}</Alert>
    </FocusedNews>
  )
}

/** Describes the discount of a promotion in words, with its end date if known. */
export function usePromotionText() {
  const t = useText(billingText)
  const locale = useLocale()
  return (promotion: ShownPromotion, until: string | null = null) => {
    const { percentOff, amountOffCents, lasts, months } = promotion
    const off = percentOff === null ? formatPrice(amountOffCents ?? 0, locale) : `${percentOff}%`
    return until
      ? t('promotion.until', { off, day: until })
      : t(`promotion.${lasts}`, { off, count: months ?? 0 })
  }
}
