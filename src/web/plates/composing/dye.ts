import { blendColors, dyeStrength, shade } from '../drawings/color.ts'
import type { PlateItem } from './food.ts'

/** Water by itself is drawn bluish; it gives what is stirred into it nothing of that. */
const WATER = { color: '#cde6eb', clear: '#f0efe0', alone: '#dcebec', strength: 0.5 }

/** Oil lies on what it is stirred into rather than dyeing it. */
const OIL = 0.25

/** Foods whose juice has another color than their skin, or that dye far more than they weigh. */
const JUICES: Record<string, { color: string; strength: number }> = {
  blueberry: { color: '#71408c', strength: 2 },
  blackberry: { color: '#6b2450', strength: 1 },
  beet: { color: '#a0164c', strength: 1.6 },
  saffron: { color: '#f6bc35', strength: 7 },
}

/** The color that foods give together, once they are stirred. */
export function dye(items: PlateItem[]): string {
  const parts = items.map(({ name, shape, color, grams: given }) => {
    const grams = /\boil$/.test(name) ? given * OIL : given
    const juice = JUICES[shape]
    if (juice) return { color: juice.color, weight: grams * dyeStrength(juice.color) * juice.strength }
    if (color.toLowerCase() !== WATER.color) return { color, weight: grams * dyeStrength(color) }
    const seen = items.length > 1 ? WATER.clear : WATER.alone
    return { color: seen, weight: grams * dyeStrength(color) * WATER.strength }
  })
  return shade(blendColors(parts), 0.12)
}

/** A grain that took on the color of what was stirred in. */
export function dyed(color: string, dyes: PlateItem[]): string {
  if (dyes.length === 0) return color
  return blendColors([
    { color: shade(color, 0.15), weight: 0.5 },
    { color: dye(dyes), weight: 0.5 },
  ])
}

/** How much more than other spices turmeric dyes. */
const TURMERIC = 2

/** What is steeped or stirred in dyes for more than it weighs. */
export function steeped(items: PlateItem[], times = 1): PlateItem[] {
  return items.map((item) => {
    const potent = /^turmeric/i.test(item.name) ? times * TURMERIC : times
    return { ...item, grams: 13 * potent * Math.sqrt(item.grams) }
  })
}

/** What leaves, roots and peel give to water: seldom the color they have. */
const INFUSIONS: Record<string, string> = {
  mint: '#b9bf5e',
  basil: '#bcbf60',
  parsley: '#b6bb58',
  dill: '#bfc168',
  thyme: '#c4b65e',
  rosemary: '#bfb560',
  'bay leaf': '#c2b35c',
  lemongrass: '#d9d482',
  ginger: '#e6c96e',
  rice: '#d3bd78',
  barley: '#e6dcc0',
}

/** What was steeped and taken out, as the drink took its color. */
export function infused(items: PlateItem[]): PlateItem[] {
  return steeped(items).map((item) => ({ ...item, color: INFUSIONS[item.shape] ?? infusionOf(item) }))
}

/** Seeds and bark give a warmer color than their own. */
function infusionOf({ shape, color }: PlateItem): string {
  return shape === 'spice'
    ? blendColors([
        { color, weight: 1 },
        { color: '#e6b250', weight: 1 },
      ])
    : color
}
