import { CONDITION_CATEGORIES } from '#catalogue/conditions/condition.ts'
import { adminConditionText } from '#web/messages/admin/admin-condition.ts'
import { useText } from '#web/messages/use-text.ts'
import { LineField } from '#web/ui/data-entry/line-field.tsx'
import { ListEditor } from '#web/ui/data-entry/list-editor.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormSection } from '../records/record-form.tsx'
import type { RecordFormState } from '../records/use-record-form.ts'
import { categoryName } from './category-name.ts'
import type { ConditionDraft } from './condition-draft.ts'

type RuleSet = { ruleSet: string; name: string; isServed: boolean }
type Props = { form: RecordFormState<ConditionDraft>; ruleSets: RuleSet[] }

export function ConditionFields({ form, ruleSets }: Props) {
  const t = useText(adminConditionText)
  return (
    <>
      <FormSection title={t('sections.condition')} about={t('sections.conditionAbout')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t('fields.name')} {...form.text('name')} />
          <SelectField label={t('fields.category')} {...form.text('category')}>
            <option value="">{t('fields.chooseCategory')}</option>
            {CONDITION_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {categoryName(category)}
              </option>
            ))}
          </SelectField>
        </div>
        <TextAreaField label={t('fields.description')} {...form.text('description')} />
        <LineField label={t('fields.dietFocus')} {...form.text('dietFocus')} />
        <CheckField label={t('fields.enabled')} hint={t('fields.enabledHint')} {...form.flag('enabeled')} />
      </FormSection>
      <FormSection title={t('sections.goal')} about={t('sections.goalAbout')}>
        <LineField label={t('fields.headline')} {...form.text('goal.headline')} />
        <TextAreaField label={t('fields.overview')} rows={8} {...form.text('goal.overview')} />
      </FormSection>
      <FormSection title={t('sections.focus')} about={t('sections.focusAbout')}>
        <TextAreaField
          label={t('fields.dietFocusOverview')}
          rows={6}
          {...form.text('goal.dietFocusOverview')}
        />
        <ListEditor
          label={t('fields.highlights')}
          addLabel={t('fields.addHighlight')}
          itemLabel={(place) => t('fields.highlight', { place })}
          newItem={{ headline: '', overview: '' }}
          most={30}
          {...form.list('goal.dietFocusHighlights')}
        >
          {(index) => (
            <>
              <LineField
                label={t('fields.highlightHeadline')}
                {...form.text(`goal.dietFocusHighlights.${index}.headline`)}
              />
              <TextAreaField
                label={t('fields.highlightOverview')}
                rows={3}
                {...form.text(`goal.dietFocusHighlights.${index}.overview`)}
              />
            </>
          )}
        </ListEditor>
      </FormSection>
      <FormSection title={t('sections.cta')} about={t('sections.ctaAbout')}>
        <LineField label={t('fields.ctaHeadline')} {...form.text('goal.dietCtaHeadline')} />
        <TextAreaField label={t('fields.ctaSubhead')} rows={3} {...form.text('goal.dietCtaSubhead')} />
      </FormSection>
      <MealPlanFields form={form} ruleSets={ruleSets} />
    </>
  )
}

function MealPlanFields({ form, ruleSets }: Props) {
  const t = useText(adminConditionText)
  return (
    <FormSection title={t('sections.mealPlans')} about={t('sections.mealPlansAbout')}>
      <RuleSetField form={form} ruleSets={ruleSets} />
      <TextAreaField label={t('fields.prompt')} hint={t('fields.promptHint')} {...form.text('prompt')} />
      <TextAreaField label={t('fields.planGoal')} rows={2} {...form.text('mealPlan.goal')} />
      <TextAreaField label={t('fields.planOverview')} {...form.text('mealPlan.overview')} />
      <ListEditor
        label={t('fields.planFocus')}
        addLabel={t('fields.addPlanFocus')}
        itemLabel={(place) => t('fields.planFocusItem', { place })}
        newItem={{ focus: '', description: '' }}
        most={30}
        {...form.list('mealPlan.dietFocus')}
      >
        {(index) => (
          <>
            <LineField
              label={t('fields.planFocusName')}
              {...form.text(`mealPlan.dietFocus.${index}.focus`)}
            />
            <TextAreaField
              label={t('fields.planFocusDescription')}
              rows={3}
              {...form.text(`mealPlan.dietFocus.${index}.description`)}
            />
          </>
        )}
      </ListEditor>
      <ListEditor
        label={t('fields.tips')}
        addLabel={t('fields.addTip')}
        itemLabel={(place) => t('fields.tip', { place })}
        newItem=""
        most={50}
        {...form.list('mealPlan.tips')}
      >
        {(index, label) => (
          <TextAreaField label={label} isLabelHidden rows={2} {...form.text(`mealPlan.tips.${index}`)} />
        )}
      </ListEditor>
    </FormSection>
  )
}

/** A rule set that this version of the product does not have stays selected until another one is chosen. */
function RuleSetField({ form, ruleSets }: Props) {
  const t = useText(adminConditionText)
  const saved = form.saved?.draft.ruleSet
  const isUnknown = saved && ruleSets.every(({ ruleSet }) => ruleSet !== saved)
  return (
    <SelectField label={t('fields.ruleSet')} hint={t('fields.ruleSetHint')} {...form.text('ruleSet')}>
      <option value="">{t('fields.noRuleSet')}</option>
      {isUnknown && <option value={saved}>{t('fields.unknownRuleSet', { ruleSet: saved })}</option>}
      {ruleSets.map(({ ruleSet, name, isServed }) => (
        <option key={ruleSet} value={ruleSet}>
          {isServed ? name : t('fields.unservedRuleSet', { name })}
        </option>
      ))}
    </SelectField>
  )
}
