import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '#platform/errors.ts'

export type ArchiveTable = {
  /** File name without folders, such as `food.csv`. */
  file: string
  bytes: number
  open: () => AsyncIterable<Buffer>
  /** The table's row count according to the archive, and the table that states it. */
  stated?: { rows: number; by: string }
}

/** USDA's archive as downloaded, or the folder it was unpacked into. */
export type Archive = {
  name: string
  kind: 'zip' | 'folder'
  tables: ReadonlyMap<string, ArchiveTable>
  close: () => void
}

type Found = ArchiveTable & { path: string }

/** Lists the tables of an archive; contents are read only when a table is opened. */
export async function openArchive(path: string): Promise<Archive> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new AppError('invalid', `There is no file or folder ${path}.`)
  const name = basename(path)
  if (found.isDirectory()) {
    return { name, kind: 'folder', tables: byFile(await listFolder(path)), close: () => undefined }
  }
  const zip = await openZip(path)
  try {
    return { name, kind: 'zip', tables: byFile(await listZip(zip, name)), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Returns the table. Throws an error that names the missing file. */
export function requireTable(archive: Archive, file: string): ArchiveTable {
  const table = archive.tables.get(file)
  if (table) return table
  throw new AppError(
    'invalid',
    `${archive.name} has no ${file}. Old releases keep some tables in a second archive, “Supporting data”: unpack both into one folder and import the folder.`,
  )
}

async function listFolder(folder: string): Promise<Found[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && isTable(entry.name))
  return Promise.all(
    files.map(async ({ name, parentPath }) => {
      const path = join(parentPath, name)
      const { size } = await stat(path)
      return { file: name, path, bytes: size, open: () => createReadStream(path) }
    }),
  )
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true })
  } catch (error) {
    throw new AppError('invalid', `${basename(path)} is no zip archive, or is cut off: ${messageOf(error)}`)
  }
}

async function listZip(zip: ZipFile, name: string): Promise<Found[]> {
  const found: Found[] = []
  try {
    let all = 0
    for await (const entry of zip.eachEntry()) {
      all += entry.uncompressedSize
      requireBounds(entry, all)
      const path = entry.fileName
      const file = path.split('/').at(-1) ?? ''
      if (!isTable(file) || path.startsWith('__MACOSX/')) continue
      found.push({ file, path, bytes: entry.uncompressedSize, open: () => readEntry(zip, entry, file) })
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', `The list of contents of ${name} is damaged: ${messageOf(error)}`)
  }
  return found
}

/** Twice the unpacked size of USDA's largest download. */
const MOST_BYTES = 8 * 1024 ** 3
/** Tables of figures compress to about a twentieth of their size; zip bombs compress to a thousandth. */
const MOST_TIMES_SMALLER = 200
const LEAST_JUDGED_BYTES = 1024 * 1024

/**
 * Checks the sizes stated in the archive. The zip reader aborts an entry that unpacks to more than its stated
 * size.
 */
function requireBounds({ fileName, compressedSize, uncompressedSize }: Entry, all: number): void {
  const isDense =
    uncompressedSize > LEAST_JUDGED_BYTES && uncompressedSize > compressedSize * MOST_TIMES_SMALLER
  if (isDense) throw new AppError('invalid', `${fileName} would unpack to far more than a table holds.`)
  if (all > MOST_BYTES)
    throw new AppError('invalid', `The archive would unpack to more than ${MOST_BYTES / 1024 ** 3} GB.`)
}

/** The zip reader checks sizes but not the checksum, so a changed byte would go unnoticed. */
async function* readEntry(zip: ZipFile, entry: Entry, file: string): AsyncGenerator<Buffer> {
  let checksum = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw new AppError('invalid', `${file} is damaged in the archive: ${messageOf(error)}`)
  }
  if (checksum !== entry.crc32) {
    throw new AppError('invalid', `${file} is damaged in the archive: its checksum is wrong.`)
  }
}

function isTable(file: string): boolean {
  return file.endsWith('.csv') && !file.startsWith('.')
}

/** Keeps one table per name: the one in the outermost folder. */
function byFile(found: Found[]): Map<string, ArchiveTable> {
  const tables = new Map<string, Found>()
  for (const table of found.toSorted((a, b) => depthOf(a) - depthOf(b))) {
    const other = tables.get(table.file)
    if (other && depthOf(other) === depthOf(table)) {
      throw new AppError('invalid', `Two tables have the same name: ${other.path} and ${table.path}.`)
    }
    if (!other) tables.set(table.file, table)
  }
  return tables
}

function depthOf({ path }: Found): number {
  return path.split(sep === '\\' ? /[\\/]/ : '/').length
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
