import type { Limits } from '../rule.ts'

const ROUNDING = 1e-9

export function isWithin(value: number | null, { min, max }: Limits): boolean {
  if (value === null) return false
  if (min !== undefined && value < min - Math.abs(min) * ROUNDING) return false
  return max === undefined || value <= max + Math.abs(max) * ROUNDING
}
