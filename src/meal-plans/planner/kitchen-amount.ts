type Measure = { amount: number; unitOfMeasure: string }

const WHOLE_THINGS =
  /^(clove|slice|can|large|medium|small|sprig|leaf|stalk|head|ear|bag|fillet|piece|egg)s?\b/i

/** An amount that a cook can measure, close to the exact one: half an egg, a third of a cup, never 0.37 of either. */
export function kitchenAmount({ amount, unitOfMeasure }: Measure): Measure {
  const unit = unitOfMeasure.trim().toLowerCase()
  if (unit === 'g' || unit === 'ml') return { amount: roundedWeight(amount), unitOfMeasure }
  if (unit === 'pinch' || unit === 'pinches')
    return { amount: Math.max(1, Math.round(amount)), unitOfMeasure }
  if (unit === 'cup' && amount < 0.22) return kitchenAmount({ amount: amount * 16, unitOfMeasure: 'tbsp' })
  if (unit === 'tbsp' && amount < 0.9 && Math.abs(amount - 0.5) > 0.05)
    return kitchenAmount({ amount: amount * 3, unitOfMeasure: 'tsp' })
  if (WHOLE_THINGS.test(unit)) return { amount: Math.max(0.5, nearest(amount, 1 / 2)), unitOfMeasure }
  if (unit === 'tbsp' || unit === 'tsp') return { amount: roundedSpoon(amount), unitOfMeasure }
  return { amount: roundedCup(amount), unitOfMeasure }
}

function roundedWeight(amount: number): number {
  return amount < 20 ? Math.max(1, Math.round(amount)) : nearest(amount, 5)
}

function roundedSpoon(amount: number): number {
  if (amount < 0.19) return 0.13
  return amount < 1 ? nearest(amount, 1 / 4) : nearest(amount, 1 / 2)
}

const PARTS = [0, 0.25, 0.33, 0.5, 0.67, 0.75, 1]

function roundedCup(amount: number): number {
  if (amount >= 10) return Math.round(amount)
  if (amount >= 3) return nearest(amount, 1 / 2)
  const whole = Math.floor(amount)
  const rest = amount - whole
  const part = PARTS.reduce((best, next) => (Math.abs(next - rest) < Math.abs(best - rest) ? next : best))
  return Math.max(0.25, Number((whole + part).toFixed(2)))
}

function nearest(amount: number, step: number): number {
  return Math.round(amount / step) * step
}
