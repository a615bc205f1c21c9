import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { openActs, openDiary, openPortions, openRuns, openWeeks } from './open-diary.ts'
import { diaryEntries, phaseWeeks, protocolActs, protocols, testPortions } from './tables.ts'

/**
 * Exports a member's diary and each phased diet: its weeks, tests and decisions. Callers must already have
 * checked access to the profile.
 */
export async function exportDiary(ctx: Context, profileId: string) {
  const diary = await ctx.db
    .select()
    .from(diaryEntries)
    .where(eq(diaryEntries.profileId, profileId))
    .orderBy(asc(diaryEntries.day))
  const entries = await openDiary(ctx, 'export-data', diary)
  const runs = await ctx.db.select().from(protocols).where(eq(protocols.profileId, profileId))
  const opened = await openRuns(ctx, 'export-data', runs)
  const ids = runs.map(({ id }) => id)
  const acts = await ctx.db.select().from(protocolActs).where(inArray(protocolActs.protocolId, ids))
  const weeks = await ctx.db.select().from(phaseWeeks).where(inArray(phaseWeeks.protocolId, ids))
  const portions = await ctx.db.select().from(testPortions).where(inArray(testPortions.protocolId, ids))
  const decisions = await openActs(ctx, 'export-data', { profileId, rows: acts })
  const served = await openWeeks(ctx, 'export-data', { profileId, rows: weeks })
  const tested = await openPortions(ctx, 'export-data', { profileId, rows: portions })
  return {
    diary: entries.map(({ changed, ...entry }) => ({
      ...createdToWire(entry),
      changed: changed.toISOString(),
    })),
    phasedDiets: opened.map((run) => ({
      ...createdToWire(run),
      decisions: ofRun(decisions, run.id),
      phaseWeeks: ofRun(served, run.id),
      testPortions: ofRun(tested, run.id),
    })),
  }
}

function ofRun<Row extends { protocolId: string; created: Date }>(rows: Row[], id: string) {
  return rows.filter(({ protocolId }) => protocolId === id).map(createdToWire)
}

function createdToWire<Row extends { created: Date }>({ created, ...row }: Row) {
  return { ...row, created: created.toISOString() }
}
