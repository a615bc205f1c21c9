import { inArray } from 'drizzle-orm'
import { nutrients } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { implausibleFigures } from '../implausible-figures.ts'
import type { FoodInput } from '../schema.ts'

type GivenAmounts = FoodInput['foodNutrients']

/**
 * Returns the passed amounts by nutrient. Refuses unknown nutrients, duplicates and implausible figures. Some
 * figures are judged against the amounts stored `before`.
 */
export async function checkAmounts(
  ctx: Context,
  given: GivenAmounts,
  before: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const ids = given.map(({ nutrient }) => nutrient.id)
  const rows = await ctx.db
    .select({ id: nutrients.id, name: nutrients.name, unitName: nutrients.unitName })
    .from(nutrients)
    .where(inArray(nutrients.id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  const amounts = new Map<number, number>()
  for (const [place, { amount, nutrient }] of given.entries()) {
    const found = known.get(nutrient.id)
    if (!found) throw wrong(place, 'nutrient.id', `There is no nutrient ${nutrient.id}. Make it first.`)
    const { name, unitName } = found
    if (amounts.has(nutrient.id))
      throw wrong(place, 'nutrient.id', `${name} (${nutrient.id}) is given twice.`)
    if (unitName === '') throw wrong(place, 'nutrient.id', `${name} has no unit yet. Give it one first.`)
    amounts.set(nutrient.id, amount)
  }
  const [implausible] = implausibleFigures(amounts, { nutrients: known, before })
  if (implausible) {
    const place = given.findIndex(({ nutrient }) => nutrient.id === implausible.nutrientId)
    throw wrong(place, 'amount', implausible.sentence)
  }
  return amounts
}

function wrong(place: number, field: string, message: string): AppError {
  return new AppError('invalid', message, { [`foodNutrients.${place}.${field}`]: message })
}
