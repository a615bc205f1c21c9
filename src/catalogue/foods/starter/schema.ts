import { z } from 'zod'
import { ALLERGENS, DIETS } from '../food.ts'
import { FOOD_TAG_NAMES } from '../food-tag.ts'
import { LOOK_SHAPES } from '../look-shape.ts'

const amount = z.number().nonnegative()

/** Schema of food-list.json: the foods we chose and our judgement of each. */
export const foodListSchema = z.array(
  z.strictObject({
    fdcId: z.int().positive(),
    name: z.string().min(1),
    tags: z.array(z.enum(FOOD_TAG_NAMES)),
    allergens: z.array(z.enum(ALLERGENS)),
    diet: z.enum(DIETS),
    gi: z.int().min(0).max(110).nullable(),
    fodmapServingGrams: amount.nullable(),
    addedSugarPer100g: amount.max(100).nullable(),
    /** Null uses USDA's figure, if there is one. */
    lactosePer100g: amount.max(100).nullable(),
    tagServingGrams: z.partialRecord(z.enum(FOOD_TAG_NAMES), z.number().positive()).optional(),
    lookShape: z.enum(LOOK_SHAPES),
    lookColor: z.string().regex(/^#[0-9A-F]{6}$/),
    why: z.string().min(1).optional(),
  }),
)

/**
 * One amount per nutrient of the file, in the file's order, separated by commas. An empty place is unknown.
 */
const amountsSchema = z
  .string()
  .transform((text) => text.split(',').map((part) => (part === '' ? null : Number(part))))
  .pipe(z.array(amount.nullable()))

export const starterNutrientSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(1),
  unitName: z.string().min(1),
  group: z.string().min(1),
  rank: z.number(),
  number: z.string().min(1),
})

/**
 * Schema of foods.json: USDA's figures for exactly the foods in food-list.json, written by
 * scripts/build-starter-foods.ts.
 */
export const foodsFileSchema = z.strictObject({
  source: z.strictObject({
    publisher: z.string(),
    release: z.string(),
    licence: z.string(),
    text: z.string(),
  }),
  nutrients: z.array(starterNutrientSchema),
  foods: z.array(
    z.strictObject({
      fdcId: z.int().positive(),
      ndbNo: z.string(),
      description: z.string().min(1),
      category: z.string().min(1),
      commonName: z.string().optional(),
      portions: z.array(z.tuple([z.number().positive(), z.string().min(1), z.number().positive()])),
      amounts: amountsSchema,
    }),
  ),
})
