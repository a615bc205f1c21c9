/** Something wrong with a model's texts: in which field and of which kind, and the words that are. */
export type WordingFault = { kind: string; words: string[] }

export function faultSentence({ kind, words }: WordingFault): string {
  return [kind, words.join(', ')].filter(Boolean).join(': ')
}

/** For the log: the words are the model's own, and may name what its reader must not eat, or an illness. */
export function countKinds(faults: readonly WordingFault[]): Record<string, number> {
  const byKind = Map.groupBy(faults, ({ kind }) => kind)
  return Object.fromEntries([...byKind].map(([kind, all]) => [kind, all.length]))
}
