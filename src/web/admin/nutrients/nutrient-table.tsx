import { ArrowRight } from 'lucide-react'
import { NUTRIENT_GROUPS } from '#catalogue/nutrients/nutrient.ts'
import { adminNutrientText } from '#web/messages/admin/admin-nutrient.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { ScrollFrame } from '#web/ui/data-entry/data-table.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { Digits } from '../frame/digits.tsx'
import { formatTableAmount, LEAST_FIGURE } from './format-table-amount.ts'
import { groupFigures } from './group-figures.ts'
import { hyphenated } from './hyphenated.ts'
import { knownAmount, shareWords } from './known-amount.ts'
import { shownUnit } from './shown-unit.ts'

export type NutrientTableRow = {
  amount: number
  /** The share of the weight for which the amount is known. Omitted if this does not vary. */
  coverage?: number
  nutrient: { id: number; name: string; unitName: string; trappId: string; group: string; rank: number }
}

const CELL = 'py-1.5 pr-2.5 align-top last:pr-0 sm:pr-6'

/**
 * The nutrients of a food or dish, by group. On phones, the USDA id is shown only on the nutrient's page, and
 * the known share is shown below the name if it is not 100%.
 */
export function NutrientTable({ caption, figures }: { caption: string; figures: NutrientTableRow[] }) {
  const t = useText(adminNutrientText)
  if (figures.length === 0) return <p className="text-muted">{t('table.none')}</p>
  const hasCoverage = figures.some(({ coverage }) => coverage !== undefined)
  return (
    <div className="max-w-220">
      <ScrollFrame label={caption}>
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{caption}</caption>
          <Head hasCoverage={hasCoverage} />
          {groupFigures(figures, NUTRIENT_GROUPS, t('table.others')).map(({ group, figures }) => (
            <tbody key={group}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={hasCoverage ? 6 : 5}
                  className="border-b border-line pt-4! pb-1"
                >
                  {group}
                </th>
              </tr>
              {figures.map((figure) => (
                <Row key={figure.nutrient.id} figure={figure} hasCoverage={hasCoverage} />
              ))}
            </tbody>
          ))}
        </table>
      </ScrollFrame>
    </div>
  )
}

function Head({ hasCoverage }: { hasCoverage: boolean }) {
  const t = useText(adminNutrientText)
  return (
    <thead>
      <tr className="border-b border-line text-muted">
        <th scope="col" className={CELL}>
          {t('table.name')}
        </th>
        <th scope="col" className={`${CELL} text-right`}>
          {t('table.amount')}
        </th>
        <th scope="col" className={CELL}>
          {t('table.unit')}
        </th>
        {hasCoverage && (
          <th scope="col" className={`${CELL} whitespace-nowrap max-sm:hidden`}>
            {t('table.coverage')}
          </th>
        )}
        <th scope="col" className={`${CELL} whitespace-nowrap max-sm:hidden`}>
          {t('table.usdaId')}
        </th>
        <th scope="col" className={CELL}>
          <span className="max-sm:sr-only">{t('table.link')}</span>
        </th>
      </tr>
    </thead>
  )
}

function Row({
  figure: { amount, coverage, nutrient },
  hasCoverage,
}: {
  figure: NutrientTableRow
  hasCoverage: boolean
}) {
  const t = useText(adminNutrientText)
  const locale = useLocale()
  const { shown, isKnown, isPartly } = knownAmount({ amount, coverage })
  const share = shareWords(coverage ?? 1, locale, t('table.underOne'))
  const noneInIt = isKnown && !shown && t('table.noneInIt')
  // On phones, a separate column would leave no room for names.
  const isInPart = hasCoverage && (coverage ?? 1) < 1
  const written = shown ? formatTableAmount(amount, locale) : null
  return (
    <tr className="border-b border-line hover:bg-base-200">
      <td className={`${CELL} data-name`}>
        {hyphenated(nutrient.name)}
        {isInPart && (
          <span className="block text-muted sm:hidden">
            {t('table.knownFor', { share })}
            {noneInIt && <span>, {noneInIt}</span>}
          </span>
        )}
      </td>
      <td className={`${CELL} text-right tabular-nums`}>{shown ? amountWords() : t('table.unknown')}</td>
      <td className={CELL}>{shown && shownUnit(nutrient.unitName)}</td>
      {hasCoverage && (
        <td className={`${CELL} tabular-nums max-sm:hidden`}>
          {share}
          {noneInIt && <span className="block text-muted">{noneInIt}</span>}
        </td>
      )}
      <td className={`${CELL} max-sm:hidden`}>
        <Digits>{nutrient.id}</Digits>
      </td>
      <td className={CELL}>
        <TextLink
          to={paths.admin.nutrient(nutrient.trappId)}
          aria-label={t('table.openNamed', { name: nutrient.name })}
          className="cell-link"
        >
          <span className="max-sm:hidden">{t('table.open')}</span>
          <ArrowRight className="size-5 sm:hidden" aria-hidden="true" />
        </TextLink>
      </td>
    </tr>
  )

  function amountWords(): string {
    if (written === null) return t(isPartly ? 'table.someTrace' : 'table.trace', { least: LEAST_FIGURE })
    return isPartly ? t('table.atLeast', { amount: written }) : written
  }
}
