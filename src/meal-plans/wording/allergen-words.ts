/**
 * Names an allergy within a sentence. A listed allergy is named by its foods, and any other in the member's
 * own words.
 */
export function allergenWords(name: string): string {
  return WORDS[name] ?? name.replaceAll('_', ' ')
}

/** Listed allergies with a name other than the food's. */
const WORDS: Readonly<Record<string, string>> = {
  egg: 'eggs',
  crustacean: 'crustaceans',
  mollusc: 'mollusks',
  tree_nut: 'tree nuts',
  peanut: 'peanuts',
  sulphite: 'sulfites',
}
