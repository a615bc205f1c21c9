import type { Context } from '#platform/context.ts'
import { openRows } from '#platform/member-keys/open-sealed.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import type { audit, ChangeDetails } from './tables.ts'

type AuditRow = typeof audit.$inferSelect
type SealedParts = 'before' | 'after' | 'details' | 'detailsId'
type OpenedChange = Omit<AuditRow, SealedParts> & ChangeDetails

/**
 * Returns audit entries with their `before` and `after` rows, sealed or not. Details about other members stay
 * sealed and are null.
 */
export async function openChangesOf(
  ctx: Context,
  purpose: Purpose,
  { memberId, rows }: { memberId: string; rows: readonly AuditRow[] },
): Promise<OpenedChange[]> {
  const sealed = rows.map(({ memberId: whose, detailsId, details }) => ({
    id: detailsId ?? '',
    profileId: whose,
    details: whose === memberId ? details : null,
  }))
  const opened = await openRows(ctx, purpose, sealed)
  return rows.map(({ details: _, detailsId: __, before, after, ...row }, at) => ({
    ...row,
    ...(opened[at]?.details ?? { before, after }),
  }))
}
