import type { PlateItem } from './composing/food.ts'

/** A food of a plate as `/plates.json` sends it; pages that were opened earlier read it under these names. */
export type PlateItemWire = Omit<PlateItem, 'color'> & { colour: string }

export function plateItemToWire({ color: colour, ...item }: PlateItem): PlateItemWire {
  return { ...item, colour }
}

export function plateItemFromWire({ colour: color, ...item }: PlateItemWire): PlateItem {
  return { ...item, color }
}
