import { eq } from 'drizzle-orm'
import { foods } from '#catalogue/tables.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { lockCatalogue } from '../../catalogue-version.ts'
import type { FoodWithNutrients } from '../food-row.ts'
import type { FoodInput } from '../schema.ts'
import { checkAmounts } from './check-amounts.ts'
import { checkJudgement } from './check-judgement.ts'
import { writeFood } from './write-food.ts'

const PLAIN_LOOK = { shape: 'round', colour: '#B8B2A7' } as const

/** Creates a food under its FoodData Central id. Foods have no other key. */
export async function createFood(ctx: Context, input: FoodInput): Promise<FoodWithNutrients> {
  requireAdmin(ctx.requester)
  const {
    foodNutrients,
    foodCategory,
    enabeled: enabled,
    glycaemicIndex,
    look = PLAIN_LOOK,
    ...given
  } = input
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    await checkNumberIsFree(ctx, input.fdcId)
    const food = {
      ...given,
      enabled,
      description: given.description ?? given.name,
      category: foodCategory.description,
      allergens: given.allergens ?? [],
      diet: given.diet ?? 'omnivore',
      tags: given.tags ?? [],
      glycemicIndex: glycaemicIndex,
      lookShape: look.shape,
      lookColor: look.colour,
    }
    await checkJudgement(ctx, food, { given: input, before: null })
    return writeFood(ctx, food, { before: null, amounts: await checkAmounts(ctx, foodNutrients, new Map()) })
  })
}

async function checkNumberIsFree(ctx: Context, fdcId: number): Promise<void> {
  const [other] = await ctx.db.select({ name: foods.name }).from(foods).where(eq(foods.fdcId, fdcId))
  if (!other) return
  const message = `${fdcId} is ${other.name}, which is in the catalogue already.`
  throw new AppError('conflict', message, { fdcId: message })
}
