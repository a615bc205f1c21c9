type Reference = { sentence: string; source: string }
/** A part of a paragraph, followed by the number of its source if it has one. */
export type CitedPart = { text: string; number: number | null }

/** The sources of a post, each once, in the order of their numbers. */
export function numberedSources(references: readonly Reference[]): string[] {
  return [...new Set(references.map(({ source }) => source))]
}

/** Splits a text after each sentence that has a source. */
export function citedParts(text: string, references: readonly Reference[]): CitedPart[] {
  const sources = numberedSources(references)
  const ends = references
    .map(({ sentence, source }) => ({
      start: text.indexOf(sentence),
      sentence,
      number: sources.indexOf(source) + 1,
    }))
    .filter(({ start }) => start >= 0)
    .map(({ start, sentence, number }) => ({ end: start + sentence.length, number }))
    .toSorted((a, b) => a.end - b.end)
  const parts = ends.map(({ end, number }, at) => ({ text: text.slice(ends[at - 1]?.end ?? 0, end), number }))
  const rest = text.slice(ends.at(-1)?.end ?? 0)
  return rest === '' ? parts : [...parts, { text: rest, number: null }]
}

/** The address of a source that is a link; null for a citation. */
export function sourceUrl(source: string): string | null {
  return /^https?:\/\//i.test(source) ? (URL.parse(source)?.href ?? null) : null
}
