import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { openDiary, openWeightAtStart } from './open-diary.ts'
import { diaryEntries, phaseWeeks, protocolActs, protocols, testPortions } from './tables.ts'

/** A member's diary, and each diet with phases: its weeks, tests and decisions. Whoever asks may see the profile. */
export async function exportDiary(ctx: Context, profileId: string) {
  const diary = await ctx.db
    .select()
    .from(diaryEntries)
    .where(eq(diaryEntries.profileId, profileId))
    .orderBy(asc(diaryEntries.day))
  const told = await openDiary(ctx, 'export-data', diary)
  const runs = await ctx.db.select().from(protocols).where(eq(protocols.profileId, profileId))
  const weighed = await Promise.all(
    runs.map(async (run) => ({
      ...run,
      weightKgAtStart: await openWeightAtStart(ctx, 'export-data', run),
    })),
  )
  const ids = runs.map(({ id }) => id)
  const acts = await ctx.db.select().from(protocolActs).where(inArray(protocolActs.protocolId, ids))
  const weeks = await ctx.db.select().from(phaseWeeks).where(inArray(phaseWeeks.protocolId, ids))
  const portions = await ctx.db.select().from(testPortions).where(inArray(testPortions.protocolId, ids))
  return {
    diary: told.map(({ changed, ...entry }) => ({
      ...createdToWire(entry),
      changed: changed.toISOString(),
    })),
    phasedDiets: weighed.map((run) => ({
      ...createdToWire(run),
      decisions: ofRun(acts, run.id),
      phaseWeeks: ofRun(weeks, run.id),
      testPortions: ofRun(portions, run.id),
    })),
  }
}

function ofRun<Row extends { protocolId: string; created: Date }>(rows: Row[], id: string) {
  return rows.filter(({ protocolId }) => protocolId === id).map(createdToWire)
}

function createdToWire<Row extends { created: Date }>({ created, ...row }: Row) {
  return { ...row, created: created.toISOString() }
}
