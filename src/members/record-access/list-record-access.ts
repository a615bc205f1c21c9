import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'
import { requireProfileRow } from '../profiles/store/find-profile.ts'

const MOST = 100

/** Somebody here read something of a member’s health, or said why they would. */
export type RecordAccess = {
  at: Date
  /** `read-facts`, `read-meal-plan` and the like; `break-glass` for the reason itself. */
  act: string
  /** As what they read it; null where that was not noted yet. */
  as: string | null
  /** Their reason, or `consent`; null where none is asked for. */
  why: string | null
}

/**
 * Who read what of a member’s health and why, newest first: one's own, or any for an administrator. Reasons are counted
 * apart, so that no number of reads afterwards pushes one off the list.
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
