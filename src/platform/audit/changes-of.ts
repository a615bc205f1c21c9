import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { audit } from './tables.ts'

/** Identifies a person in the record of changes, both as the actor and as the subject of a change. */
export type Recorded = { actor: string; profileId: string; subjects: string[] }

/** Selects the changes made by a person, and the changes made to that person's data. */
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
