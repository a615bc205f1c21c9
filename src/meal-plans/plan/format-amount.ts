const FRACTIONS: [value: number, sign: string][] = [
  [0, ''],
  [0.125, '⅛'],
  [0.25, '¼'],
  [1 / 3, '⅓'],
  [0.375, '⅜'],
  [0.5, '½'],
  [0.625, '⅝'],
  [2 / 3, '⅔'],
  [0.75, '¾'],
  [0.875, '⅞'],
  [1, ''],
]

/**
 * Formats an amount as cooks write it, such as `1½` for 1.5. Values that are not common fractions stay
 * decimals.
 */
export function formatAmount(amount: number): string {
  const whole = Math.floor(amount)
  const rest = amount - whole
  const fraction = FRACTIONS.find(([value]) => Math.abs(value - rest) < 0.02)
  if (!fraction) return String(Number(amount.toFixed(amount < 1 ? 2 : 1)))
  const [value, sign] = fraction
  const shown = value === 1 ? whole + 1 : whole
  return shown === 0 && sign ? sign : `${shown}${sign}`
}
