import { FACT_LIMITS } from '#members/profiles/fact-choices.ts'
import type { ClinicFigure } from '#members/profiles/medicine-questions.ts'
import { medicineFollowUpsText } from '#web/messages/facts/medicine-follow-ups.ts'
import { useText } from '#web/messages/use-text.ts'
import { TextField } from '#web/ui/field.tsx'
import { farOffVitaminK } from '../draft/facts-draft.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { YesNo } from '../fields/yes-no.tsx'

/** Figures that the member has to keep to, set by a clinic. */
export function ClinicFigures({
  draft,
  change,
  errors,
  figures,
}: Pick<FactsFormProps, 'draft' | 'change' | 'errors'> & { figures: ClinicFigure[] }) {
  const t = useText(medicineFollowUpsText)
  const { clinicLevels } = draft
  const farOff = figures.includes('vitaminKUg') ? farOffVitaminK(draft) : null

  function changeFigure(figure: ClinicFigure, typed: string): void {
    // The confirmation of the old figure does not apply to the new one.
    change({
      clinicLevels: { ...clinicLevels, [figure]: typed },
      ...(figure === 'vitaminKUg' ? { vitaminKMeant: '' } : {}),
    })
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="leading-snug font-semibold">{t('figures.legend')}</legend>
      <p className="text-small text-muted">{t('figures.hint')}</p>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {figures.map((figure) => (
          <TextField
            key={figure}
            label={t(`figures.${figure}`)}
            name={figure}
            inputMode="numeric"
            autoComplete="off"
            value={clinicLevels[figure]}
            onChange={({ currentTarget }) => changeFigure(figure, currentTarget.value)}
            error={errors.clinicLevels && !farOff ? t('figures.error', FACT_LIMITS[figure]) : undefined}
          />
        ))}
      </div>
      {farOff && <VitaminKAgain draft={draft} change={change} errors={errors} farOff={farOff} />}
    </fieldset>
  )
}

/**
 * Asks to confirm an unusual figure, because a typo would change the level that keeps the medicine steady.
 */
function VitaminKAgain({
  draft,
  change,
  errors,
  farOff,
}: Pick<FactsFormProps, 'draft' | 'change' | 'errors'> & {
  farOff: NonNullable<ReturnType<typeof farOffVitaminK>>
}) {
  const t = useText(medicineFollowUpsText)
  const { vitaminKMeant } = draft
  const unanswered = errors.clinicLevels && vitaminKMeant === '' ? t('figures.unanswered') : undefined
  return (
    <YesNo
      name="vitaminKMeant"
      legend={t(farOff.isFirst ? 'figures.againFirst' : 'figures.again', farOff)}
      answer={vitaminKMeant || undefined}
      onAnswer={(answer) => change({ vitaminKMeant: answer === 'yes' || answer === 'no' ? answer : '' })}
      error={vitaminKMeant === 'no' ? t('figures.notMeant') : unanswered}
    />
  )
}
