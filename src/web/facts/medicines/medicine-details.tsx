import { medicineFollowUpsText } from '#web/messages/facts/medicine-follow-ups.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import type { Vocabulary } from '../draft/medicine-vocabulary.ts'
import { MedicineFollowUps } from './medicine-follow-ups.tsx'
import { UnclearMedicine } from './unclear-medicine.tsx'
import { UnderstoodMedicines } from './understood-medicines.tsx'

/** Follow-up questions to medicine names: the medicine that was meant, its exact kind, and related facts. */
export function MedicineDetails({
  draft,
  change,
  errors,
  vocabulary,
  replace,
}: Pick<FactsFormProps, 'draft' | 'change' | 'errors'> & {
  vocabulary: Vocabulary
  replace: (name: string, by: string[]) => void
}) {
  const t = useText(medicineFollowUpsText)
  const { medications } = draft
  const known = vocabulary.medicinesNamed(medications)
  const ofSeveralKinds = known.filter(({ asks }) => asks)
  const open = medications.flatMap((name) => {
    const part = vocabulary.readMedicines(name).find(({ asks }) => asks)
    return part ? [{ name, part }] : []
  })
  return (
    <>
      <UnderstoodMedicines medicines={known} />
      {open.map(({ name, part }) => (
        <UnclearMedicine
          key={name}
          name={name}
          part={part}
          onChoose={(meant) => replace(name, meant)}
          onNone={medications.length === 1 ? () => change({ noMedications: true, medications: [] }) : null}
        />
      ))}
      {ofSeveralKinds.map(({ name, label, asks = [] }) => (
        <Alert key={name} tone="info" title={t('which.legend', { name: label })}>
          <p>{t('which.hint')}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {asks.map((one) => (
              <Button
                key={one}
                size="small"
                className="first-letter:uppercase"
                onClick={() => replace(name, [vocabulary.findMedicine(one)?.name ?? one])}
              >
                {one}
              </Button>
            ))}
          </div>
        </Alert>
      ))}
      {open.length === 0 && (
        <MedicineFollowUps draft={draft} change={change} errors={errors} vocabulary={vocabulary} />
      )}
    </>
  )
}
