import { listFormat, numberFormat } from '#web/formats.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { ValueBar } from '../proof/rules/value-bar.tsx'
import type { ShownDay, SlotName } from './shown-meal-plan.ts'

type Total = ShownDay['totals'][number]

/** What a day holds of that which the plan's rules speak of, beside their limits. What is left out since is never counted. */
export function DayTotals({
  id,
  totals,
  leftOut,
  hasStandIns,
}: {
  id: string
  totals: Total[]
  /** Meals without a dish: with one of them no totals are known. */
  leftOut: SlotName[]
  hasStandIns: boolean
}) {
  const t = useText(mealPlansText)
  const meals = listFormat(useLocale()).format(leftOut.map((slot) => t(`slots.${slot}`).toLowerCase()))
  const note = leftOut.length > 0 ? t('totals.leftOut', { meals }) : hasStandIns ? t('totals.standIns') : null
  if (totals.length === 0 && note === null) return null
  return (
    <div className="mt-8 border-t border-line pt-5 print:mt-0.5 print:border-0 print:pt-0">
      <h3 id={`${id}-totals`} className="font-sans text-small text-muted print:sr-only">
        {t('totals.title')}
      </h3>
      {note !== null && (
        <p className="mt-2 max-w-measure text-small leading-snug text-warning print:mt-0 print:text-[7pt] print:text-inherit">
          {note}
        </p>
      )}
      <ul
        aria-labelledby={`${id}-totals`}
        className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 print:mt-0 print:flex print:flex-wrap print:gap-x-4 print:gap-y-0"
      >
        {totals.map((total) => (
          <DayTotal key={`${total.nutrient} ${total.unit}`} total={total} />
        ))}
      </ul>
    </div>
  )
}

function DayTotal({ total }: { total: Total }) {
  const t = useText(mealPlansText)
  const locale = useLocale()
  const { name, unit, value, min, max, ideal } = total
  const side = sideOf(total)
  const written = (amount: number) =>
    numberFormat(locale, { maximumFractionDigits: amount < 100 ? 1 : 0 }).format(amount)
  return (
    <li className="leading-snug">
      <p className="flex flex-wrap justify-between gap-x-3 text-small print:gap-x-1 print:text-[7pt]">
        <span>{name}</span>
        <span className="ml-auto font-semibold tabular-nums">{withUnit(written(value), unit)}</span>
      </p>
      <div className="mt-1 print:hidden">
        <ValueBar value={value} min={min} max={max} outcome={side === 'within' ? 'met' : 'missed'} />
      </div>
      <p className="mt-1 text-small text-muted print:hidden">
        {limitAndIdeal()}
        <span className={side === 'within' ? 'sr-only' : undefined}>, {t(`totals.${side}`)}</span>
      </p>
    </li>
  )

  function limitAndIdeal(): string {
    const limit = limitWords()
    return ideal === null ? limit : t('totals.ideally', { limit, ideal: withUnit(written(ideal), unit) })
  }

  function limitWords(): string {
    if (min !== null && max !== null)
      return t('totals.between', { min: written(min), max: withUnit(written(max), unit) })
    return min === null
      ? t('totals.atMost', { max: withUnit(written(max ?? 0), unit) })
      : t('totals.atLeast', { min: withUnit(written(min), unit) })
  }
}

function sideOf({ value, min, max }: Total): 'within' | 'below' | 'above' {
  if (min !== null && value < min) return 'below'
  return max !== null && value > max ? 'above' : 'within'
}

function withUnit(written: string, unit: string): string {
  return unit.startsWith('%') ? `${written}${unit.replace('% of energy', '%')}` : `${written} ${unit}`
}
