import { z } from 'zod'
import formsText from './bought-forms.json?raw'

/** What of a bought food is eaten, as a shopping list says it beside how much of it. */
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
/** A figure of the food as it is eaten, and the same of the food as it is bought. */
const figures = z.tuple([z.number().min(0).max(100), z.number().min(0).max(100)])

const boughtFormSchema = z.strictObject({
  fdcId: z.int().positive(),
  food: z.string().min(1),
  /** Which food is bought, where it is another one. */
  buy: z.int().positive().optional(),
  /** What the list calls it, where the catalogue has no name for it. */
  as: z.string().min(1).optional(),
  part: z.enum(EATEN_AS).optional(),
  /** Grams of water in 100 g, and of protein where the water it is cooked in is poured off. */
  water: figures.optional(),
  protein: figures.optional(),
  /** What is left of it without the skin it is cooked in. */
  peeled: share.optional(),
  /** Grams that are bought for 100 g of what is eaten, where neither figure tells. */
  per100: weight.optional(),
  /** The part of it that is no peel, bone or core. */
  edible: share.optional(),
  /** Grams of what is eaten that one fruit, egg or tea bag gives, and what one weighs. */
  pieceGives: weight.optional(),
  pieceGrams: weight.optional(),
  size: z.enum(['large', 'bag']).optional(),
  /** What is in a can, and how much of that is eaten. */
  cans: z.array(z.tuple([weight, weight])).optional(),
  /** The packs a shop has: grams, and millilitres where a label says those. Eggs are in packs by number. */
  packs: z.array(z.tuple([z.enum(PACK_UNITS), weight, weight.optional()])).optional(),
  from: z.enum(['usda', 'ers', 'estimate']).optional(),
})
export type BoughtForm = z.infer<typeof boughtFormSchema>

const fileSchema = z.strictObject({
  sources: z.record(z.string(), z.string()),
  foods: z.array(boughtFormSchema),
})

let forms: ReadonlyMap<number, BoughtForm> | undefined

/** How each food of the catalogue that a shop sells in another form is bought, by its FDC id. */
export function boughtForms(): ReadonlyMap<number, BoughtForm> {
  forms ??= new Map(fileSchema.parse(JSON.parse(formsText)).foods.map((form) => [form.fdcId, form]))
  return forms
}

/** The food that is bought for one that is eaten. */
export function boughtIdOf(fdcId: number): number {
  return boughtForms().get(fdcId)?.buy ?? fdcId
}

/**
 * Grams of a food as it is bought, without what is thrown away, that so many grams of it take as they are eaten. Dry
 * matter stays in the food. Where cooking water is poured off some of it leaves as well, and protein tells better: the
 * larger of the two is bought.
 */
export function boughtGrams({ water, protein, peeled = 1, per100 }: BoughtForm, grams: number): number {
  if (per100 !== undefined) return (grams * per100) / 100
  const byDryMatter = water ? (100 - water[0]) / (100 - water[1]) : 0
  const byProtein = protein ? protein[0] / protein[1] : 0
  const taken = Math.max(byDryMatter, byProtein)
  return (grams * (taken > 0 ? taken : 1)) / peeled
}
