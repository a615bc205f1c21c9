import { allergenWords } from '#meal-plans/wording/allergen-words.ts'

/** What a proof says to be left out, as its member would call it: an allergy is stored by the name that foods are marked with. */
export function exclusionName({ kind, name }: { kind: string; name: string }): string {
  return kind === 'allergy' ? allergenWords(name) : name
}
