import { blendColours, dyeStrength, shade } from '../drawings/colour.ts'
import type { PlateItem } from './food.ts'

/** Water by itself is drawn bluish; it gives what is stirred into it nothing of that. */
const WATER = { colour: '#cde6eb', clear: '#f0efe0', strength: 0.5 }

/** Foods whose juice has another color than their skin, or that dye far more than they weigh. */
const JUICES: Record<string, { colour: string; strength: number }> = {
  blueberry: { colour: '#71408c', strength: 2 },
  blackberry: { colour: '#6b2450', strength: 1 },
  beet: { colour: '#a0164c', strength: 1.6 },
  saffron: { colour: '#f6bc35', strength: 7 },
}

/** The color that foods give together, once they are stirred. */
export function dye(items: PlateItem[]): string {
  const parts = items.map(({ shape, colour, grams }) => {
    const juice = JUICES[shape]
    if (juice) return { colour: juice.colour, weight: grams * dyeStrength(juice.colour) * juice.strength }
    return items.length > 1 && colour.toLowerCase() === WATER.colour
      ? { colour: WATER.clear, weight: grams * dyeStrength(colour) * WATER.strength }
      : { colour, weight: grams * dyeStrength(colour) }
  })
  return shade(blendColours(parts), 0.12)
}

/** A grain that took on the color of what was stirred in. */
export function dyed(colour: string, dyes: PlateItem[]): string {
  if (dyes.length === 0) return colour
  return blendColours([
    { colour: shade(colour, 0.15), weight: 0.5 },
    { colour: dye(dyes), weight: 0.5 },
  ])
}

/** What is steeped or stirred in dyes for more than it weighs. */
export function steeped(items: PlateItem[]): PlateItem[] {
  return items.map((item) => ({ ...item, grams: 13 * Math.sqrt(item.grams) }))
}
