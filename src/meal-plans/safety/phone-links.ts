export type TextPart = { text: string; href?: string }

const PHONE = /\b(911|988|1-\d{3}-\d{3}-\d{4})\b/

/** Splits a sentence into parts, with links on telephone numbers. */
export function withPhoneLinks(sentence: string): TextPart[] {
  return sentence
    .split(PHONE)
    .filter((text) => text !== '')
    .map((text) => (PHONE.test(text) ? { text, href: hrefOf(text) } : { text }))
}

function hrefOf(number: string): string {
  const digits = number.replaceAll('-', '')
  return digits.length > 3 ? `tel:+${digits}` : `tel:${digits}`
}
