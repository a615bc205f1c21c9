import { eq } from 'drizzle-orm'
import { foods } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { lockCatalogue } from '../../catalogue-version.ts'
import { requireUnused } from '../../uses.ts'
import { recordedFood } from '../food-row.ts'
import { recipesWithFood } from '../recipes-with-food.ts'
import { requireFood } from '../require-food.ts'

const ADVICE = 'Disable it instead, or take it out of them first.'

/** Deletes a food that is in no recipe, with its figures. */
export async function deleteFood(ctx: Context, { id }: { id: string }): Promise<void> {
  requireAdmin(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const { food, figures } = await requireFood(ctx, id)
    requireUnused(food.name, await recipesWithFood(ctx, food.fdcId), ADVICE)
    await ctx.db.delete(foods).where(eq(foods.fdcId, food.fdcId))
    await recordChange(ctx, {
      act: 'delete',
      subject: `food:${id}`,
      before: {
        ...recordedFood(food),
        figures: Object.fromEntries(figures.map(({ nutrient, amount }) => [nutrient.id, amount])),
      },
    })
  })
}
