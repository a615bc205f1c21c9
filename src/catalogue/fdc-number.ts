import { z } from '@hono/zod-openapi'

const LARGEST = 2_147_483_647

/** Builds a field for a FoodData Central id of a food or nutrient, passed as a number or as text. */
export function fdcNumberField(missing: string) {
  return z
    .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], missing)
    .pipe(z.int(missing).min(1, missing).max(LARGEST, missing))
}

/** Parses an FDC id from a URL segment. Returns null if it is not one. */
export function fdcNumberOf(id: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(id)) return null
  const number = Number(id)
  return number <= LARGEST ? number : null
}
