import type { Context } from '#platform/context.ts'
import { openRow, openRows, type Purpose, sealFor } from '#platform/member-keys/open-sealed.ts'
import type { DiaryEntry } from '../phases/diary.ts'
import { diaryEntries, protocols, type ToldOfDay } from './tables.ts'

type Owned = { id: string; profileId: string }
type EntryRow = typeof diaryEntries.$inferSelect
type RunRow = typeof protocols.$inferSelect

/** Days of a member's diary with what each tells. */
export async function openDiary(
  ctx: Context,
  purpose: Purpose,
  rows: readonly EntryRow[],
): Promise<(Omit<EntryRow, 'told'> & DiaryEntry)[]> {
  return (await openRows(ctx, purpose, rows)).map(({ told, ...row }) => ({ ...row, ...told }))
}

/** What a day tells, for its columns. */
export function sealDiaryEntry(
  ctx: Context,
  { id, profileId }: Owned,
  told: ToldOfDay,
): Promise<Pick<EntryRow, 'told'>> {
  return sealFor(ctx, { memberId: profileId, id, table: diaryEntries }, { told })
}

/** What a member weighed when a run of a protocol began, if they had told it. */
export async function openWeightAtStart(
  ctx: Context,
  purpose: Purpose,
  { id, profileId, weightKgAtStart }: Pick<RunRow, 'id' | 'profileId' | 'weightKgAtStart'>,
): Promise<number | null> {
  return (await openRow(ctx, purpose, { id, profileId, weightKgAtStart })).weightKgAtStart
}

export function sealWeightAtStart(
  ctx: Context,
  { id, profileId }: Owned,
  weightKgAtStart: number | null,
): Promise<Pick<RunRow, 'weightKgAtStart'>> {
  return sealFor(ctx, { memberId: profileId, id, table: protocols }, { weightKgAtStart })
}
