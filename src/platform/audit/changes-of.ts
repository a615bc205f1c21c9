import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { audit } from './tables.ts'

/** Somebody in the record of changes: as who acts, and as what was changed. */
export type Recorded = { actor: string; profileId: string; subjects: string[] }

/** What somebody did, and what was done to what is theirs. */
export function changesOf({ actor, profileId, subjects }: Recorded): SQL | undefined {
  const names = JSON.stringify({ profileId })
  return or(
    eq(audit.actor, actor),
    inArray(audit.subject, subjects),
    eq(audit.memberId, profileId),
    sql`${audit.before} @> ${names}::jsonb`,
    sql`${audit.after} @> ${names}::jsonb`,
  )
}
