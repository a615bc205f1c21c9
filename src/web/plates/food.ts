/** The ways a food can lie on a plate. */
export const FOOD_SHAPES = [
  'grain',
  'leaf',
  'round',
  'slice',
  'fillet',
  'cube',
  'liquid',
  'dot',
  'stick',
  'curl',
] as const

export type FoodShape = (typeof FOOD_SHAPES)[number]

/** One food on a plate: how much of it there is and how it looks when served. */
export type PlateItem = { name: string; grams: number; shape: string; colour: string }
