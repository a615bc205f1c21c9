import { z } from '@hono/zod-openapi'
import { fdcNumberField } from '../fdc-number.ts'
import { requiredText, textField } from '../text-field.ts'
import { ALLERGENS, DIETS } from './food.ts'
import { FOOD_TAG_NAMES } from './food-tag.ts'
import { LOOK_SHAPES } from './look-shape.ts'

const amount = z.number('Give a number.').min(0, 'Cannot be below 0.').max(1e9, 'Is too large.')
const moreThanNone = z.number('Give a number.').positive('Must be more than 0.').max(1e6, 'Is too large.')

const fields = {
  fdcId: fdcNumberField('Give the food’s number in FoodData Central, such as 170379.'),
  name: requiredText(300, 'Give the food a name.'),
  description: requiredText(1000, 'Describe the food.'),
  foodCategory: z.object({ description: requiredText(200, 'Name the category.') }),
  commonName: textField(500).nullable(),
  enabeled: z.boolean(),
  judged: z.boolean().openapi({
    description: 'Whether allergens, diet and tags are somebody’s decision. Only then can a food be enabled.',
  }),
  foodNutrients: z
    .array(
      z.object({
        amount,
        nutrient: z.object({ id: fdcNumberField('Give USDA’s number of the nutrient, such as 1008.') }),
      }),
    )
    .max(1000, 'List at most 1000 amounts.')
    .openapi({
      description: 'Amounts in 100 g. The list replaces the one before; what is not listed is unknown.',
    }),
  portions: z
    .array(
      z.object({
        amount: moreThanNone,
        unit: requiredText(200, 'Name the measure.'),
        gramWeight: moreThanNone,
      }),
    )
    .max(100, 'List at most 100 portions.'),
  allergens: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length),
  diet: z
    .enum(DIETS, `Choose one of ${DIETS.join(', ')}.`)
    .openapi({ description: 'The strictest diet that the food fits.' }),
  tags: z.array(z.enum(FOOD_TAG_NAMES)).max(FOOD_TAG_NAMES.length),
  glycaemicIndex: z
    .number('Give a whole number.')
    .int('Must be a whole number.')
    .min(0, 'Cannot be below 0.')
    .max(150, 'Is 150 at most.')
    .nullable(),
  fodmapServingGrams: amount.nullable(),
  addedSugarPer100g: amount.max(100, '100 g cannot hold more than 100 g.').nullable(),
  lactosePer100g: amount.max(100, '100 g cannot hold more than 100 g.').nullable(),
  tagServingGrams: z.partialRecord(z.enum(FOOD_TAG_NAMES), moreThanNone),
  look: z.object({
    shape: z.enum(LOOK_SHAPES),
    colour: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Give a color such as #B8B2A7.'),
  }),
}

const example = {
  fdcId: 900_001,
  name: 'Celtuce',
  description: 'Celtuce, stem, raw',
  foodCategory: { description: 'Vegetables and Vegetable Products' },
  foodNutrients: [{ amount: 18, nutrient: { id: 1008 } }],
}

export const foodInput = z
  .object({
    ...fields,
    description: fields.description.optional(),
    commonName: fields.commonName.default(null),
    enabeled: fields.enabeled.default(false),
    judged: fields.judged.default(false),
    foodNutrients: fields.foodNutrients.default([]),
    portions: fields.portions.default([]),
    allergens: fields.allergens.optional(),
    diet: fields.diet.optional(),
    tags: fields.tags.optional(),
    glycaemicIndex: fields.glycaemicIndex.default(null),
    fodmapServingGrams: fields.fodmapServingGrams.default(null),
    addedSugarPer100g: fields.addedSugarPer100g.default(null),
    lactosePer100g: fields.lactosePer100g.default(null),
    tagServingGrams: fields.tagServingGrams.default({}),
    look: fields.look.optional(),
  })
  .openapi('FoodInput', { example })
export type FoodInput = z.infer<typeof foodInput>

/** Omitted fields stay unchanged. `fdcId` can be included but not changed. */
export const foodChange = z
  .object(fields)
  .partial()
  .openapi('FoodChange', { example: { name: 'Celtuce' } })
export type FoodChange = z.infer<typeof foodChange>
