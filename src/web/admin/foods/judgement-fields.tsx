import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ALLERGENS, DIETS } from '#catalogue/foods/food.ts'
import { FOOD_TAG_NAMES, FOOD_TAGS, type FoodTag } from '#catalogue/foods/food-tag.ts'
import { adminFoodText } from '#web/messages/admin/admin-food.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { CheckField, FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { FormSection } from '../records/record-form.tsx'
import type { RecordFormState } from '../records/use-record-form.ts'
import { CheckList } from './check-list.tsx'
import { allTags, countedTags, type JudgementDraft, withAllergens } from './judgement-draft.ts'
import { TAG_GROUP_NAMES, TAG_GROUPS, type TagGroup, tagLabel, tagMeaning } from './tag-groups.ts'

type Props = { form: RecordFormState<JudgementDraft> }

export function JudgementFields({ form }: Props) {
  const t = useText(adminFoodText)
  return (
    <>
      <FormSection title={t('judge.allergens')} about={t('judge.allergensAbout')}>
        <Allergens form={form} />
      </FormSection>
      <FormSection title={t('judge.diet')} about={t('judge.dietAbout')}>
        <SelectField label={t('facts.diet')} {...form.text('diet')}>
          <option value="">{t('judge.chooseDiet')}</option>
          {DIETS.map((diet) => (
            <option key={diet} value={diet}>
              {t('facts.diets', { diet })}
            </option>
          ))}
        </SelectField>
      </FormSection>
      <FormSection title={t('judge.tags')} about={t('judge.tagsAbout')}>
        <Tags form={form} />
      </FormSection>
      <FormSection title={t('judge.amounts')} about={t('judge.amountsAbout')}>
        <Amounts form={form} />
      </FormSection>
      <FormSection title={t('judge.use')} about={t('judge.useAbout')}>
        <CheckField label={t('columns.enabled')} hint={t('judge.enabledHint')} {...form.flag('enabeled')} />
      </FormSection>
    </>
  )
}

function Allergens({ form }: Props) {
  const t = useText(adminFoodText)
  const words = useText(factsText)
  const { draft } = form
  return (
    <CheckList
      name="allergens"
      legend={t('facts.allergens')}
      isLegendHidden
      options={ALLERGENS.map((value) => ({ value, label: words(`allergies.${value}`) }))}
      chosen={draft.allergens}
      error={form.list('allergens').error}
      onChoose={(allergens) => {
        form.set('allergens', allergens)
        form.set('hasNoAllergen', withAllergens(draft, allergens).hasNoAllergen)
      }}
    >
      <div className="mt-1 border-t border-line pt-3">
        <CheckField
          label={t('judge.noAllergen')}
          checked={draft.hasNoAllergen}
          onChange={({ target }) => {
            if (target.checked) form.set('allergens', [])
            form.set('hasNoAllergen', target.checked)
          }}
        />
      </div>
    </CheckList>
  )
}

function Tags({ form }: Props) {
  const t = useText(adminFoodText)
  const { draft } = form
  const error = form.list('tags').error
  const following = allTags(draft).filter((tag) => !draft.tags.includes(tag))
  return (
    <div className="flex flex-col gap-3">
      {error && <FieldError>{error}</FieldError>}
      <div className="border-y border-line">
        {TAG_GROUP_NAMES.map((group) => (
          <TagGroupChoice
            key={group}
            group={group}
            chosen={draft.tags}
            // The server's only error for tags is a missing gluten tag.
            hasError={error !== undefined && group === 'gluten'}
            onChoose={(tags) =>
              form.set(
                'tags',
                FOOD_TAG_NAMES.filter((tag) => tags.includes(tag)),
              )
            }
          />
        ))}
      </div>
      {following.length > 0 && (
        <p className="text-small text-muted">
          {t('judge.following', { tags: following.map(tagLabel).join(' · ') })}
        </p>
      )}
    </div>
  )
}

/** Collapsed if nothing is chosen, because there are many tags and a food has only a few. */
function TagGroupChoice({
  group,
  chosen,
  hasError,
  onChoose,
}: {
  group: TagGroup
  chosen: readonly FoodTag[]
  hasError: boolean
  onChoose: (chosen: FoodTag[]) => void
}) {
  const t = useText(adminFoodText)
  const tags: readonly FoodTag[] = TAG_GROUPS[group]
  const count = tags.filter((tag) => chosen.includes(tag)).length
  const [isOpen, setIsOpen] = useState(count > 0)
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group border-b border-line last:border-b-0"
    >
      <summary className="flex cursor-pointer items-center gap-3 py-2.5">
        <ChevronRight
          className="size-4.5 shrink-0 text-muted transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        <span className="font-semibold">{t(`judge.groups.${group}`)}</span>
        {count > 0 && <span className="text-muted">{t('judge.chosen', { count })}</span>}
      </summary>
      <div className="pt-1 pb-4 pl-7.5">
        <CheckList
          name="tags"
          legend={t(`judge.groups.${group}`)}
          isLegendHidden
          options={tags.map((value) => ({ value, label: tagLabel(value), hint: tagMeaning(value) }))}
          chosen={chosen}
          isInvalid={hasError}
          onChoose={onChoose}
        />
      </div>
    </details>
  )
}

function Amounts({ form }: Props) {
  const t = useText(adminFoodText)
  const counted = countedTags(form.draft)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('facts.glycemicIndex')}
          hint={t('judge.glycemicIndexHint')}
          inputMode="numeric"
          {...form.text('glycaemicIndex')}
        />
        <TextField
          label={t('judge.fodmapServing')}
          hint={t('judge.fodmapServingHint')}
          inputMode="decimal"
          {...form.text('fodmapServingGrams')}
        />
        <TextField
          label={t('judge.addedSugar')}
          hint={t('judge.emptyHint')}
          inputMode="decimal"
          {...form.text('addedSugarPer100g')}
        />
        <TextField
          label={t('judge.lactose')}
          hint={t('judge.emptyHint')}
          inputMode="decimal"
          {...form.text('lactosePer100g')}
        />
      </div>
      {counted.length > 0 && (
        <fieldset>
          <legend className="font-semibold leading-snug">{t('judge.servings')}</legend>
          <p className="mt-1 mb-3 text-small text-muted">{t('judge.servingsAbout')}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            {counted.map((tag) => {
              const { servingGrams } = FOOD_TAGS[tag]
              return (
                <TextField
                  key={tag}
                  label={tagLabel(tag)}
                  hint={servingGrams === null ? undefined : t('judge.usualServing', { grams: servingGrams })}
                  inputMode="decimal"
                  {...form.text(`tagServingGrams.${tag}`)}
                />
              )
            })}
          </div>
        </fieldset>
      )}
    </>
  )
}
