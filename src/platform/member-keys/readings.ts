import type { Context } from '#platform/context.ts'
import type { Purpose } from './purposes.ts'
import { Sealed } from './sealed.ts'

/** Of these, whoever asks is shown nothing. */
const SHOWN_TO_NOBODY: readonly Purpose[] = [
  'ask-consent',
  'check-service',
  'count-dishes',
  'count-goals',
  'record-changes',
  'seal-stored',
  'send-mail',
  'tell-of-recall',
  // Reads every plan. Whoever is shown some of them notes those.
  'verify-plans',
]

/** Notes that somebody other than its member opened a row of health data. The request that did is recorded with it. */
export function noteOpened(ctx: Context, purpose: Purpose, row: { profileId: string | null }): void {
  const { requester, readings } = ctx
  const { profileId } = row
  if (!readings || requester.kind !== 'signed-in' || SHOWN_TO_NOBODY.includes(purpose)) return
  // Whoever holds the link of a member's mail is not somebody who works here.
  if (!requester.isAdmin && !requester.roles?.length) return
  if (profileId === null || profileId === requester.profileId) return
  const columns = purpose === 'export-data' ? ['export'] : columnsOf(row)
  if (columns.length === 0) return
  readings.set(profileId, new Set([...(readings.get(profileId) ?? []), ...columns]))
}

function columnsOf(row: object): string[] {
  return Object.values(row).flatMap((field) => (field instanceof Sealed ? [Sealed.columnOf(field)] : []))
}
