import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { implausibleFigures } from '../implausible-figures.ts'
import type { ReadNutrient } from './read-nutrients.ts'
import { noteEverySkipped, type SkipList } from './skipped.ts'

const FOODS_AT_ONCE = 500

type Staged = { fdc_id: number; nutrient_id: number; amount: number; line: number; before: number | null }

/**
 * Removes implausible figures from the stage and reports each with its row. The catalogue keeps its current
 * amount; a new food gets none.
 */
export async function skipImplausible(
  ctx: Context,
  fdcIds: number[],
  { nutrients, skips }: { nutrients: Iterable<ReadNutrient>; skips: SkipList },
): Promise<void> {
  const byId = new Map([...nutrients].map((nutrient) => [nutrient.id, nutrient]))
  for (let from = 0; from < fdcIds.length; from += FOODS_AT_ONCE) {
    const figures = await stagedFigures(ctx, fdcIds.slice(from, from + FOODS_AT_ONCE))
    const skipped = [...Map.groupBy(figures, ({ fdc_id }) => fdc_id).values()].flatMap((ofFood) => {
      const amounts = new Map(ofFood.map(({ nutrient_id, amount }) => [nutrient_id, amount]))
      const before = new Map(
        ofFood.flatMap(({ nutrient_id, before }) =>
          before === null ? [] : [[nutrient_id, before] as const],
        ),
      )
      return implausibleFigures(amounts, { nutrients: byId, before }).flatMap(
        ({ nutrientId, reason, sentence }) => {
          const figure = ofFood.find(({ nutrient_id }) => nutrient_id === nutrientId)
          if (!figure || figure.amount === figure.before) return []
          noteEverySkipped(skips, reason, `food_nutrient.csv, line ${figure.line}: ${sentence}`)
          return figure
        },
      )
    })
    await putBack(ctx, skipped)
  }
}

async function stagedFigures(ctx: Context, fdcIds: number[]): Promise<Staged[]> {
  const { rows } = await ctx.db.execute<Staged>(sql`
    select staged.fdc_id, staged.nutrient_id, staged.amount, staged.line, known.amount as before
    from pg_temp.fdc_figures staged
    left join catalogue.food_nutrients known using (fdc_id, nutrient_id)
    where staged.fdc_id = any(${sql.param(fdcIds)}::int[])
    order by staged.fdc_id, staged.line`)
  return rows
}

async function putBack(ctx: Context, skipped: Staged[]): Promise<void> {
  if (skipped.length === 0) return
  const column = (of: (figure: Staged) => number | null) => sql.param(skipped.map(of))
  const stagedRows = sql`unnest(
    ${column(({ fdc_id }) => fdc_id)}::int[], ${column(({ nutrient_id }) => nutrient_id)}::int[],
    ${column(({ before }) => before)}::float8[]
  ) as skipped (fdc_id, nutrient_id, before)`
  await ctx.db.execute(sql`
    delete from pg_temp.fdc_figures staged using ${stagedRows}
    where staged.fdc_id = skipped.fdc_id and staged.nutrient_id = skipped.nutrient_id and skipped.before is null`)
  await ctx.db.execute(sql`
    update pg_temp.fdc_figures staged set amount = skipped.before from ${stagedRows}
    where staged.fdc_id = skipped.fdc_id and staged.nutrient_id = skipped.nutrient_id and skipped.before is not null`)
}
