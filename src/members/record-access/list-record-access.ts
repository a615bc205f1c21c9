import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'
import { requireProfileRow } from '../profiles/store/find-profile.ts'

const MOST = 100

/** An access by staff to a member's health data, or the reason they gave for one. */
export type RecordAccess = {
  at: Date
  /** For example `read-facts` or `read-meal-plan`, or `break-glass` for the reason itself. */
  act: string
  /** The role of the reader. Null for entries from before it was recorded. */
  as: string | null
  /** The reader's reason, or `consent`. Null if none is required. */
  why: string | null
}

/**
 * Lists accesses to a member's health data, newest first: the caller's own, or any for an administrator.
 * Reasons have their own limit, so that later reads never push one off the list.
 */
export async function listRecordAccess(
  ctx: Context,
  { profileId }: { profileId: string },
): Promise<RecordAccess[]> {
  const { id, authUserId } = await requireProfileRow(ctx, profileId)
  const newest = (isKind: SQL) =>
    ctx.db
      .select({ id: audit.id, at: audit.at, act: audit.act, after: audit.after })
      .from(audit)
      .where(and(eq(audit.subject, `profile:${id}`), isKind, ne(audit.actor, authUserId)))
      .orderBy(desc(audit.id))
      .limit(MOST)
  const reasons = await newest(eq(audit.act, 'break-glass'))
  const rows = [...reasons, ...(await newest(sql`starts_with(${audit.act}, 'read-')`))]
  return rows
    .sort((a, b) => Number(b.id - a.id))
    .map(({ at, act, after }) => {
      const { as, why } = (after ?? {}) as { as?: string; why?: string }
      return { at, act, as: as ?? null, why: why ?? null }
    })
}
