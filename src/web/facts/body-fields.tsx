import { type BodyFacts, bodyFaults, CM_PER_INCH, KG_PER_POUND } from '#members/profiles/body.ts'
import { FACT_LIMITS } from '#members/profiles/fact-choices.ts'
import { bodyText } from '#web/messages/body.ts'
import { factsText } from '#web/messages/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { type FactsDraft, saidIn, withFigures } from './facts-draft.ts'
import type { FactsFormProps } from './facts-form.tsx'

/** Sex, year of birth, height and weight, in the units of whoever fills them in. */
export function BodyFields({
  draft,
  change,
  units,
  faults,
}: Pick<FactsFormProps, 'draft' | 'change' | 'units' | 'faults'>) {
  const t = useText(factsText)
  const body = useText(bodyText)
  const isTogether = bodyFaults(saidIn(draft, units) as BodyFacts, new Date().getUTCFullYear()).includes(
    'bmi',
  )
  return (
    <div className="grid gap-x-5 gap-y-7 sm:grid-cols-2">
      <SelectField
        label={t('sex.label')}
        name="sex"
        value={draft.sex}
        onChange={({ currentTarget }) => change({ sex: currentTarget.value as FactsDraft['sex'] })}
      >
        <option value="">{t('sex.unsaid')}</option>
        <option value="female">{t('sex.female')}</option>
        <option value="male">{t('sex.male')}</option>
      </SelectField>
      <TextField
        label={t('birthYear.label')}
        name="birthYear"
        inputMode="numeric"
        autoComplete="bday-year"
        maxLength={4}
        value={draft.birthYear}
        onChange={({ currentTarget }) => change(withFigures(draft, { birthYear: currentTarget.value }))}
        error={faults.birthYear && t('birthYear.fault')}
      />
      {units === 'us' ? (
        <FeetAndInches draft={draft} change={change} isWrong={faults.heightCm === true && !isTogether} />
      ) : (
        <TextField
          label={t('height.label')}
          name="heightCm"
          inputMode="numeric"
          autoComplete="off"
          value={draft.heightCm}
          onChange={({ currentTarget }) => change(withFigures(draft, { heightCm: currentTarget.value }))}
          error={faults.heightCm && !isTogether ? t('height.fault', FACT_LIMITS.heightCm) : undefined}
        />
      )}
      {units === 'us' ? (
        <TextField
          label={t('weight.labelUs')}
          name="weightPounds"
          inputMode="decimal"
          autoComplete="off"
          value={draft.weightPounds}
          onChange={({ currentTarget }) => change(withFigures(draft, { weightPounds: currentTarget.value }))}
          error={faults.weightKg && (isTogether ? body('check') : t('weight.faultUs', POUNDS))}
        />
      ) : (
        <TextField
          label={t('weight.label')}
          name="weightKg"
          inputMode="decimal"
          autoComplete="off"
          value={draft.weightKg}
          onChange={({ currentTarget }) => change(withFigures(draft, { weightKg: currentTarget.value }))}
          error={faults.weightKg && (isTogether ? body('check') : t('weight.fault', FACT_LIMITS.weightKg))}
        />
      )}
    </div>
  )
}

const POUNDS = {
  min: Math.ceil(FACT_LIMITS.weightKg.min / KG_PER_POUND),
  max: Math.floor(FACT_LIMITS.weightKg.max / KG_PER_POUND),
}
const FEET = {
  min: feet(Math.ceil(FACT_LIMITS.heightCm.min / CM_PER_INCH)),
  max: feet(Math.floor(FACT_LIMITS.heightCm.max / CM_PER_INCH)),
}

function feet(inches: number): string {
  return `${Math.floor(inches / 12)} ft ${inches % 12} in`
}

function FeetAndInches({
  draft,
  change,
  isWrong,
}: Pick<FactsFormProps, 'draft' | 'change'> & { isWrong: boolean }) {
  const t = useText(factsText)
  const marked = isWrong ? ({ 'aria-invalid': true, 'aria-describedby': 'height-error' } as const) : {}
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 leading-snug font-semibold">{t('height.legend')}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Small
          label={t('height.feet')}
          name="heightFeet"
          value={draft.heightFeet}
          onType={(heightFeet) => change(withFigures(draft, { heightFeet }))}
          marked={marked}
        />
        <Small
          label={t('height.inches')}
          name="heightInches"
          value={draft.heightInches}
          onType={(heightInches) => change(withFigures(draft, { heightInches }))}
          marked={marked}
        />
      </div>
      {isWrong && (
        <div className="mt-1.5">
          <FieldError id="height-error">{t('height.faultUs', FEET)}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

/** A short field with its unit after it. */
function Small({
  label,
  name,
  value,
  onType,
  marked,
}: {
  label: string
  name: string
  value: string
  onType: (typed: string) => void
  marked: object
}) {
  return (
    <label className="flex items-center gap-2.5">
      <input
        {...marked}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        className="input h-12 w-full min-w-0 border-edge text-[1.0625rem] aria-invalid:border-2 aria-invalid:border-error"
      />
      <span className="text-small">{label}</span>
    </label>
  )
}
