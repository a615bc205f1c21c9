/** A fault in a model's texts: its field and kind, and the words at fault. */
export type WordingFault = { kind: string; words: string[] }

export function faultSentence({ kind, words }: WordingFault): string {
  return [kind, words.join(', ')].filter(Boolean).join(': ')
}

/**
 * Counts faults by kind for the log. The words themselves are not logged, because they come from the model
 * and can name an illness or a food that the reader must not eat.
 */
export function countKinds(faults: readonly WordingFault[]): Record<string, number> {
  const byKind = Map.groupBy(faults, ({ kind }) => kind)
  return Object.fromEntries([...byKind].map(([kind, all]) => [kind, all.length]))
}
