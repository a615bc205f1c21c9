import type { Requester } from '#platform/context.ts'
import type { Sight } from '#platform/db/access/rows-in-sight.ts'

/** What somebody who asks over HTTP sees: members their own rows, those who work with members everybody's, guests none. */
export function sightOf(requester: Requester): Sight {
  if (requester.kind === 'guest') return 'nobody'
  if (requester.kind === 'system' || requester.isAdmin || requester.roles?.some((role) => role !== 'editor'))
    return 'everybody'
  return requester.profileId === null ? 'nobody' : { memberId: requester.profileId }
}
