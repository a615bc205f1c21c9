import type { Context } from '#platform/context.ts'
import { openAllFor, openFor, type Purpose, sealFor } from '#platform/member-keys/open-sealed.ts'
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
  const opened = await openAllFor(
    ctx,
    purpose,
    rows.map(({ id, profileId, told }) => ({ memberId: profileId, id, sealed: { told } })),
  )
  return rows.map(({ told: _, ...row }, at) => ({ ...row, ...(opened[at]?.told as ToldOfDay) }))
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
  return (await openFor(ctx, purpose, { memberId: profileId, id, sealed: { weightKgAtStart } }))
    .weightKgAtStart
}

export function sealWeightAtStart(
  ctx: Context,
  { id, profileId }: Owned,
  weightKgAtStart: number | null,
): Promise<Pick<RunRow, 'weightKgAtStart'>> {
  return sealFor(ctx, { memberId: profileId, id, table: protocols }, { weightKgAtStart })
}
