import { z } from '@hono/zod-openapi'
import { requiredText, textField } from '../text-field.ts'
import { CONDITION_CATEGORIES } from './condition.ts'

const highlight = z
  .object({
    headline: textField(300),
    overview: textField(5000).optional(),
    subhead: textField(5000).optional(),
  })
  .transform(({ headline, overview, subhead }) => ({ headline, overview: overview ?? subhead ?? '' }))
  .openapi({ description: '`subhead` is another name for `overview`.' })

const goalFields = {
  headline: textField(300),
  overview: textField(10_000),
  dietFocusOverview: textField(10_000),
  dietFocusHighlights: z.array(highlight).max(30, 'List at most 30 highlights.'),
  dietCtaHeadline: textField(300),
  dietCtaSubhead: textField(1000),
}

const mealPlanFields = {
  goal: textField(1000),
  overview: textField(10_000),
  dietFocus: z
    .array(z.object({ focus: requiredText(200, 'Name the focus.'), description: textField(2000) }))
    .max(30, 'List at most 30 of them.'),
  tips: z.array(requiredText(1000, 'Write a tip, or remove the line.')).max(50, 'List at most 50 tips.'),
}

const fields = {
  name: requiredText(120, 'Give the condition a name.'),
  category: z.enum(CONDITION_CATEGORIES, `Choose one of ${CONDITION_CATEGORIES.join(', ')}.`),
  description: textField(10_000),
  dietFocus: textField(1000),
  enabeled: z.boolean().openapi({ description: 'Whether it is offered to the public.' }),
  prompt: textField(10_000),
  ruleSet: z
    .string('Must be a text.')
    .trim()
    .max(64)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens, such as type-2-diabetes.')
    .nullable()
    .openapi({ description: 'The rules that its meal plans obey. Without them no meal plan can be made.' }),
}

const example = {
  name: 'Hypertension',
  category: 'Cardiovascular' as const,
  description: 'Blood pressure that stays above the healthy range.',
  dietFocus: 'less sodium, more potassium',
  goal: { headline: 'Eating for calmer blood pressure', dietFocusHighlights: [{ headline: 'Less salt' }] },
}

export const conditionInput = z
  .object({
    ...fields,
    description: fields.description.default(''),
    dietFocus: fields.dietFocus.default(''),
    enabeled: fields.enabeled.default(false),
    prompt: fields.prompt.default(''),
    ruleSet: fields.ruleSet.default(null),
    goal: z
      .object({
        headline: goalFields.headline.default(''),
        overview: goalFields.overview.default(''),
        dietFocusOverview: goalFields.dietFocusOverview.default(''),
        dietFocusHighlights: goalFields.dietFocusHighlights.default([]),
        dietCtaHeadline: goalFields.dietCtaHeadline.default(''),
        dietCtaSubhead: goalFields.dietCtaSubhead.default(''),
      })
      .prefault({}),
    mealPlan: z
      .object({
        goal: mealPlanFields.goal.default(''),
        overview: mealPlanFields.overview.default(''),
        dietFocus: mealPlanFields.dietFocus.default([]),
        tips: mealPlanFields.tips.default([]),
      })
      .prefault({}),
  })
  .openapi('ConditionInput', { example })
export type ConditionInput = z.infer<typeof conditionInput>

/** Omitted fields stay unchanged. */
export const conditionChange = z
  .object({
    ...fields,
    goal: z.object(goalFields).partial(),
    mealPlan: z.object(mealPlanFields).partial(),
  })
  .partial()
  .openapi('ConditionChange', { example: { dietFocus: 'less sodium, more potassium and fiber' } })
export type ConditionChange = z.infer<typeof conditionChange>
