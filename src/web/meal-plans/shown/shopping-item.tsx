import type { CookingWire } from '#meal-plans/cooking/routes.ts'
import { formatAmount } from '#meal-plans/plan/format-amount.ts'
import { listFormat } from '#web/formats.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import type { MeasureUnits } from './units.ts'
import { withFractions } from './with-fractions.tsx'

type Item = CookingWire['shopping'][number]['items'][number]

/**
 * A line of the list: what and how much, from what it was worked out, and in which packs it is sold. It opens to the
 * dishes it is for; on paper it goes to the shop without them.
 */
export function ShoppingItem({
  item,
  days,
  units,
}: {
  item: Item
  days: string[] | null
  units: MeasureUnits
}) {
  const t = useText(mealPlansText)
  const dishes = useDishes(item.dishes, days)
  const facts = useFacts(item, units)
  return (
    <li className="border-t border-line leading-snug break-inside-avoid print:border-0">
      <details>
        <summary className="block cursor-pointer py-1.5 print:py-px print:text-[8pt] print:leading-tight">
          <span className="flex justify-between gap-4 print:gap-1">
            <span>{item.name}</span>
            <Amount {...item[units]} />
          </span>
          <span
            className={`${facts.some(({ isOnPaper }) => isOnPaper) ? '' : 'print:hidden'} mt-0.5 flex items-end justify-between gap-x-4 text-small text-muted tabular-nums print:mt-0 print:text-[7pt] print:leading-none`}
          >
            <span>
              {facts.map(({ fact, isOnPaper }, i) => (
                <span key={fact} className={isOnPaper ? undefined : 'print:hidden'}>
                  {i > 0 && <span>, </span>}
                  {withFractions(fact)}
                </span>
              ))}
            </span>
            <span className="whitespace-nowrap underline decoration-line underline-offset-4 print:hidden">
              {t('shopping.dishes', { count: dishes.length })}
            </span>
          </span>
        </summary>
        <ul className="pb-2.5 text-small text-muted print:hidden">
          {dishes.map((dish) => (
            <li key={dish}>{dish}</li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function Amount(amount: Item['us']) {
  const written = useWritten()
  return <span className="whitespace-nowrap text-muted tabular-nums">{withFractions(written(amount))}</span>
}

type Fact = { fact: string; isOnPaper: boolean }

/** Paper has what is asked in a shop, so that the list and what is good to know fit on a page. */
function useFacts(item: Item, units: MeasureUnits): Fact[] {
  const t = useText(mealPlansText)
  const written = useWritten()
  const { eaten, pack } = item
  const isCounted = item[units].unit === pack?.unit
  const bought = written(item[units])
  const parts = eaten
    .map(({ part, ...amounts }) => ({ part, amount: written(amounts[units]) }))
    // Where next to nothing is peeled off, the same amount twice would say nothing.
    .filter(({ part, amount }) => part !== 'edible' || amount !== bought)
    .map(({ part, amount }) => ({
      fact: t(`shopping.eaten.${part}`, { amount }),
      isOnPaper: part !== 'edible',
    }))
  const values = pack && { count: pack.count, size: written(pack[units]) }
  const packs = values && [
    {
      fact: isCounted ? t('shopping.sizeOfCans', values) : t(`shopping.pack.${pack.unit}`, values),
      isOnPaper: isCounted,
    },
  ]
  return [...parts, ...(packs ?? [])].toSorted((a, b) => Number(b.isOnPaper) - Number(a.isOnPaper))
}

/** Each with its days, named as above them; all snacks of a week are one. */
function useDishes(dishes: Item['dishes'], names: string[] | null): string[] {
  const t = useText(mealPlansText)
  const list = listFormat(useLocale())
  const daysOf = new Map<string, number[]>()
  for (const { slot, slug, name, days } of dishes) {
    const dish = name ?? (slug === null ? t('shopping.onTest') : t(`slots.${slot}`))
    daysOf.set(dish, [...(daysOf.get(dish) ?? []), ...days])
  }
  return [...daysOf].map(([dish, all]) => {
    const days = [...new Set(all)].toSorted((a, b) => a - b)
    return names
      ? t('shopping.dishOnWeekdays', { dish, days: list.format(days.map((day) => names[day - 1] ?? '')) })
      : t('shopping.dishOnDays', { dish, count: days.length, days: list.format(days.map(String)) })
  })
}

const WEIGHED = ['g', 'kg', 'ml', 'l']

/** Scales show decimals, cooks write fractions. */
function useWritten(): (amount: Item['us']) => string {
  const t = useText(mealPlansText)
  return ({ amount, unit }) => {
    const piece = PIECES.find((known) => known === unit)
    const shownUnit = piece ? t(`shopping.piece.${piece}`, { count: Math.ceil(amount) }) : unit
    return `${WEIGHED.includes(unit) ? amount : formatAmount(amount)}\u00a0${shownUnit}`.trim()
  }
}

const PIECES = [
  'can',
  'clove',
  'stalk',
  'ear',
  'bulb',
  'head',
  'bunch',
  'slice',
  'tortilla',
  'cake',
  'piece',
  'cup',
  'bag',
] as const
