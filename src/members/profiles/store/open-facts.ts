import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { openRow, sealFor } from '#platform/member-keys/open-sealed.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { profiles } from '../../tables.ts'
import type { MemberFacts } from '../facts.ts'
import type { FactColumns, FactsHistory } from '../facts-history.ts'
import type { ProfileRow } from './profile.ts'

type SealedFacts = Pick<ProfileRow, 'id' | 'sealedFacts'>

export async function openReportedFacts(
  ctx: Context,
  purpose: Purpose,
  { id, sealedFacts }: SealedFacts,
): Promise<MemberFacts> {
  const { facts } = await openRow(ctx, purpose, { id, profileId: id, facts: sealedFacts })
  return facts
}

/** Like `openReportedFacts`, with the history of the facts. */
export async function openFactColumns(
  ctx: Context,
  purpose: Purpose,
  row: SealedFacts & Pick<ProfileRow, 'sealedFactsHistory' | 'factsVersion' | 'created'>,
): Promise<FactColumns> {
  const { id, sealedFacts, sealedFactsHistory, factsVersion, created } = row
  const sealed = { id, profileId: id, facts: sealedFacts, factsHistory: sealedFactsHistory }
  const { facts, factsHistory } = await openRow(ctx, purpose, sealed)
  return { facts, factsHistory, factsVersion, created }
}

/**
 * Opens a member's facts with their history, and their health goals. Keys and consent are checked only once.
 */
export async function openFactsAndGoals(
  ctx: Context,
  purpose: Purpose,
  row: SealedFacts & Pick<ProfileRow, 'sealedFactsHistory' | 'sealedGoals'>,
): Promise<Pick<FactColumns, 'facts' | 'factsHistory'> & { goals: string[] }> {
  const { id, sealedFacts, sealedFactsHistory, sealedGoals } = row
  const sealed = { facts: sealedFacts, factsHistory: sealedFactsHistory, goals: sealedGoals }
  const { facts, factsHistory, goals } = await openRow(ctx, purpose, { id, profileId: id, ...sealed })
  return { facts, factsHistory, goals }
}

/**
 * Returns a member's reported facts, or null if the member no longer exists. Callers must already have
 * checked access.
 */
export async function findFacts(
  ctx: Context,
  purpose: Purpose,
  profileId: string,
): Promise<MemberFacts | null> {
  const [row] = await ctx.db
    .select({ id: profiles.id, sealedFacts: profiles.sealedFacts })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  return row ? openReportedFacts(ctx, purpose, row) : null
}

export function sealFacts(
  ctx: Context,
  purpose: Purpose,
  id: string,
  { facts, factsHistory }: { facts: MemberFacts; factsHistory: FactsHistory },
): Promise<Pick<ProfileRow, 'sealedFacts' | 'sealedFactsHistory'>> {
  const values = { sealedFacts: facts, sealedFactsHistory: factsHistory }
  return sealFor(ctx, purpose, { memberId: id, id, table: profiles }, values)
}
