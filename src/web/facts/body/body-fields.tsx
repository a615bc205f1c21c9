import { type BodyFacts, bodyErrors, CM_PER_INCH, KG_PER_POUND } from '#members/profiles/body.ts'
import { FACT_LIMITS } from '#members/profiles/fact-choices.ts'
import { bodyText } from '#web/messages/facts/body.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { type FactsDraft, saidIn, withFigures } from '../draft/facts-draft.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'

/** Sex, year of birth, height and weight, in the member's units. */
export function BodyFields(props: BodyProps) {
  const { draft, change, units, errors } = props
  const t = useText(factsText)
  const said = saidIn(draft, units) as BodyFacts
  /** True if height and weight are each possible, but not together. */
  const isTogether = bodyErrors(said, new Date().getUTCFullYear()).includes('bmi')
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
        error={errors.birthYear && t('birthYear.error')}
      />
      <HeightField {...props} isTogether={isTogether} />
      <WeightField {...props} isTogether={isTogether} />
    </div>
  )
}

type BodyProps = Pick<FactsFormProps, 'draft' | 'change' | 'units' | 'errors'>

function HeightField({ draft, change, units, errors, isTogether }: BodyProps & { isTogether: boolean }) {
  const t = useText(factsText)
  const isWrong = errors.heightCm === true && !isTogether
  if (units === 'us') return <FeetAndInches draft={draft} change={change} isWrong={isWrong} />
  return (
    <TextField
      label={t('height.label')}
      name="heightCm"
      inputMode="numeric"
      autoComplete="off"
      value={draft.heightCm}
      onChange={({ currentTarget }) => change(withFigures(draft, { heightCm: currentTarget.value }))}
      error={isWrong ? t('height.error', FACT_LIMITS.heightCm) : undefined}
    />
  )
}

function WeightField({ draft, change, units, errors, isTogether }: BodyProps & { isTogether: boolean }) {
  const t = useText(factsText)
  const body = useText(bodyText)
  const isUs = units === 'us'
  const name = isUs ? 'weightPounds' : 'weightKg'
  const range = isUs ? t('weight.errorUs', POUNDS) : t('weight.error', FACT_LIMITS.weightKg)
  return (
    <TextField
      label={t(isUs ? 'weight.labelUs' : 'weight.label')}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name]}
      onChange={({ currentTarget }) => change(withFigures(draft, { [name]: currentTarget.value }))}
      error={errors.weightKg && (isTogether ? body('check') : range)}
    />
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
          <FieldError id="height-error">{t('height.errorUs', FEET)}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

/** A short field followed by its unit. */
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
