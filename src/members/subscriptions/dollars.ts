const WRITER = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Formats cents as pages show them: `$19`, or `$19.50` if there are cents. */
export function dollars(cents: number): string {
  return WRITER.format(cents / 100)
}
