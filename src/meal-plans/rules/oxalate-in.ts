import type { RatedFood } from '../plan/rated-food.ts'
import { foodHasTag, type RuleTag } from '../plan/rule-tag.ts'
import { OXALATE } from './oxalate.ts'

type Kind = readonly [pattern: RegExp, mgPer100g: number]

/** Foods with almost no oxalate and no row in the table, such as almond or sesame oil. */
const NEXT_TO_NONE =
  /^(?:[\w-]+ )*oil\b|\b(?:vinegar|water|salt|sugar|syrup|honey|gelatin|baking (?:powder|soda)|yeast)\b/i

/** Foods without their own row that are related to a rich food. The related food's highest figure is used. */
const KINDS: readonly Kind[] = [
  [/almond milk/i, 27],
  [/spinach/i, 1054],
  [/\bchard\b/i, 1167],
  [/rhubarb/i, 1235],
  [/beet greens/i, 874],
  [/amaranth lea|purslane|sorrel|\borache\b|nopal|prickly pear/i, 350],
  [/star ?fruit|carambola/i, 436],
  [/\bbeets?\b|beetroot/i, 164],
  [/almond|marzipan/i, 519],
  [/\bpine ?nuts?\b|nuts?, pine/i, 581],
  [/\bcashew/i, 264],
  [/hazelnut|filbert/i, 209],
  [/brazil ?nut/i, 557],
  [/peanut/i, 160],
  [/tahini|sesame.*(?:hulled|kernel|decorticated)/i, 154],
  [/sesame/i, 3800],
  [/\bchia\b/i, 686],
  [/poppy/i, 2157],
  [/(?<!oat |rice |corn )\bbran\b/i, 457],
  [/buckwheat|\bsoba\b|\bkasha\b/i, 280],
  [/amaranth/i, 283],
  [/\bteff\b/i, 222],
  [/quinoa/i, 140],
  [/cocoa|cacao/i, 826],
  [/chocolate/i, 485],
  [/turmeric/i, 2184],
  [/cinnamon/i, 1789],
  [/\bcloves?, ground|cloves\b/i, 2001],
  [/curry powder/i, 1200],
  [/\bcumin\b/i, 1100],
  [/\ballspice\b|pumpkin pie spice|mixed spice/i, 1675],
  [/ginger.*ground|ground ginger/i, 1640],
  [/\bginger\b/i, 174],
  [/parsley.*dried/i, 1056],
  [/black pepper|pepper, black/i, 598],
  [/plantain/i, 196],
  [/\b(?:cassava|yuca|taro|yams?)\b/i, 163],
  [/sweet ?potato/i, 131],
  [/potato/i, 53],
  [/\bokra\b/i, 146],
  [/\bfigs?\b|\bdates?\b/i, 95],
  [/soy ?(?:beans?|nuts|flour)/i, 370],
  [/(?:white|navy|northern|black) beans?|beans, (?:white|navy|great northern|black)/i, 89],
]

const DRY = /\bdry\b|\bdried\b|\bflour\b|mature seeds, raw/i
/** Oxalate of dry beans relative to cooked beans. */
const DRY_AGAINST_COOKED = 2.5

/**
 * Returns milligrams of oxalate in 100 g of a food, erring on the high side. A food without a row gets the
 * figure of a related food, or else of its kind.
 */
export function oxalatePer100g(food: RatedFood): number {
  const known = OXALATE.get(food.fdcId)
  if (known !== undefined) return known
  if (NEXT_TO_NONE.test(food.name)) return 0.5
  const is = (...tags: RuleTag[]) => tags.some((tag) => foodHasTag(food, tag))
  const times = is('soy_or_legume', 'legume') && DRY.test(food.name) ? DRY_AGAINST_COOKED : 1
  const kin = KINDS.find(([pattern]) => pattern.test(food.name))
  return (kin?.[1] ?? byKind(food, is)) * times
}

function byKind({ name, diet }: RatedFood, is: (...tags: RuleTag[]) => boolean): number {
  if (is('soy_or_legume', 'legume')) return 25
  if (is('whole_grain', 'nut', 'linseed', 'nut_seed_legume')) return 80
  if (is('gluten_wheat')) return 40
  if (is('added_fat')) return 0.5
  if (is('fruit')) return DRY.test(name) ? 50 : 5
  if (/dried|ground|powder|spice|\bseeds?\b|\bbay leaf/i.test(name) && !is('grain', 'carbohydrate_food'))
    return 200
  if (is('tomato')) return 9
  if (is('vegetable', 'grain', 'fruit_or_vegetable') || diet === 'vegan') return 5
  return 0.5
}
