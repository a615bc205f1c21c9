const AMEX = /^(\d{0,4})(\d{0,6})(\d{0,5})/
const OTHERS = /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,3})/

/**
 * Formats a card number as `4242 4242 4242 4242`, and American Express numbers in groups of 4, 6 and 5
 * digits.
 */
export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const groups = (/^3[47]/.test(digits) ? AMEX : OTHERS).exec(digits)?.slice(1) ?? []
  return groups.filter(Boolean).join(' ')
}

/**
 * Formats an expiry date as `12 / 30` while it is typed. Accepts input with or without a slash, and years of
 * two or four digits.
 */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const isShortMonth = /^\s*[1-9]\s*\//.test(typed) || /^[2-9]/.test(digits)
  const padded = (isShortMonth ? `0${digits}` : digits).slice(0, 6)
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2)}` : padded
}

export function parseExpiry(text: string): { month: number; year: number } | null {
  const [, mm, yy] = /^(\d{2}) \/ (\d{2}|\d{4})$/.exec(formatExpiry(text)) ?? []
  const month = Number(mm)
  if (!yy || month < 1 || month > 12) return null
  return { month, year: yy.length === 2 ? 2000 + Number(yy) : Number(yy) }
}
