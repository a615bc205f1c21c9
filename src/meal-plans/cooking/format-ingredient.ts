import { formatAmount } from '../plan/format-amount.ts'

/** Units that give the size of each piece, so the food itself is counted. */
const SIZES = /^(small|medium|large|extra-large|whole)$/i
/** Units that have no plural form. */
const UNCOUNTED = /^(g|kg|ml|l|oz|lb|tsp|tbsp|fl oz|)$/i
const IRREGULAR: Record<string, string> = { leaf: 'leaves', loaf: 'loaves', half: 'halves' }

/** Formats an ingredient line of a recipe: `2 pinches salt`, `2½ large eggs`, `½ cup milk`. */
export function formatIngredient({
  amount,
  unitOfMeasure,
  ingredient,
}: {
  amount: number
  unitOfMeasure: string
  ingredient: string
}): string {
  const isCounted = SIZES.test(unitOfMeasure.trim())
  const shownThing = isCounted ? withHead(ingredient, amount > 1 ? pluralOf : singularOf) : ingredient
  return [formatMeasure({ amount, unitOfMeasure }), shownThing].filter(Boolean).join(' ')
}

/** Formats only the measure: `2 pinches`, `2½ large`, `½ cup`. */
export function formatMeasure({ amount, unitOfMeasure }: { amount: number; unitOfMeasure: string }): string {
  const unit = unitOfMeasure.trim()
  const isPlural = amount > 1 && !SIZES.test(unit) && !UNCOUNTED.test(unit)
  return [formatAmount(amount), isPlural ? pluralOf(unit) : unit].filter(Boolean).join(' ')
}

/**
 * Changes the number of the head noun: `sweet potato, diced` becomes `sweet potatoes, diced`, and `eggs,
 * beaten` becomes `egg, beaten`.
 */
function withHead(ingredient: string, numbered: (word: string) => string): string {
  const [, head = '', rest = ''] = /^([^,(]*?)(\s*[,(].*)?$/.exec(ingredient) ?? []
  const words = head.split(' ')
  const last = words.pop() ?? ''
  return [...words, numbered(last)].join(' ') + rest
}

const SINGULARS: Record<string, string> = { leaves: 'leaf', loaves: 'loaf', halves: 'half' }

function singularOf(word: string): string {
  const irregular = SINGULARS[word.toLowerCase()]
  if (irregular) return irregular
  if (/(ss|us|is)$/i.test(word)) return word
  if (/ies$/i.test(word)) return `${word.slice(0, -3)}y`
  return word.replace(/((?<=ch|sh|x|(?:tomat|potat|mang)o)es|s)$/i, '')
}

function pluralOf(word: string): string {
  const irregular = IRREGULAR[word.toLowerCase()]
  if (irregular) return irregular
  if (/s$/i.test(word)) return word
  if (/(ch|sh|x|(tomat|potat|mang)o)$/i.test(word)) return `${word}es`
  return /[^aeiou]y$/i.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}
