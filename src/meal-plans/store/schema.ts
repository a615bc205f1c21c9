import { z } from '@hono/zod-openapi'
import { requiredText, textField } from '#catalogue/text-field.ts'
import { starterId } from '#platform/db/id.ts'
import { EXAMPLE_ID, idField } from '#platform/http/wire-fields.ts'

/** An id that a form can leave empty. The use case reports a missing id in plain words. */
const chosen = textField(64)
  .nullish()
  .transform((id) => id ?? '')

const ignored = (longest: number, description: string) =>
  textField(longest).nullish().openapi({ description })

export const mealPlanId = idField('The meal plan’s `_id`.')

/** The route only shows a plan to its member if the key is missing. */
export const linkKey = z.string().max(64).optional().openapi({
  description: 'The key of the link in the member’s mail, which shows the plan without a sign-in.',
  example: '5f1c2e8a9b',
})

export const mealPlanOrder = z
  .object({
    profileId: chosen.openapi({ type: ['string', 'null'], description: 'Whom the meal plan is for.' }),
    conditionId: chosen.openapi({ type: ['string', 'null'], description: 'The health goal it is for.' }),
    days: z
      .number('Give a number of days.')
      .int('Give whole days.')
      .min(1, 'A meal plan has 1 day at least.')
      .max(14, 'A meal plan has 14 days at most.')
      .default(7),
    goal: z
      .union([textField(1000), z.looseObject({})])
      .nullish()
      .transform((goal) => (typeof goal === 'string' ? goal : ''))
      .openapi({
        type: ['string', 'object', 'null'],
        description:
          'A sentence to open the plan with. Without it, or with a whole health goal, the catalogue’s.',
      }),
    email: ignored(254, 'Not needed: mail goes to the address that the member signs in with.'),
    userName: ignored(254, 'Not needed: the profile knows it.'),
    conditionName: ignored(200, 'Not needed: the catalogue knows it.'),
    prompt: textField(10_000)
      .nullish()
      .transform((prompt) => prompt ?? '')
      .openapi({
        type: ['string', 'null'],
        description:
          'What a language model, where one is configured, is asked for the words. Only administrators’ is followed; the meals come from the rules alone.',
      }),
  })
  .openapi('MealPlanOrder', {
    example: {
      profileId: EXAMPLE_ID,
      conditionId: starterId('condition', 'hypertension'),
      days: 7,
      goal: 'A calm week with less salt.',
    },
  })
export type MealPlanOrder = z.infer<typeof mealPlanOrder>

/**
 * The editable texts of a plan. Omitted texts stay unchanged. Solved and proved contents can't be changed.
 */
export const mealPlanTexts = z
  .object({
    goal: textField(2000),
    overview: textField(10_000),
    dietFocus: z
      .array(z.object({ focus: requiredText(200, 'Name the focus.'), description: textField(2000) }))
      .max(30, 'List at most 30 of them.'),
    tips: z.array(requiredText(1000, 'Write a tip, or remove the line.')).max(50, 'List at most 50 tips.'),
  })
  .partial()
  .openapi('MealPlanTexts', { example: { tips: ['Rinse canned beans: it takes away much of the salt.'] } })
export type MealPlanTexts = z.infer<typeof mealPlanTexts>
