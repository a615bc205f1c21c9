import { safeColor } from '../drawings/color.ts'
import { gramsOf } from './arrange.ts'
import { drawChina, GLAZES, type Glaze, type Ring, type Vessel } from './china.ts'
import { drawDrink, isPoured } from './drink.ts'
import type { PlateItem } from './food.ts'
import { randomFromText } from './random-from-text.ts'
import { drawServed } from './served.ts'

export type Plate = {
  /** The same seed and items always give the same picture. */
  seed: string
  name: string
  items: PlateItem[]
  /** How many rules the day passes: drawn as segments on the rim. */
  ring?: Ring
}

export const PLATE_VIEW_BOX = '0 0 400 400'

/** Draws a dish from above as the inside of an SVG, from what is in it and how: form, color, and area by grams. */
export function composePlate({ seed, items: given, ring }: Plate): string {
  const random = randomFromText(seed)
  const items = given.map((item) => ({ ...item, grams: gramsServed(item), color: safeColor(item.color) }))
  const glaze = GLAZES[Math.floor(random() * GLAZES.length)] ?? (GLAZES[0] as Glaze)
  const vessel = vesselFor(items.filter(({ form }) => form !== 'hidden'))
  const food = vessel === 'cup' ? drawDrink(items, random) : drawServed(items, vessel, random)
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawChina(vessel, glaze, ring)}${food}</g>`
}

/** What is weighed dry takes up water: rice, pasta and pulses weigh two to three times as much when served. */
function gramsServed({ name, grams, form }: PlateItem): number {
  return /, dry$/.test(name) && form !== 'porridge' ? grams * 2.5 : grams
}

/** What most of is poured is drunk, unless it was said to be a soup. */
function vesselFor(items: PlateItem[]): Vessel {
  if (items.some(({ form }) => form === 'blended')) return 'cup'
  if (items.some(({ form }) => form === 'soup' || form === 'porridge' || form === 'bowl')) return 'bowl'
  return gramsOf(items.filter(isPoured)) > 0.4 * gramsOf(items) ? 'cup' : 'plate'
}
