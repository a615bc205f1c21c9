/** Where a code went, as the protocol says it, telling no more of the address than its two first letters. */
export function deliveryTo(email: string) {
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskedEmail(email) }
}

export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}***@${[...domain][0] ?? ''}***`
}

export function deliveryToPhone(number: string) {
  return { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: maskedNumber(number) }
}

/** All but the last four digits hidden. */
export function maskedNumber(number: string): string {
  return number.replace(/\d(?=\d{4})/g, '*')
}
