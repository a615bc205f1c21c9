const YEAR = / \((\d{4})\)$/

const NO_BREAK = '\u2060'

/** `Mellen PB et al. (2008)` for the full citation. */
export function shortSource(source: string): string {
  const year = YEAR.exec(source)?.[1]
  const [name = source] = source.replace(YEAR, '').split(/[,;] /)
  return unbrokenYears(year === undefined ? name : `${name} (${year})`)
}

/** `2020–2025` stays on one line. */
export function unbrokenYears(text: string): string {
  return text.replaceAll(/(?<=\d)–(?=\d)/g, `${NO_BREAK}–${NO_BREAK}`)
}

export function sourceAnchor(source: string): string {
  return `source-${source
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')}`
}

/** A publication with its year, as it is cited. */
export function citedName({ text, year }: { text: string; year: number | null }): string {
  return year === null ? text : `${text} (${year})`
}
