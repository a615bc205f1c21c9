import type { RecipePlate } from '#catalogue/recipes/list-recipe-plates.ts'

export type Table = { hero: RecipePlate[]; row: RecipePlate[] }

const ROW = 6

/** Chooses the plates that Home shows: a dinner, a breakfast and a lunch for the hero, then six more. */
export function setTheTable(plates: RecipePlate[]): Table {
  const liveliest = [...plates].sort((a, b) => variety(b) - variety(a) || a.slug.localeCompare(b.slug))
  const hero = ['Dinner', 'Breakfast', 'Lunch'].flatMap((category) => {
    const first = liveliest.find((plate) => plate.category === category)
    return first ? [first] : []
  })
  return { hero, row: liveliest.filter((plate) => !hero.includes(plate)).slice(0, ROW) }
}

function variety({ items }: RecipePlate): number {
  const total = items.reduce((grams, item) => grams + item.grams, 0)
  return new Set(items.filter((item) => item.grams > total * 0.02).map((item) => item.shape + item.color))
    .size
}
