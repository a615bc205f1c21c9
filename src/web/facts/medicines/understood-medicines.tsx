import { MEDICINE_GROUPS, type Medicine } from '#catalogue/medicines/medicine.ts'
import { listFormat } from '#web/formats.ts'
import { medicineChangesText } from '#web/messages/facts/medicine-changes.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'

/** Shows how each name was understood: the kind of medicine, and its effect on the plan. */
export function UnderstoodMedicines({ medicines }: { medicines: readonly Medicine[] }) {
  const t = useText(medicineChangesText)
  const list = listFormat(useLocale())
  if (medicines.length === 0) return null

  function changesOf({ groups, effect, counts }: Medicine): string {
    if (effect === 'refuse' || effect === 'ask') return t(effect)
    if (counts) return t('counts', { nutrients: counts })
    if (groups.length === 0) return t(effect === 'group' ? 'raw' : 'none')
    return [...new Set(groups.map((group) => t(`groups.${group}`)))].join(' ')
  }

  function kindOf({ name, kind, groups }: Medicine): string {
    const named = groups.filter((group) => group !== 'no_food_rule' && group !== name)
    // A general word or class that was entered instead of a name is already the kind.
    return kind === 'word' || kind === 'class'
      ? ''
      : list.format(named.map((group) => MEDICINE_GROUPS[group]))
  }

  return (
    <ul aria-label={t('title')} className="flex max-w-measure flex-col gap-1 text-small text-muted">
      {medicines.map((medicine) => {
        const [name, kind, changes] = [medicine.label, kindOf(medicine), changesOf(medicine)]
        return (
          <li key={medicine.name} className="wrap-anywhere first-letter:uppercase">
            {kind ? t('line', { name, kind, changes }) : t('lineWithoutKind', { name, changes })}
          </li>
        )
      })}
    </ul>
  )
}
