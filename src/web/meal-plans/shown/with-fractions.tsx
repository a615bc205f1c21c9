import '../dish.css'
import type { ReactNode } from 'react'

/** Fractions that the files of our fonts have no sign for, as these build them of digits around a fraction slash. */
const BUILT: Record<string, string> = {
  '⅓': '1⁄3',
  '⅔': '2⁄3',
  '⅛': '1⁄8',
  '⅜': '3⁄8',
  '⅝': '5⁄8',
  '⅞': '7⁄8',
}
const SIGNS = /([⅓⅔⅛⅜⅝⅞])/

/** The same words with each fraction in the font around it. It is read aloud, found and copied as it is written. */
export function withFractions(text: string): ReactNode {
  const parts = text.split(SIGNS)
  if (parts.length === 1) return text
  return parts.map((part, at) => {
    const built = BUILT[part]
    if (!built) return part
    // In a font that builds none, `2⅓` must not read as 21 thirds.
    const space = /\d$/.test(parts[at - 1] ?? '') ? '\u202f' : ''
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same sign may stand in a text twice.
      <span key={at} className="fraction" data-as={space + built}>
        <span>{part}</span>
      </span>
    )
  })
}
