import { ChevronDown } from 'lucide-react'
import { ACTIVITIES, FACT_LIMITS, UNITS } from '#members/profiles/fact-choices.ts'
import { factsText } from '#web/messages/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { BodyAims } from './body-aims.tsx'
import { BodyFields } from './body-fields.tsx'
import { BodyQuestions } from './body-questions.tsx'
import { ChipGroup } from './chip-group.tsx'
import { type Activity, type FactsDraft, inUnits, withFigures, wordsIn } from './facts-draft.ts'
import type { FactsFormProps } from './facts-form.tsx'
import { HemisphereField } from './hemisphere-field.tsx'
import type { FactField } from './read-facts.ts'
import type { Reading } from './use-read-words.ts'
import { WishedDishes } from './wished-dishes.tsx'
import { WordsField } from './words-field.tsx'

const USUAL_KCAL = { kcal: 2000, kcalOfMen: 2400 }
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
  reading,
}: Pick<FactsFormProps, 'draft' | 'change' | 'units' | 'faults'> & { reading: Reading | null }) {
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
        <WordsField
          name="dislikes"
          words={wordsIn(draft.dislikes)}
          onChange={(words) => change({ dislikes: words.join(', ') })}
          reading={reading}
          hasFault={faults.dislikes === true}
        />
        <WishedDishes draft={draft} change={change} />
        <p className="max-w-measure text-muted">{t('more.lead', USUAL_KCAL)}</p>
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
        <HemisphereField draft={draft} change={change} />
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
  const dishes = texts.neverRecipes.length + texts.favoriteRecipes.length
  return (
    dishes > 0 ||
    texts.hemisphere !== '' ||
    [...told, heightCm, heightFeet, weightKg, weightPounds].some((text) => text !== '')
  )
}
