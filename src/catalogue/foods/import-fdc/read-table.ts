import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { AppError } from '#platform/errors.ts'
import type { ArchiveTable } from './archive.ts'

export type Row<C extends string> = { file: string; line: number; cells: Record<C, string> }

/**
 * The limit in characters. USDA's longest rows have a few thousand. An unclosed quote turns the rest of the
 * file into one row.
 */
const LONGEST_ROW = 200_000

type Parsed<C extends string> = { info: Info; record: Record<C, string> }

/**
 * Reads a table row by row, with only the requested columns. `optional` columns are undefined if a release
 * lacks them.
 */
export async function* readTable<C extends string, O extends string = never>(
  table: ArchiveTable,
  columns: readonly C[],
  options: { optional?: readonly O[]; onBytes?: (bytes: number) => void } = {},
): AsyncGenerator<Row<C> & { cells: Partial<Record<O, string>> }> {
  const { optional = [], onBytes } = options
  const { file } = table
  let headerLine: string[] = []
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: LONGEST_ROW,
    columns: (header: string[]) => {
      headerLine = header
      requireColumns(file, columns, header)
      const wanted: readonly string[] = [...columns, ...optional]
      return header.map((name) => (wanted.includes(name) ? name : false))
    },
  })
  const source = Readable.from(counted(table, onBytes), { objectMode: false })
  const flow = pipeline(source, parser)
  // The same failure reaches the loop below. This only prevents an unhandled rejection.
  flow.catch(() => undefined)
  let rows = 0
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed<C | O>>) {
      rows += 1
      requireText(file, info.lines, record)
      yield { file, line: info.lines, cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? inPlainWords(error, file, headerLine.length) : error
  }
  if (headerLine.length === 0) throw new AppError('invalid', `${file} is empty.`)
  requireStatedRows(table, rows)
}

export function brokenAt({ file, line }: { file: string; line: number }, what: string): AppError {
  return new AppError('invalid', `${file}, line ${line}: ${what}`)
}

/** Parses a whole number of at least 0, such as an id. */
export function wholeNumber<C extends string>(row: Row<C>, column: C): number {
  const text = row.cells[column]
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw brokenAt(row, `${column} is “${text}”, which is no whole number.`)
}

const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** Parses a number. Returns null if the cell is empty. */
export function parseFigure<C extends string>(row: Row<C>, column: C): number | null {
  const text = row.cells[column]
  if (text === '') return null
  const number = Number(text)
  if (DECIMAL.test(text) && Number.isFinite(number)) return number
  if (Number.isFinite(number) && text.trim() !== '') {
    const what = 'which is no decimal number. Write it in digits, such as 12.5.'
    throw brokenAt(row, `${column} is “${text}”, ${what}`)
  }
  throw brokenAt(row, `${column} is “${text}”, which is no number.`)
}

async function* counted(table: ArchiveTable, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  let line = 1
  /** The start of a line that continues in the next chunk. */
  let begun = Buffer.alloc(0)
  for await (const chunk of table.open()) {
    onBytes?.(chunk.length)
    const text = Buffer.concat([begun, chunk])
    const end = text.lastIndexOf(LINE_END) + 1
    line = requireUtf8(table.file, text.subarray(0, end), line)
    begun = text.subarray(end)
    // The parser refuses a row of this length, regardless of its characters.
    if (begun.length > LONGEST_ROW * MAX_BYTES_A_LETTER) begun = Buffer.alloc(0)
    yield chunk
  }
  requireUtf8(table.file, begun, line)
}

const LINE_END = 0x0a
const MAX_BYTES_A_LETTER = 4

/** Returns the line number after the passed lines. */
function requireUtf8(file: string, lines: Buffer, first: number): number {
  const isText = isUtf8(lines)
  let line = first
  for (let from = 0; from < lines.length; line += 1) {
    const end = lines.indexOf(LINE_END, from)
    const to = end < 0 ? lines.length : end
    if (!isText && !isUtf8(lines.subarray(from, to))) {
      throw brokenAt({ file, line }, 'the text is not UTF-8. Save the file as UTF-8, or download it again.')
    }
    from = to + 1
  }
  return line
}

function requireColumns(file: string, columns: readonly string[], header: string[]): void {
  const missing = columns.filter((column) => !header.includes(column))
  if (missing.length === 0) return
  const separator = /[;\t|]/.exec(header.join(','))?.[0]
  if (separator) throw separatedBy(separator, file)
  throw new AppError('invalid', `${file}, line 1: there is no column ${missing.join(', ')}.`)
}

function separatedBy(separator: string, file: string): AppError {
  const name = separator === '\t' ? 'tabs' : `“${separator}”`
  return brokenAt(
    { file, line: 1 },
    `its values are separated by ${name}. Save the file with commas between them.`,
  )
}

/** PostgreSQL cannot store NUL. A NUL in a table means that its bytes were damaged. */
function requireText(file: string, line: number, record: Record<string, string | undefined>): void {
  for (const column in record) {
    if (record[column]?.includes('\0')) {
      throw brokenAt({ file, line }, `${column} holds a byte that stands for no letter; the file is damaged.`)
    }
  }
}

function requireStatedRows({ file, stated }: ArchiveTable, rows: number): void {
  if (!stated || rows >= stated.rows) return
  throw new AppError(
    'invalid',
    `${file} has ${rows} rows, ${stated.by} says ${stated.rows}; it looks cut off. If the folder is whole, remove ${stated.by} and import again.`,
  )
}

function inPlainWords(error: CsvError, file: string, columns: number): AppError {
  const { lines, record } = error as CsvError & { lines?: number; record?: unknown[] }
  const place = { file, line: lines ?? 1 }
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return brokenAt(place, 'the file ends in the middle of a row; it looks cut off.')
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return brokenAt(place, `the row is longer than ${LONGEST_ROW} characters; the file is damaged.`)
  }
  // The parser does not see a closing quote if another separator follows it.
  const separator =
    error.code === 'CSV_INVALID_CLOSING_QUOTE' &&
    /^Invalid Closing Quote: got "([;\t|])" at line 1 /.exec(error.message)?.[1]
  if (separator) return separatedBy(separator, file)
  if (error.code === 'CSV_RECORD_INCONSISTENT_COLUMNS' && `${record}`.trim() === '') {
    return brokenAt(place, 'the line is blank. Remove it, and import again.')
  }
  if (error.code === 'CSV_RECORD_INCONSISTENT_COLUMNS' && Array.isArray(record)) {
    return brokenAt(place, `the row has ${record.length} values, the header ${columns}.`)
  }
  return brokenAt(place, error.message)
}
