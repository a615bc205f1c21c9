import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireUnchanged, type VersionedChange } from '#platform/http/entity-tag.ts'
import { lockCatalogue } from '../../catalogue-version.ts'
import type { FoodWithNutrients } from '../food-row.ts'
import { requireFood } from '../require-food.ts'
import type { FoodChange } from '../schema.ts'
import { checkAmounts } from './check-amounts.ts'
import { checkJudgement } from './check-judgement.ts'
import { writeFood } from './write-food.ts'

/** Updates the passed fields. A list of amounts replaces all figures of the food. */
export async function updateFood(
  ctx: Context,
  { id, change, readVersion }: VersionedChange<FoodChange>,
): Promise<FoodWithNutrients> {
  requireAdmin(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const before = await requireFood(ctx, id)
    requireUnchanged('food', before.food, readVersion)
    const {
      fdcId = before.food.fdcId,
      foodNutrients,
      foodCategory,
      enabeled,
      glycaemicIndex,
      look,
      ...given
    } = change
    if (fdcId !== before.food.fdcId) {
      const message = 'The number of a food cannot change. Make a new food instead.'
      throw new AppError('invalid', message, { fdcId: message })
    }
    const food = {
      ...before.food,
      ...given,
      ...(glycaemicIndex !== undefined && { glycemicIndex: glycaemicIndex }),
      enabled: enabeled ?? before.food.enabled,
      category: foodCategory?.description ?? before.food.category,
      lookShape: look?.shape ?? before.food.lookShape,
      lookColor: look?.colour ?? before.food.lookColor,
    }
    await checkJudgement(ctx, food, { given: change, before: before.food })
    const earlier = new Map(before.figures.map(({ nutrient, amount }) => [nutrient.id, amount]))
    const amounts = foodNutrients && (await checkAmounts(ctx, foodNutrients, earlier))
    return writeFood(ctx, food, { before, amounts })
  })
}
