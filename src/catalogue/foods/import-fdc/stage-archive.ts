import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Portion } from '../food.ts'
import { type Archive, requireTable } from './archive.ts'
import { nameOf, type ReadFood } from './read-foods.ts'
import type { ReadNutrient, ReadNutrients } from './read-nutrients.ts'
import { brokenAt, parseFigure, type Row, readTable, wholeNumber } from './read-table.ts'
import { skipImplausible } from './skip-implausible.ts'
import { noteSkipped, type SkipList } from './skipped.ts'

const FOODS_AT_ONCE = 2000
const FIGURES_AT_ONCE = 20_000
/**
 * The largest share of foods in an archive that can lack every figure. Above this share the archive is
 * considered truncated.
 */
const MOST_WITHOUT_FIGURES = 0.05

/** The data read from an archive before its figures. */
type Read = {
  foods: ReadonlyMap<number, ReadFood>
  portions: ReadonlyMap<number, Portion[]>
  commonNames: ReadonlyMap<number, string>
  nutrients: ReadNutrients
  skips: SkipList
  onBytes: (bytes: number) => void
}

/**
 * Stages foods and figures in `pg_temp.fdc_foods` and `pg_temp.fdc_figures`, so that the process never holds
 * the values of a whole release in memory. Returns the nutrients that have a figure.
 */
export async function stageArchive(ctx: Context, archive: Archive, read: Read): Promise<Set<ReadNutrient>> {
  await createStage(ctx)
  await stageFoods(ctx, [...read.foods.values()], read)
  const used = await stageFigures(ctx, archive, read)
  await chooseFigures(ctx, read.skips)
  await skipImplausible(ctx, [...read.foods.keys()], { nutrients: used, skips: read.skips })
  await dropFoodsWithoutFigures(ctx, read.foods, read.skips)
  await ctx.db.execute(sql`analyze pg_temp.fdc_foods, pg_temp.fdc_figures`)
  return used
}

async function createStage(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`
    drop table if exists pg_temp.fdc_foods, pg_temp.fdc_values, pg_temp.fdc_figures, pg_temp.fdc_changed`)
  await ctx.db.execute(sql`
    create temp table fdc_foods (
      fdc_id integer primary key, description text not null, category text not null, common_name text,
      portions jsonb not null
    ) on commit drop`)
  await ctx.db.execute(sql`
    create temp table fdc_values (
      fdc_id integer not null, nutrient_id integer not null, amount double precision not null, line integer not null
    ) on commit drop`)
}

async function stageFoods(
  ctx: Context,
  foods: ReadFood[],
  { portions, commonNames }: Pick<Read, 'portions' | 'commonNames'>,
): Promise<void> {
  for (let from = 0; from < foods.length; from += FOODS_AT_ONCE) {
    const some = foods.slice(from, from + FOODS_AT_ONCE)
    const column = (of: (food: ReadFood) => unknown) => sql.param(some.map(of))
    await ctx.db.execute(sql`
      insert into pg_temp.fdc_foods select * from unnest(
        ${column(({ fdcId }) => fdcId)}::int[],
        ${column(({ description }) => description)}::text[],
        ${column(({ category }) => category)}::text[],
        ${column(({ fdcId }) => commonNames.get(fdcId) ?? null)}::text[],
        ${column(({ fdcId }) => JSON.stringify(portions.get(fdcId) ?? []))}::jsonb[]
      )`)
  }
}

type FigureRow = Row<'fdc_id' | 'nutrient_id' | 'amount'>
type Figure = { fdcId: number; nutrientId: number; amount: number; line: number }

