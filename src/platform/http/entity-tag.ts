import { createHash } from 'node:crypto'
import { AppError } from '#platform/errors.ts'

/**
 * Builds an entity tag for the exact bytes of a response. The version of a row, if passed, can be read back
 * from the tag.
 */
export function entityTag(text: string, version?: number): string {
  const hash = createHash('sha1').update(text).digest('base64url').slice(0, 16)
  return version === undefined ? `"${hash}"` : `"${version}-${hash}"`
}

/**
 * True if an `If-None-Match` header names the tag. Compressed responses carry the tag with a leading `W/`.
 */
export function isTagAmong(tag: string, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((part) => {
    const given = part.trim()
    return given === '*' || given === tag || given === `W/${tag}`
  })
}

/** Returns the row version in an `If-Match` header, or undefined if any version is accepted. */
export function versionRead(ifMatch: string | undefined): number | undefined {
  const given = ifMatch?.trim()
  if (!given || given === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,15})-/.exec(given)?.[1]
  return version === undefined ? NO_VERSION : Number(version)
}

const NO_VERSION = -1

/** A change to a row, identified by its id. */
export type VersionedChange<Change> = {
  id: string
  change: Change
  /**
   * The version that the change is based on. If undefined, the change is made regardless of other changes.
   */
  readVersion: number | undefined
}

/** Refuses a change that is based on an older version of the row. */
export function requireUnchanged(what: string, row: { version: number }, read: number | undefined): void {
  if (read === undefined || read === row.version) return
  throw new AppError(
    'conflict',
    `Somebody changed this ${what} after you opened it. Load it again, then repeat your change.`,
  )
}
