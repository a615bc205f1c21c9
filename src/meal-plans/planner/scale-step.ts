import { formatAmount } from '../cooking/format-amount.ts'
import { kitchenAmount } from './kitchen-amount.ts'

const MEASURE = /(?:(\d+) )?(\d+)(?:\/(\d+))? (cup|tbsp|tsp|tablespoon|teaspoon)s?\b/g

const SHORT: Record<string, string> = { tablespoon: 'tbsp', teaspoon: 'tsp' }

/**
 * A step with its cups and spoons for `factor` times the recipe, as the ingredients beside it are. What is said of
 * batter is the size of one piece, which stays.
 */
export function scaleStep(step: string, factor: number): string {
  return step
    .split(/(?<=\.) /)
    .map((sentence) =>
      sentence.replace(MEASURE, (_, whole = '0', over: string, under = '1', unit: string) => {
        const exact = Number(whole) + Number(over) / Number(under)
        const amount = /\bbatter\b/i.test(sentence) ? exact : exact * factor
        return writtenMeasure(kitchenAmount({ amount, unitOfMeasure: SHORT[unit] ?? unit }))
      }),
    )
    .join(' ')
}

function writtenMeasure({ amount, unitOfMeasure }: { amount: number; unitOfMeasure: string }): string {
  const unit = unitOfMeasure === 'cup' && amount > 1 ? 'cups' : unitOfMeasure
  return `${formatAmount(amount)} ${unit}`
}
