import { inArray, sql } from 'drizzle-orm'
import { seedCatalogue } from '#catalogue/starter/seed-catalogue.ts'
import { nutrients } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { ENERGY_KCAL_IDS } from '../../nutrients/nutrient-definition.ts'
import type { Portion } from '../food.ts'
import { type Archive, openArchive } from './archive.ts'
import type { ImportReport } from './import-report.ts'
import { mergeStaged } from './merge-staged.ts'
import { readCommonNames } from './read-common-names.ts'
import { FOOD_TYPES, type ReadFood, readFoods } from './read-foods.ts'
import { checkUnits, type ReadNutrient, readNutrients } from './read-nutrients.ts'
import { readPortions } from './read-portions.ts'
import type { SkipList } from './skipped.ts'
import { stageArchive } from './stage-archive.ts'
import { withStatedRows } from './stated-rows.ts'

/** Import progress. `share` is the completed fraction of the work, from 0 to 1. */
export type Progress = { step: string; share: number }

type Input = {
  /** USDA's zip file, or the folder it was unpacked into. */
  path: string
  isDryRun?: boolean
  onProgress?: (progress: Progress) => void
}

/** Thrown to roll back a dry run. */
class DryRunEnds extends Error {}

/**
 * Imports the foods of a FoodData Central archive (Foundation Foods, SR Legacy, FNDDS) into the catalogue. If
 * anything is wrong with the archive, imports none.
 */
export async function importFdc(ctx: Context, input: Input): Promise<ImportReport> {
  requireAdmin(ctx.requester)
  const archive = await withStatedRows(await openArchive(input.path))
  let report: ImportReport | undefined
  try {
    await inTransaction(ctx, async (ctx) => {
      report = await importArchive(ctx, archive, input)
      if (input.isDryRun) throw new DryRunEnds()
    })
  } catch (error) {
    if (!(error instanceof DryRunEnds)) throw error
  } finally {
    archive.close()
  }
  if (!report) throw new Error('The import ended without a report')
  return report
}

async function importArchive(
  ctx: Context,
  archive: Archive,
  { isDryRun = false, onProgress = () => undefined }: Input,
): Promise<ImportReport> {
  const skips: SkipList = new Map()
  onProgress({ step: 'Reading foods', share: 0 })
  const definitions = await readNutrients(archive)
  const foods = await readFoods(archive, skips)
  const portions = await readPortions(archive, foods, skips)
  const commonNames = await readCommonNames(archive, foods)
  const used = await stageArchive(ctx, archive, {
    foods,
    portions,
    commonNames,
    nutrients: definitions,
    skips,
    onBytes: progressOfFigures(archive, onProgress),
  })
  // Seeding also locks the row of the catalogue's version, so a second import waits for this one.
  await seedCatalogue(ctx)
  checkUnits(used, await knownUnits(ctx, used))
  onProgress({ step: 'Updating the catalogue', share: READING_SHARE })
  const merged = await mergeStaged(ctx, used)
  const report = {
    ...merged,
    archive: archive.name,
    isDryRun,
    byType: countByType(foods),
    portions: countPortions(portions),
    nutrients: used.size,
    withoutEnergy: await countWithoutEnergy(ctx),
    skipped: [...skips.values()],
  }
  if (merged.added + merged.changed > 0) await recordImport(ctx, report)
  onProgress({ step: 'Done', share: 1 })
  return report
}

/** Writing takes about as long as reading. */
const READING_SHARE = 0.5

function progressOfFigures(archive: Archive, onProgress: (progress: Progress) => void) {
  const total = archive.tables.get('food_nutrient.csv')?.bytes ?? 0
  let done = 0
  return (bytes: number) => {
    done += bytes
    onProgress({ step: 'Reading figures', share: total > 0 ? (READING_SHARE * done) / total : 0 })
  }
}

async function knownUnits(ctx: Context, used: Set<ReadNutrient>): Promise<ReadonlyMap<number, string>> {
  const ids = [...used].map(({ id }) => id)
  const rows = await ctx.db
    .select({ id: nutrients.id, unitName: nutrients.unitName })
    .from(nutrients)
    .where(inArray(nutrients.id, ids))
  return new Map(rows.map(({ id, unitName }) => [id, unitName]))
}

function countByType(foods: ReadonlyMap<number, ReadFood>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type } of foods.values()) {
    const { label } = FOOD_TYPES[type]
    counts[label] = (counts[label] ?? 0) + 1
  }
  return counts
}

function countPortions(portions: ReadonlyMap<number, Portion[]>): number {
  return [...portions.values()].reduce((sum, { length }) => sum + length, 0)
}

async function countWithoutEnergy(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_temp.fdc_foods food
    where not exists (
      select from pg_temp.fdc_figures figure
      where figure.fdc_id = food.fdc_id and nutrient_id in ${ENERGY_KCAL_IDS}
    )`)
  return rows[0]?.count ?? 0
}

async function recordImport(ctx: Context, report: ImportReport): Promise<void> {
  const { archive, byType, added, changed, unchanged, figures, skipped } = report
  await recordChange(ctx, {
    act: 'foods.import',
    subject: `fdc-archive:${archive}`,
    after: { byType, added, changed, unchanged, figures, skipped },
  })
}
