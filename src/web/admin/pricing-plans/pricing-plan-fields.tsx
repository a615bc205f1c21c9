import { adminPricingPlanText } from '#web/messages/admin/admin-pricing-plan.ts'
import { useText } from '#web/messages/use-text.ts'
import { LineField } from '#web/ui/data-entry/line-field.tsx'
import { ListEditor } from '#web/ui/data-entry/list-editor.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormSection } from '../records/record-form.tsx'
import type { RecordFormState } from '../records/use-record-form.ts'
import type { PricingPlanDraft } from './pricing-plan-draft.ts'

const GOAL_COUNTS = ['1', '2', '3', '4']

export function PricingPlanFields({ form }: { form: RecordFormState<PricingPlanDraft> }) {
  const t = useText(adminPricingPlanText)
  return (
    <>
      <FormSection title={t('sections.plan')} about={t('sections.planAbout')}>
        <TextField label={t('fields.name')} {...form.text('name')} />
        <LineField label={t('fields.short')} {...form.text('descriptionShort')} />
        <TextAreaField
          label={t('fields.long')}
          hint={t('fields.longHint')}
          rows={6}
          {...form.text('descriptionLong')}
        />
        <ListEditor
          label={t('fields.features')}
          addLabel={t('fields.addFeature')}
          itemLabel={(place) => t('fields.feature', { place })}
          newItem=""
          most={50}
          {...form.list('features')}
        >
          {(index, label) => <LineField label={label} isLabelHidden {...form.text(`features.${index}`)} />}
        </ListEditor>
      </FormSection>
      <FormSection title={t('sections.price')} about={t('sections.priceAbout')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('fields.price')}
            hint={t('fields.priceHint')}
            inputMode="decimal"
            {...form.text('price')}
          />
          <SelectField
            label={t('fields.healthGoals')}
            hint={t('fields.healthGoalsHint')}
            {...form.text('healthGoals')}
          >
            {GOAL_COUNTS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
        </div>
        <CheckField label={t('fields.onSale')} hint={t('fields.onSaleHint')} {...form.flag('enabeled')} />
        <CheckField label={t('fields.featured')} hint={t('fields.featuredHint')} {...form.flag('featured')} />
      </FormSection>
      <FormSection title={t('sections.stripe')} about={t('sections.stripeAbout')}>
        <TextField label={t('fields.priceId')} spellCheck={false} {...form.text('stripe.priceId')} />
        <TextField label={t('fields.productId')} spellCheck={false} {...form.text('stripe.productId')} />
        <TextField
          label={t('fields.buyUrl')}
          type="url"
          inputMode="url"
          spellCheck={false}
          {...form.text('stripe.buyUrl')}
        />
      </FormSection>
    </>
  )
}
