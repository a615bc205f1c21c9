import { ACTIVITIES, FACT_LIMITS, UNITS } from '#members/profiles/fact-choices.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { BodyAims } from './body/body-aims.tsx'
import { BodyFields } from './body/body-fields.tsx'
import { BodyQuestions } from './body/body-questions.tsx'
import { type Activity, type FactsDraft, inUnits, withFigures, wordsIn } from './draft/facts-draft.ts'
import { ChipGroup } from './fields/chip-group.tsx'
import type { MoreFactsProps } from './more-facts.tsx'
import { DishPreferenceFields } from './restrictions/dish-preference-fields.tsx'
import { HemisphereField } from './restrictions/hemisphere-field.tsx'
import { WordsField } from './restrictions/words-field.tsx'

const USUAL_KCAL = { kcal: 2000, kcalOfMen: 2400 }
const MINUTES = ['20', '30', '45']

export function MoreFields({ draft, change, units, errors, reading }: MoreFactsProps) {
  const t = useText(factsText)
  return (
    <div className="flex flex-col gap-8 pt-2 pb-8">
      <WordsField
        name="dislikes"
        words={wordsIn(draft.dislikes)}
        onChange={(words) => change({ dislikes: words.join(', ') })}
        reading={reading}
        hasError={errors.dislikes === true}
      />
      <DishPreferenceFields draft={draft} change={change} />
      <p className="max-w-measure text-muted">{t('more.lead', USUAL_KCAL)}</p>
      <ChipGroup
        legend={t('units.legend')}
        type="radio"
        name="units"
        options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        chosen={[units]}
        onChoose={([to]) => change(to ? inUnits(draft, { from: units, to }) : {})}
      />
      <BodyFields draft={draft} change={change} units={units} errors={errors} />
      <DayFields draft={draft} change={change} errors={errors} />
      <HemisphereField draft={draft} change={change} />
      <BodyQuestions draft={draft} change={change} units={units} errors={errors} />
      <BodyAims draft={draft} change={change} />
    </div>
  )
}

/** Fields about the member's day, as far as it concerns food. */
function DayFields({ draft, change, errors }: Pick<MoreFactsProps, 'draft' | 'change' | 'errors'>) {
  const t = useText(factsText)
  return (
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
        error={errors.energyKcal && t('energy.error', FACT_LIMITS.energyKcal)}
      />
      <TextField
        label={t('servings.label')}
        hint={t('servings.hint')}
        name="servings"
        inputMode="numeric"
        autoComplete="off"
        value={draft.servings}
        onChange={({ currentTarget }) => change({ servings: currentTarget.value })}
        error={errors.servings && t('servings.error', FACT_LIMITS.servings)}
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
  )
}

/** A value stored by another form stays available. */
function minutesOffered({ minutesPerMeal }: FactsDraft): string[] {
  return minutesPerMeal === '' || MINUTES.includes(minutesPerMeal) ? MINUTES : [...MINUTES, minutesPerMeal]
}
