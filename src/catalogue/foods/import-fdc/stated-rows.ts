import type { Archive, ArchiveTable } from './archive.ts'
import { readTable, wholeNumber } from './read-table.ts'

const COUNTS = 'all_downloaded_table_record_counts.csv'

/**
 * Adds the expected row count to each table if USDA states it. Checksums prove that a zip file is complete.
 * For an unpacked folder, the row count is the only sign that a table was cut off at the end of a row.
 */
export async function withStatedRows(archive: Archive): Promise<Archive> {
  const counts = archive.tables.get(COUNTS)
  if (archive.kind === 'zip' || !counts) return archive
  const tables = new Map<string, ArchiveTable>(archive.tables)
  for await (const row of readTable(counts, ['Table', 'Number of Records'])) {
    const table = tables.get(`${row.cells.Table}.csv`)
    const rows = wholeNumber(row, 'Number of Records')
    if (table) tables.set(table.file, { ...table, stated: { rows, by: COUNTS } })
  }
  return { ...archive, tables }
}
