const WRITER = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** `$19`, or `$19.50` where there are cents, as pages write it. */
export function dollars(cents: number): string {
  return WRITER.format(cents / 100)
}
