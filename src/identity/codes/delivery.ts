/** Where a code went, as the protocol says it, telling no more of the address than its two first letters. */
export function deliveryTo(email: string) {
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskedEmail(email) }
}

export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}***@${[...domain][0] ?? ''}***`
}
