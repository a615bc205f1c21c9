import type { Context } from '#platform/context.ts'
import type { Purpose } from './purposes.ts'
import { Sealed } from './sealed.ts'

/** Purposes that show nothing to the person who made the request. */
const SHOWN_TO_NOBODY: readonly Purpose[] = [
  'ask-consent',
  'check-service',
  'index-dishes',
  'count-goals',
  'record-changes',
  'seal-stored',
  'send-mail',
  'tell-of-recall',
  // This purpose opens every plan. The caller records the plans that it shows.
  'verify-plans',
]

/**
 * Records in the request that a staff member opened a row with another member's health data, so that the
 * access can be logged.
 */
export function noteOpened<Row extends { profileId: string | null }>(
  ctx: Context,
  purpose: Purpose,
  row: Row,
): void {
  const { requester, readings } = ctx
  const { profileId } = row
  if (!readings || requester.kind !== 'signed-in' || SHOWN_TO_NOBODY.includes(purpose)) return
  // A member can open another member's plan by its link. Only access by staff is recorded.
  if (!requester.isAdmin && !requester.roles?.length) return
  if (profileId === null || profileId === requester.profileId) return
  const columns = purpose === 'export-data' ? ['export'] : columnsOf(row)
  if (columns.length === 0) return
  readings.set(profileId, new Set([...(readings.get(profileId) ?? []), ...columns]))
}

function columnsOf(row: object): string[] {
  return Object.values(row).flatMap((field) => (field instanceof Sealed ? [Sealed.columnOf(field)] : []))
}
