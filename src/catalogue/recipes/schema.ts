import { z } from '@hono/zod-openapi'
import { INGREDIENT_STATES } from '../columns/ingredient.ts'
import { fdcNumberField } from '../fdc-number.ts'
import { requiredText, textField } from '../text-field.ts'
import { DONENESS } from './cooking/doneness.ts'
import { FORMS } from './cooking/form.ts'
import { retentionOf } from './cooking/retention.ts'
import { STRAINED_WAYS } from './cooking/strained.ts'
import { RECIPE_CATEGORIES } from './recipe.ts'

const moreThanNone = z.number('Give a number.').positive('Must be more than 0.').max(100_000, 'Is too large.')
const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const

/** The preparation of an ingredient. If neither field is set, USDA's published figures apply. */
export const preparation = {
  cooked: z
    .int()
    .refine((code) => retentionOf(code) !== undefined, 'Give a code of USDA’s retention table, such as 3776.')
    .optional()
    .openapi({
      description: 'USDA’s retention code, where the food’s figures are of it raw and the dish cooks it.',
      example: 3776,
    }),
  strained: z
    .enum(STRAINED_WAYS, `Choose one of ${STRAINED_WAYS.join(', ')}.`)
    .optional()
    .openapi({ description: 'For a solid that is strained off: only what passes into the drink counts.' }),
  doneness: z
    .enum(DONENESS, `Choose one of ${DONENESS.join(', ')}.`)
    .optional()
    .openapi({
      description:
        'How far egg, fish, shellfish, meat, poultry or sprouts are cooked. Without it they count as soft, and members who need firm food are not served the dish.',
    }),
}

export const formField = z
  .enum(FORMS, `Choose one of ${FORMS.join(', ')}.`)
  .optional()
  .openapi({
    description: 'How it lies on the plate, where that is not how the food usually does.',
    example: 'diced',
  })

const fields = {
  name: requiredText(200, 'Give the recipe a name.'),
  description: requiredText(2000, 'Describe the recipe.'),
  recipeCategory: z.object({
    description: z.enum(RECIPE_CATEGORIES, `Choose one of ${RECIPE_CATEGORIES.join(', ')}.`),
  }),
  text: textField(1000)
    .nullable()
    .openapi({ description: 'The sentence a plan shows for a snack, a tea or a morning drink.' }),
  cuisine: textField(100),
  minutes: z.number('Give a number.').int('Must be a whole number.').min(0, 'Cannot be below 0.').max(10_000),
  servings: z
    .number('Say how many servings it makes.')
    .int('Must be a whole number.')
    .min(1, 'Makes 1 serving at least.')
    .max(1000),
  season: z.array(z.enum(SEASONS)).max(4),
  ingredients: z
    .array(
      z.object({
        fdcId: fdcNumberField('Give the food’s number in FoodData Central, such as 170379.'),
        grams: moreThanNone.openapi({ description: 'In the whole recipe.' }),
        amount: moreThanNone,
        unitOfMeasure: textField(100),
        ingredient: requiredText(300, 'Say what it is.'),
        state: z.enum(INGREDIENT_STATES, `Choose one of ${INGREDIENT_STATES.join(', ')}.`),
        form: formField,
        ...preparation,
      }),
    )
    .max(100, 'List at most 100 ingredients.'),
  steps: z.array(requiredText(3000, 'Write the step, or remove it.')).max(60, 'List at most 60 steps.'),
  firmSteps: z
    .array(requiredText(3000, 'Write the step, or remove it.'))
    .max(60, 'List at most 60 steps.')
    .openapi({
      description:
        'The steps for members who need firm food, if other lines are soft: all of them, with everything cooked through.',
    }),
  enabeled: z.boolean().openapi({
    description:
      'Whether new weeks, swaps and days may hold it; weeks that hold it keep it. True ends a recall. Spelt so.',
    example: true,
  }),
}

const example = {
  name: 'Lentils with lemon',
  description: 'Lentils in oil and lemon juice.',
  recipeCategory: { description: 'Lunch' as const },
  minutes: 30,
  servings: 2,
}

export const recipeInput = z
  .object({
    ...fields,
    name: fields.name.optional(),
    text: fields.text.default(null),
    cuisine: fields.cuisine.default(''),
    minutes: fields.minutes.default(0),
    servings: fields.servings.default(1),
    season: fields.season.default([...SEASONS]),
    ingredients: fields.ingredients.default([]),
    steps: fields.steps.default([]),
    firmSteps: fields.firmSteps.default([]),
    enabeled: fields.enabeled.default(true),
  })
  .openapi('RecipeInput', { example })
export type RecipeInput = z.infer<typeof recipeInput>

export const recallInput = z
  .object({
    reason: requiredText(300, 'Say why it is unsafe to eat.').openapi({
      description: 'Members who have it in their week read these words.',
    }),
  })
  .openapi('RecallInput', { example: { reason: 'A maker has found glass in its canned lentils.' } })

/** Omitted fields stay unchanged. */
export const recipeChange = z
  .object(fields)
  .partial()
  .openapi('RecipeChange', { example: { minutes: 25 } })
export type RecipeChange = z.infer<typeof recipeChange>
