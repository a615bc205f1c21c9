import type { Who } from '#platform/context.ts'
import type { Sight } from '#platform/db/access/rows-in-sight.ts'

/** What somebody who asks over HTTP sees: members their own rows, those who work with members everybody's, guests none. */
export function sightOf(who: Who): Sight {
  if (who.kind === 'guest') return 'nobody'
  if (who.kind === 'system' || who.isAdmin || who.roles?.some((role) => role !== 'editor')) return 'everybody'
  return who.profileId === null ? 'nobody' : { memberId: who.profileId }
}
