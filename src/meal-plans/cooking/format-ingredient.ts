import { formatAmount } from '../plan/format-amount.ts'

/** Units that say how large each of several things is, so that the thing itself is counted. */
const SIZES = /^(small|medium|large|extra-large|whole)$/i
/** Written the same however many there are. */
const UNCOUNTED = /^(g|kg|ml|l|oz|lb|tsp|tbsp|fl oz|)$/i
const IRREGULAR: Record<string, string> = { leaf: 'leaves', loaf: 'loaves', half: 'halves' }

/** A line of a recipe as a cook reads it: `2 pinches salt`, `2½ large eggs`, `½ cup milk`. */
export function formatIngredient({
  amount,
  unitOfMeasure,
  ingredient,
}: {
  amount: number
  unitOfMeasure: string
  ingredient: string
}): string {
  const unit = unitOfMeasure.trim()
  const isSize = SIZES.test(unit)
  const isMany = amount > 1
  const shownUnit = isMany && !isSize && !UNCOUNTED.test(unit) ? pluralOf(unit) : unit
  const shownThing = isMany && isSize ? withPluralHead(ingredient) : ingredient
  return [formatAmount(amount), shownUnit, shownThing].filter(Boolean).join(' ')
}

/** `sweet potato, diced` becomes `sweet potatoes, diced`. */
function withPluralHead(ingredient: string): string {
  const [, head = '', rest = ''] = /^([^,(]*?)(\s*[,(].*)?$/.exec(ingredient) ?? []
  const words = head.split(' ')
  const last = words.pop() ?? ''
  return [...words, pluralOf(last)].join(' ') + rest
}

function pluralOf(word: string): string {
  const irregular = IRREGULAR[word.toLowerCase()]
  if (irregular) return irregular
  if (/s$/i.test(word)) return word
  if (/(ch|sh|x|(tomat|potat|mang)o)$/i.test(word)) return `${word}es`
  return /[^aeiou]y$/i.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}