async function stageFigures(
  ctx: Context,
  archive: Archive,
  read: Pick<Read, 'foods' | 'nutrients' | 'skips' | 'onBytes'>,
): Promise<Set<ReadNutrient>> {
  const { foods, nutrients, skips, onBytes } = read
  const used = new Set<ReadNutrient>()
  let batch: Figure[] = []
  const table = requireTable(archive, 'food_nutrient.csv')
  for await (const row of readTable(table, ['fdc_id', 'nutrient_id', 'amount'], { onBytes })) {
    const fdcId = wholeNumber(row, 'fdc_id')
    if (!foods.has(fdcId)) continue
    const amount = amountOf(row, skips)
    const nutrient = amount === null ? null : nutrientOf(row, nutrients, skips)
    if (amount === null || !nutrient) continue
    used.add(nutrient)
    batch.push({ fdcId, nutrientId: nutrient.id, amount, line: row.line })
    if (batch.length < FIGURES_AT_ONCE) continue
    await insertFigures(ctx, batch)
    batch = []
  }
  await insertFigures(ctx, batch)
  return used
}

async function insertFigures(ctx: Context, figures: Figure[]): Promise<void> {
  const column = (of: (figure: Figure) => number) => `{${figures.map(of).join()}}`
  await ctx.db.execute(sql`
    insert into pg_temp.fdc_values select * from unnest(
      ${column(({ fdcId }) => fdcId)}::int[],
      ${column(({ nutrientId }) => nutrientId)}::int[],
      ${column(({ amount }) => amount)}::float8[],
      ${column(({ line }) => line)}::int[]
    )`)
}

/** A missing amount is unknown, not zero. */
function amountOf(row: FigureRow, skips: SkipList): number | null {
  const amount = parseFigure(row, 'amount')
  if (amount === null) noteSkipped(skips, 'figures left empty: the amount is unknown')
  else if (amount < 0) noteSkipped(skips, 'figures below zero', `${row.file}, line ${row.line}`)
  return amount === null || amount < 0 ? null : amount
}

function nutrientOf(row: FigureRow, nutrients: ReadNutrients, skips: SkipList): ReadNutrient | null {
  const id = row.cells.nutrient_id
  const nutrient = nutrients.get(id)
  if (nutrient) return nutrient
  if (!/^\d+(\.\d+)?$/.test(id)) throw brokenAt(row, `nutrient_id is “${id}”, which is no number.`)
  noteSkipped(skips, 'figures of a nutrient that nutrient.csv lacks', `nutrient ${id}`)
  return null
}

/**
 * Chooses one figure for each nutrient of a food. If an archive contradicts itself, the figure is unknown.
 */
async function chooseFigures(ctx: Context, skips: SkipList): Promise<void> {
  await ctx.db.execute(sql`
    create temp table fdc_figures on commit drop as
    select fdc_id, nutrient_id, min(amount) as amount, min(line) as line, min(amount) <> max(amount) as is_contradicted
    from pg_temp.fdc_values group by fdc_id, nutrient_id`)
  await ctx.db.execute(sql`drop table pg_temp.fdc_values`)
  const { rows } = await ctx.db.execute(sql`
    delete from pg_temp.fdc_figures where is_contradicted returning fdc_id, nutrient_id`)
  for (const { fdc_id, nutrient_id } of rows) {
    noteSkipped(skips, 'figures given twice with different amounts', `${fdc_id}, nutrient ${nutrient_id}`)
  }
}

async function dropFoodsWithoutFigures(
  ctx: Context,
  foods: ReadonlyMap<number, ReadFood>,
  skips: SkipList,
): Promise<void> {
  const { rows } = await ctx.db.execute<{ fdc_id: number }>(sql`
    delete from pg_temp.fdc_foods food
    where not exists (select from pg_temp.fdc_figures figure where figure.fdc_id = food.fdc_id)
    returning fdc_id`)
  const names = rows.flatMap(({ fdc_id }) => {
    const food = foods.get(fdc_id)
    return food ? [nameOf(food)] : []
  })
  if (names.length > foods.size * MOST_WITHOUT_FIGURES) {
    throw new AppError(
      'invalid',
      `food_nutrient.csv has no figure for ${names.length} of ${foods.size} foods, such as ${names[0]}; it looks cut off.`,
    )
  }
  for (const name of names) noteSkipped(skips, 'foods without any figure', name)
}
