import { ChevronDown } from 'lucide-react'
import { ACTIVITIES, FACT_LIMITS, UNITS } from '#members/profiles/fact-choices.ts'
import { factsText } from '#web/messages/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { BodyAims } from './body-aims.tsx'
import { BodyFields } from './body-fields.tsx'
import { BodyQuestions } from './body-questions.tsx'
import { ChipGroup } from './chip-group.tsx'
import { type Activity, type FactsDraft, inUnits, withFigures } from './facts-draft.ts'
import type { FactsFormProps } from './facts-form.tsx'
import type { FactField } from './read-facts.ts'

const USUAL_KCAL = 2000
const MINUTES = ['20', '30', '45']
const FOLDED: FactField[] = [
  'dislikes',
  'birthYear',
  'heightCm',
  'weightKg',
  'energyKcal',
  'answers',
  'servings',
  'minutesPerMeal',
]

/** The rest of what a week can heed. Opens by itself where something in it is to be mended. */
export function MoreFacts({
  draft,
  change,
  units,
  faults,
}: Pick<FactsFormProps, 'draft' | 'change' | 'units' | 'faults'>) {
  const t = useText(factsText)
  const hasFault = FOLDED.some((field) => faults[field])
  return (
    <details open={hasFault || isTold(draft) || undefined} className="group border-y border-line">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('more.summary')}
        <ChevronDown
          className="size-5.5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-8 pt-2 pb-8">
        <TextField
          label={t('dislikes.label')}
          hint={t('dislikes.hint')}
          name="dislikes"
          value={draft.dislikes}
          onChange={({ currentTarget }) => change({ dislikes: currentTarget.value })}
          error={faults.dislikes && t('dislikes.fault', FACT_LIMITS.dislikes)}
        />
        <p className="max-w-measure text-muted">{t('more.lead', { kcal: USUAL_KCAL })}</p>
        <ChipGroup
          legend={t('units.legend')}
          type="radio"
          name="units"
          options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
          chosen={[units]}
          onChoose={([to]) => change(to ? inUnits(draft, { from: units, to }) : {})}
        />
        <BodyFields draft={draft} change={change} units={units} faults={faults} />
        <div className="grid items-end gap-x-5 gap-y-7 sm:grid-cols-2">
          <SelectField
            label={t('activity.label')}
            name="activity"
            value={draft.activity}
            onChange={({ currentTarget }) => change({ activity: currentTarget.value as Activity | '' })}
          >
            <option value="">{t('activity.unsaid')}</option>
            {ACTIVITIES.map((activity) => (
              <option key={activity} value={activity}>
                {t(`activity.${activity}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('energy.label')}
            hint={t('energy.hint')}
            name="energyKcal"
            inputMode="numeric"
            autoComplete="off"
            value={draft.energyKcal}
            onChange={({ currentTarget }) => change(withFigures(draft, { energyKcal: currentTarget.value }))}
            error={faults.energyKcal && t('energy.fault', FACT_LIMITS.energyKcal)}
          />
          <TextField
            label={t('servings.label')}
            hint={t('servings.hint')}
            name="servings"
            inputMode="numeric"
            autoComplete="off"
            value={draft.servings}
            onChange={({ currentTarget }) => change({ servings: currentTarget.value })}
            error={faults.servings && t('servings.fault', FACT_LIMITS.servings)}
          />
          <SelectField
            label={t('minutes.label')}
            hint={t('minutes.hint')}
            name="minutesPerMeal"
            value={draft.minutesPerMeal}
            onChange={({ currentTarget }) => change({ minutesPerMeal: currentTarget.value })}
          >
            <option value="">{t('minutes.any')}</option>
            {minutesOffered(draft).map((minutes) => (
              <option key={minutes} value={minutes}>
                {t('minutes.upTo', { minutes })}
              </option>
            ))}
          </SelectField>
        </div>
        <BodyQuestions draft={draft} change={change} units={units} faults={faults} />
        <BodyAims draft={draft} change={change} />
      </div>
    </details>
  )
}

/** What was kept by another form stays on offer. */
function minutesOffered({ minutesPerMeal }: FactsDraft): string[] {
  return minutesPerMeal === '' || MINUTES.includes(minutesPerMeal) ? MINUTES : [...MINUTES, minutesPerMeal]
}

function isTold(texts: FactsDraft): boolean {
  const { dislikes, sex, birthYear, activity, energyKcal, servings, minutesPerMeal } = texts
  const { heightCm, heightFeet, weightKg, weightPounds, usualFiber } = texts
  const told = [usualFiber, dislikes, sex, birthYear, activity, energyKcal, servings, minutesPerMeal]
  return [...told, heightCm, heightFeet, weightKg, weightPounds].some((text) => text !== '')
}
