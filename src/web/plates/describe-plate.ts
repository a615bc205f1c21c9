import type { Plate } from './composing/compose-plate.ts'
import type { PlateItem } from './composing/food.ts'

const NAMED = 4

/** The picture in words: the dish, what there is most of, and the rules it passes. */
export function describePlate(name: string, items: PlateItem[], ring?: Plate['ring']): string {
  const named = [...items]
    .sort((a, b) => b.grams - a.grams)
    .slice(0, NAMED)
    .map((item) => `${plainFoodName(item.name)} ${formatGrams(item.grams)}`)
  const more = items.length - named.length
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  const rules = ring ? ` The day passes ${ring.passed} of ${ring.total} rules.` : ''
  return `${name}, drawn from above: ${list}.${rules}`
}

/** `Lentils` from `Lentils, red, dry`. */
export function plainFoodName(name: string): string {
  return (name.split(/[,(]/)[0] ?? name).trim().toLowerCase()
}

export function formatGrams(grams: number): string {
  return `${grams < 10 ? Math.max(1, Math.round(grams)) : Math.round(grams)} g`
}
