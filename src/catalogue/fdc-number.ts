import { z } from '@hono/zod-openapi'

const LARGEST = 2_147_483_647

/** A number by which FoodData Central knows a food or nutrient, given as a number or as text. */
export function fdcNumberField(missing: string) {
  return z
    .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], missing)
    .pipe(z.int(missing).min(1, missing).max(LARGEST, missing))
}

/** The number in an address, or null where it can be none. */
export function fdcNumberOf(id: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(id)) return null
  const number = Number(id)
  return number <= LARGEST ? number : null
}
