import { execFileSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const SIZE = '512m'
const PIECE = Buffer.alloc(64 * 1024)

/** A small disk in memory. Only root can create one, and not on every machine. */
export class SmallDisk {
  readonly folder: string
  readonly #filler: string

  private constructor(folder: string) {
    this.folder = folder
    this.#filler = join(folder, 'filler')
  }

  /**
   * Creates a disk in `folder`, for the owner of PostgreSQL’s data in `ownersFolder`. Returns undefined if it
   * cannot be created.
   */
  static make(folder: string, ownersFolder: string): SmallDisk | undefined {
    mkdirSync(folder)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' })
    } catch {
      return undefined
    }
    const { uid, gid } = statSync(join(ownersFolder, 'postgres'))
    chownSync(folder, uid, gid)
    return new SmallDisk(folder)
  }

  fill(): void {
    const file = openSync(this.#filler, 'w')
    try {
      for (;;) writeSync(file, PIECE)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true })
  }

  remove(): void {
    execFileSync('umount', ['--lazy', this.folder])
  }
}
