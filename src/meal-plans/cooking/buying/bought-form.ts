import { z } from 'zod'
import formsText from './bought-forms.json?raw'

/** The form in which a bought food is eaten, as the shopping list shows it next to the amount. */
export const EATEN_AS = [
  'cooked',
  'edible',
  'drained',
  'juice',
  'zest',
  'flesh',
  'white',
  'yolk',
  'whole',
  'tops',
  'brewed',
  'popped',
  'roasted',
  'uncooked',
  'used',
] as const
export type EatenAs = (typeof EATEN_AS)[number]

export const PACK_UNITS = [
  'bag',
  'bar',
  'block',
  'bottle',
  'box',
  'bunch',
  'can',
  'carton',
  'cup',
  'head',
  'jar',
  'loaf',
  'log',
  'pack',
  'piece',
  'tub',
  'tube',
  'wedge',
] as const
export type PackUnit = (typeof PACK_UNITS)[number]

const weight = z.number().positive()
const share = z.number().gt(0).max(1)
/** A figure for the food as eaten, then the same figure for the food as bought. */
const figures = z.tuple([z.number().min(0).max(100), z.number().min(0).max(100)])

const boughtFormSchema = z.strictObject({
  fdcId: z.int().positive(),
  food: z.string().min(1),
  /** FDC id of the food that is bought, if it is a different food. */
  buy: z.int().positive().optional(),
  /** The name on the shopping list, if the catalog has none. */
  as: z.string().min(1).optional(),
  part: z.enum(EATEN_AS).optional(),
  /** Grams of water per 100 g, and grams of protein per 100 g if the cooking water is poured off. */
  water: figures.optional(),
  protein: figures.optional(),
  /** The share that remains after removing the skin that the food is cooked in. */
  peeled: share.optional(),
  /** Grams bought per 100 g eaten, if neither water nor protein determines it. */
  per100: weight.optional(),
  /** The share that is not peel, bone or core. */
  edible: share.optional(),
  /** Grams eaten from one fruit, egg or tea bag, and the weight of one piece. */
  pieceGives: weight.optional(),
  pieceGrams: weight.optional(),
  size: z.enum(['large', 'bag']).optional(),
  /** The contents of a can, and how much of the contents is eaten. */
  cans: z.array(z.tuple([weight, weight])).optional(),
  /**
   * Pack sizes sold in shops: grams, plus milliliters if the label uses them. Egg packs are sized by count.
   */
  packs: z.array(z.tuple([z.enum(PACK_UNITS), weight, weight.optional()])).optional(),
  from: z.enum(['usda', 'ers', 'estimate']).optional(),
})
export type BoughtForm = z.infer<typeof boughtFormSchema>

const fileSchema = z.strictObject({
  sources: z.record(z.string(), z.string()),
  foods: z.array(boughtFormSchema),
})

let forms: ReadonlyMap<number, BoughtForm> | undefined

/** Returns the bought form of each catalog food that shops sell in another form, by FDC id. */
export function boughtForms(): ReadonlyMap<number, BoughtForm> {
  forms ??= new Map(fileSchema.parse(JSON.parse(formsText)).foods.map((form) => [form.fdcId, form]))
  return forms
}

/** Returns the FDC id of the food to buy for a food that is eaten. */
export function boughtIdOf(fdcId: number): number {
  return boughtForms().get(fdcId)?.buy ?? fdcId
}

/**
 * Returns the grams to buy, excluding waste, for the given grams of a food as eaten. Dry matter stays in the
 * food during cooking. If cooking water is poured off, some dry matter is lost and protein is more accurate,
 * so the larger of the two results is used.
 */
export function boughtGrams({ water, protein, peeled = 1, per100 }: BoughtForm, grams: number): number {
  if (per100 !== undefined) return (grams * per100) / 100
  const byDryMatter = water ? (100 - water[0]) / (100 - water[1]) : 0
  const byProtein = protein ? protein[0] / protein[1] : 0
  const taken = Math.max(byDryMatter, byProtein)
  return (grams * (taken > 0 ? taken : 1)) / peeled
}
