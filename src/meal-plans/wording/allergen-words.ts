/** What an allergy is called within a sentence: one of the list by its foods, any other as its member named it. */
export function allergenWords(name: string): string {
  return WORDS[name] ?? name.replaceAll('_', ' ')
}

/** Those whose name is not the food's. */
const WORDS: Readonly<Record<string, string>> = {
  egg: 'eggs',
  crustacean: 'crustaceans',
  mollusc: 'mollusks',
  tree_nut: 'tree nuts',
  peanut: 'peanuts',
  sulphite: 'sulfites',
}
