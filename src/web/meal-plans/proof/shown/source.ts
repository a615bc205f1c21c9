const YEAR = / \((\d{4})\)$/

/** `Mellen PB et al. (2008)` for the full citation. */
export function shortSource(source: string): string {
  const year = YEAR.exec(source)?.[1]
  const [name = source] = source.replace(YEAR, '').split(/[,;] /)
  return year === undefined ? name : `${name} (${year})`
}

export function sourceAnchor(source: string): string {
  return `source-${source
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')}`
}
