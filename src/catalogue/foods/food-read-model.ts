import { gt } from 'drizzle-orm'
import { foods } from '#catalogue/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { countOf } from '#platform/db/page.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import type { Listing } from '../listing.ts'
import {
  buildReadModel,
  newPages,
  pageOfReadModel,
  pageOfRows,
  type ReadModel,
  type ReadModelRow,
} from '../read-model.ts'
import { foodToListedWire } from './wire.ts'

export type FoodReadModel = ReadModel & {
  /** The search texts of each food, used to detect changes. */
  foundBy: string[]
  /** The positions of the judged foods, and of the unjudged foods. */
  judged: ReadonlySet<number>
  unjudged: ReadonlySet<number>
}

const columns = {
  fdcId: foods.fdcId,
  name: foods.name,
  description: foods.description,
  commonName: foods.commonName,
  category: foods.category,
  enabled: foods.enabled,
  judged: foods.judged,
  version: foods.version,
}
type Row = Pick<typeof foods.$inferSelect, keyof typeof columns>
type Before = { part: FoodReadModel; version: number }

/**
 * Returns other names for a food with this description. Passed in because the domain of food words is layered
 * above this one.
 */
type OtherNames = (description: string) => string[]

/** Loads all foods by name, for administrators. Reuses the previous search data if only switches changed. */
export async function loadFoodReadModel(
  ctx: Context,
  { otherNames, before }: { otherNames: OtherNames; before?: Before | undefined },
): Promise<FoodReadModel> {
  const itemOf = (row: Row) => readModelRow(row, otherNames)
  const patched = before && (await patchReadModel(ctx, before, itemOf))
  if (patched) return patched
  const rows = inOrder(await ctx.db.select(columns).from(foods))
  const foundBy: string[] = []
  const readModel = await buildReadModel(itemsOf(rows, itemOf, foundBy))
  const places = rows.map(({ judged }, place) => ({ judged, place }))
  const placesOf = (isJudged: boolean) =>
    new Set(places.filter(({ judged }) => judged === isJudged).map(({ place }) => place))
  return { ...readModel, foundBy, judged: placesOf(true), unjudged: placesOf(false) }
}

/** Lists one page of foods as JSON: all, or only the judged or unjudged foods. For administrators. */
export function listFoods(
  requester: Requester,
  readModel: FoodReadModel,
  { judged, ...listing }: Listing & { judged?: boolean | undefined },
): string {
  requireDuty(requester, 'catalogue')
  if (judged === undefined) return pageOfReadModel(readModel, listing)
  return pageOfRows(readModel, judged ? readModel.judged : readModel.unjudged, listing)
}

async function patchReadModel(
  ctx: Context,
  { part, version }: Before,
  itemOf: (row: Row) => ReadModelRow,
): Promise<FoodReadModel | undefined> {
  if ((await countOf(ctx.db, foods)) !== part.texts.length) return undefined
  const changed = await ctx.db.select(columns).from(foods).where(gt(foods.version, version))
  const texts = [...part.texts]
  for (const item of changed.map(itemOf)) {
    const place = part.places.get(item.id)
    if (place === undefined || part.foundBy[place] !== foundByOf(item)) return undefined
    texts[place] = JSON.stringify(item.listed)
  }
  return { ...part, texts, pages: newPages() }
}

/**
 * Judged foods rank higher because searches are usually for them. Judging a food therefore rebuilds the read
 * model.
 */
const JUDGED_RANK = 1.25

function readModelRow(row: Row, otherNames: OtherNames): ReadModelRow {
  const { fdcId, name, description, commonName, category, judged } = row
  return {
    id: String(fdcId),
    listed: foodToListedWire(row),
    rank: judged ? JUDGED_RANK : 1,
    fields: [
      { text: name, weight: 1.2 },
      { text: description === name ? '' : description, weight: 1 },
      { text: commonName ?? '', weight: 0.9 },
      { text: otherNames(`${name} ${description}`).join(' '), weight: 0.8 },
      { text: category, weight: 0.35 },
    ],
  }
}

/** Yields the items one at a time, on demand. */
function* itemsOf(
  rows: Row[],
  itemOf: (row: Row) => ReadModelRow,
  foundBy: string[],
): Generator<ReadModelRow> {
  for (const row of rows) {
    const item = itemOf(row)
    foundBy.push(foundByOf(item))
    yield item
  }
}

function foundByOf({ fields, rank }: ReadModelRow): string {
  return `${rank}\n${fields.map(({ text }) => text).join('\n')}`
}

/** Sorts by name in the same order on every machine, regardless of the database's collation. */
function inOrder(rows: Row[]): Row[] {
  return rows
    .map((row) => ({ row, name: row.name.toLowerCase() }))
    .sort((a, b) => (a.name === b.name ? a.row.fdcId - b.row.fdcId : a.name < b.name ? -1 : 1))
    .map(({ row }) => row)
}
