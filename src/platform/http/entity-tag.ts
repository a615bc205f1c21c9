import { createHash } from 'node:crypto'
import { AppError } from '#platform/errors.ts'

/** Names one state of an answer, byte for byte. A row's version, if given, can be read back from it. */
export function entityTag(text: string, version?: number): string {
  const hash = createHash('sha1').update(text).digest('base64url').slice(0, 16)
  return version === undefined ? `"${hash}"` : `"${version}-${hash}"`
}

/** Whether an `If-None-Match` header names the tag. Compressed answers carry it with `W/` in front. */
export function isTagAmong(tag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((part) => {
    const given = part.trim()
    return given === '*' || given === tag || given === `W/${tag}`
  })
}

/** The version of the row that an `If-Match` header was read from; undefined where any will do. */
export function versionRead(ifMatch: string | undefined): number | undefined {
  const given = ifMatch?.trim()
  if (!given || given === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,15})-/.exec(given)?.[1]
  return version === undefined ? NO_VERSION : Number(version)
}

const NO_VERSION = -1

/** A change of a row by its id. */
export type VersionedChange<Change> = {
  id: string
  change: Change
  /** The version that the change is based on; without it, the change is made whatever happened since. */
  readVersion: number | undefined
}

/** Refuses a change that was made on the strength of an older state of the row. */
export function requireUnchanged(what: string, row: { version: number }, read: number | undefined): void {
  if (read === undefined || read === row.version) return
  throw new AppError(
    'conflict',
    `Somebody changed this ${what} after you opened it. Load it again, then repeat your change.`,
  )
}
