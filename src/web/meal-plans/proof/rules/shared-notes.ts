import type { ShownRule } from '../shown/shown-proof.ts'

const MARKS = ['*', '†', '‡', '§']

/** From here on a note is told once, and its rules carry a mark. */
const SHARED = 3

/** Notes that many rules have in common, each with its mark. */
export function sharedNotes(rules: Pick<ShownRule, 'note'>[]): Map<string, string> {
  const byNote = Map.groupBy(rules, ({ note }) => note)
  const shared = [...byNote].flatMap(([note, rules]) => (note && rules.length >= SHARED ? [note] : []))
  return new Map(shared.slice(0, MARKS.length).map((note, i) => [note, MARKS[i] ?? '']))
}
