import type { Requester } from '#platform/context.ts'
import type { Sight } from '#platform/db/access/rows-in-sight.ts'

/**
 * Returns the rows that a caller over HTTP sees: members see their own rows, staff who work with members see
 * all rows, and guests see none.
 */
export function sightOf(requester: Requester): Sight {
  if (requester.kind === 'guest') return 'nobody'
  if (requester.kind === 'system' || requester.isAdmin || requester.roles?.some((role) => role !== 'editor'))
    return 'everybody'
  return requester.profileId === null ? 'nobody' : { memberId: requester.profileId }
}
