import { eq, sql } from 'drizzle-orm'
import { foodNutrients, foods } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { noteCorrection } from '../../recalls/note-correction.ts'
import { type FoodRow, type FoodWithNutrients, foodColumns, recordedFood } from '../food-row.ts'
import { listFigures } from '../require-food.ts'

type Amounts = ReadonlyMap<number, number>

/**
 * Stores the current state of a food and records the change. `before` is null for a new food. `amounts` by
 * nutrient replace all figures; undefined leaves them unchanged.
 */
export async function writeFood(
  ctx: Context,
  food: Omit<FoodRow, 'version' | 'changedAt'>,
  { before, amounts }: { before: FoodWithNutrients | null; amounts: Amounts | undefined },
): Promise<FoodWithNutrients> {
  const { fdcId } = food
  const row = { ...foodColumns(food), changedAt: ctx.now() }
  const [saved] = before
    ? await ctx.db.update(foods).set(row).where(eq(foods.fdcId, fdcId)).returning()
    : await ctx.db.insert(foods).values(row).returning()
  if (!saved) throw new Error('The food was not stored')
  if (amounts) await replaceFigures(ctx, fdcId, amounts)
  if (before) await noteCorrection(ctx, { fdcId, before: before.food, after: saved })
  const earlier: Amounts = new Map(before?.figures.map(({ nutrient, amount }) => [nutrient.id, amount]))
  await recordChange(ctx, {
    act: before ? 'update' : 'create',
    subject: `food:${fdcId}`,
    before: before && { ...recordedFood(before.food), figures: amounts && differing(earlier, amounts) },
    after: { ...recordedFood(food), figures: amounts && differing(amounts, earlier) },
  })
  return { food: saved, figures: await listFigures(ctx, [fdcId]) }
}

async function replaceFigures(ctx: Context, fdcId: number, amounts: Amounts): Promise<void> {
  await ctx.db.delete(foodNutrients).where(eq(foodNutrients.fdcId, fdcId))
  if (amounts.size === 0) return
  await ctx.db.execute(sql`
    insert into ${foodNutrients} (fdc_id, nutrient_id, amount)
    select ${fdcId}::int, * from unnest(
      ${sql.param([...amounts.keys()])}::int[], ${sql.param([...amounts.values()])}::float8[]
    )`)
}

/** Returns the amounts that differ from `others`. */
function differing(amounts: Amounts, others: Amounts): Record<string, number> {
  return Object.fromEntries([...amounts].filter(([id, amount]) => others.get(id) !== amount))
}
