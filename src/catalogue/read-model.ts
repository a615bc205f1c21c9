import { LRUCache } from 'lru-cache'
import { offsetOf } from '#platform/db/page.ts'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import { yieldEvery } from '#platform/yield-every.ts'
import type { Listing } from './listing.ts'
import { buildTextIndex, type TextIndex } from './search/text-index.ts'
import type { Entry, IndexedField } from './search/word-layout.ts'

/** Limits the cache, because any visitor can request any number of different pages. */
const MOST_PAGES = 100

/** A row in lists, with its search fields. */
export type ReadModelRow = {
  id: string
  /** The row in its wire format. */
  listed: object
  fields: IndexedField[]
  rank?: number
  /** The row in its detail format, if details are also served from this read model. */
  shown?: ReadyJson
}

/**
 * Rows of one kind in order, serialized to JSON once and ready to be searched. A read model is never changed,
 * only replaced.
 */
export type ReadModel = {
  texts: string[]
  places: ReadonlyMap<string, number>
  shown: ReadonlyMap<string, ReadyJson>
  index: TextIndex
  /** Cached pages from earlier requests. */
  pages: LRUCache<string, ReadyJson>
}

/** Creates an empty page cache. */
export function newPages(): ReadModel['pages'] {
  return new LRUCache({ max: MOST_PAGES })
}

/** Builds a read model. Yields periodically so that building a large one does not block requests. */
export async function buildReadModel(items: Iterable<ReadModelRow>): Promise<ReadModel> {
  const yieldIfDue = yieldEvery()
  const texts: string[] = []
  const places = new Map<string, number>()
  const shown = new Map<string, ReadyJson>()
  const entries: Entry[] = []
  for (const item of items) {
    places.set(item.id, texts.length)
    texts.push(JSON.stringify(item.listed))
    if (item.shown) shown.set(item.id, item.shown)
    entries.push(item)
    await yieldIfDue()
  }
  return {
    texts,
    places,
    shown,
    index: await buildTextIndex(entries),
    pages: newPages(),
  }
}

/** Returns one page as JSON: all rows in order, or the rows that match the query, best match first. */
export function pageOfReadModel(readModel: ReadModel, { page, count, query = '' }: Listing): string {
  const from = offsetOf({ page, count })
  const to = from + count
  const found = query === '' ? null : findInReadModel(readModel, query, from, to)
  const total = found ? found.total : readModel.texts.length
  const texts = found ? found.rows.map((row) => readModel.texts[row] ?? '') : readModel.texts.slice(from, to)
  return writtenPage(texts, { page, count, total })
}

/** Returns one page of only the rows at these positions, in order. */
export function pageOfRows(
  readModel: ReadModel,
  places: ReadonlySet<number>,
  { page, count, query = '' }: Listing,
): string {
  const from = offsetOf({ page, count })
  const found = query === '' ? null : findInReadModel(readModel, query, 0, readModel.texts.length)
  const rows = found ? found.rows.filter((row) => places.has(row)) : [...places]
  const texts = rows.slice(from, from + count).map((row) => readModel.texts[row] ?? '')
  return writtenPage(texts, { page, count, total: rows.length })
}

function writtenPage(
  texts: string[],
  { page, count, total }: { page: number; count: number; total: number },
): string {
  // Concatenate instead of joining, so that the text is copied only when it is sent.
  let data = ''
  for (const text of texts) data = data === '' ? text : `${data},${text}`
  return `{"data":[${data}],"page":${page},"count":${count},"total":${total}}`
}

/** Returns one page with its ETag, cached so that it is written and hashed once. */
export function cachedPageOfReadModel(readModel: ReadModel, listing: Listing): ReadyJson {
  const key = `${listing.page}/${listing.count}`
  const known = listing.query ? undefined : readModel.pages.get(key)
  if (known) return known
  const text = pageOfReadModel(readModel, listing)
  const ready = { text, tag: entityTag(text) }
  if (!listing.query) readModel.pages.set(key, ready)
  return ready
}

function findInReadModel({ places, index }: ReadModel, query: string, from: number, to: number) {
  const place = places.get(query.trim())
  if (place !== undefined) return { rows: from === 0 ? [place] : [], total: 1 }
  // A query of only symbols contains no words, so it matches nothing.
  return index.find(query, from, to) ?? (query.trim() === '' ? null : { rows: [], total: 0 })
}
