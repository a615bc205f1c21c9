import { sealDiaryEntry } from '#meal-plans/diary/open-diary.ts'
import { diaryEntries, type ReportedDay } from '#meal-plans/diary/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'

/** Stores a day of a member's diary. Missing fields are reported as nothing. */
export async function aReportedDay(
  ctx: Context,
  { profileId, day, ...reported }: { profileId: string; day: string; level: number } & Partial<ReportedDay>,
): Promise<void> {
  const [id, now] = [newId(), ctx.now()]
  const whole = { items: {}, causes: [], redFlags: [], relief: null, ...reported }
  const sealed = await sealDiaryEntry(ctx, 'end-phases', { id, profileId }, whole)
  await ctx.db.insert(diaryEntries).values({ id, profileId, day, ...sealed, created: now, changed: now })
}
