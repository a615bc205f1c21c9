import { formatAmount } from '../plan/format-amount.ts'
import { kitchenAmount, type Measure } from '../plan/kitchen-amount.ts'

const MEASURE = /(?:(\d+) )?(\d+)(?:\/(\d+))? (cup|tbsp|tsp|tablespoon|teaspoon)s?\b/g

const SHORT: Record<string, string> = { tablespoon: 'tbsp', teaspoon: 'tsp' }

/** The amount of a recipe to cook, and the measures shown for its ingredients, line by line. */
export type Cooked = {
  factor: number
  recipe: { ingredients: readonly (Measure & { ingredient: string })[] }
  shown: readonly Measure[]
}

/**
 * Scales the cups and spoons in a recipe step. If a step uses all of an ingredient, the step shows the listed
 * measure. Measures of batter give the size of one piece, so they stay unchanged.
 */
export function scaleStep(step: string, cooked: Cooked): string {
  return step
    .split(/(?<=\.) /)
    .map((sentence) =>
      sentence.replace(MEASURE, (_, whole = '0', over: string, under = '1', unit: string) => {
        const exact = {
          amount: Number(whole) + Number(over) / Number(under),
          unitOfMeasure: SHORT[unit] ?? unit,
        }
        if (/\bbatter\b/i.test(sentence)) return writtenMeasure(kitchenAmount(exact))
        const listed = listedMeasure(exact, sentence, cooked)
        return writtenMeasure(listed ?? kitchenAmount({ ...exact, amount: exact.amount * cooked.factor }))
      }),
    )
    .join(' ')
}

/** Returns the listed measure of the ingredient that a sentence uses up. */
function listedMeasure(exact: Measure, sentence: string, { recipe, shown }: Cooked): Measure | undefined {
  const line = recipe.ingredients.findIndex(
    ({ amount, unitOfMeasure, ingredient }) =>
      unitOfMeasure === exact.unitOfMeasure &&
      Math.abs(amount - exact.amount) < 0.01 &&
      isNamed(ingredient, sentence),
  )
  return shown[line]
}

function isNamed(ingredient: string, sentence: string): boolean {
  const name = ingredient.split(',')[0]?.toLowerCase().trim().split(' ').at(-1)?.replace(/s$/, '')
  return Boolean(name) && sentence.toLowerCase().includes(name ?? '')
}

function writtenMeasure({ amount, unitOfMeasure }: Measure): string {
  const unit = unitOfMeasure === 'cup' && amount > 1 ? 'cups' : unitOfMeasure
  return `${formatAmount(amount)} ${unit}`
}
