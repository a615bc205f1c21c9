import type { Slot } from '../../plan/slot.ts'

// Costs of servings and meals that break no rule, but that people would not cook or eat.

/** A snack twice a day is only for days with so much energy that they need a fifth meal. */
const TWO_SNACKS_KCAL = 3000
const DOUBLED_SNACK = 2

/** Returns the cost of a serving size. Whole and half servings are easier to cook than odd ones. */
export function servingCost(
  { servings, slot }: { servings: number; slot: Slot },
  targetKcal: number,
): number {
  if (slot === 'snack') return servings > 1 === targetKcal > TWO_SNACKS_KCAL ? 0 : DOUBLED_SNACK
  const usual = Math.max(1, targetKcal / 2000)
  return Math.abs(servings - usual) * 0.4 + (Number.isInteger(servings * 2) ? 0 : 0.05)
}

/** Usual shares of the day's energy. They prevent days with a tiny breakfast and a huge lunch. */
const USUAL_SHARES: Partial<Record<Slot, [number, number]>> = {
  breakfast: [0.15, 0.32],
  lunch: [0.2, 0.4],
  dinner: [0.22, 0.42],
}

/** Returns the cost of a meal that has this share of its day's energy. */
export function mealSizeCost(slot: Slot, share: number): number {
  const [least, most] = USUAL_SHARES[slot] ?? [0, 1]
  return Math.max(0, least - share, share - most) * 30
}
