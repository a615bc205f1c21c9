/**
 * Returns the destination of a code in the protocol's format, showing only the first two letters of the
 * address.
 */
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

/** Hides all but the last four digits. */
export function maskedNumber(number: string): string {
  return number.replace(/\d(?=\d{4})/g, '*')
}
