import type { Context } from '#platform/context.ts'
import { type Opened, openRows, sealFor } from '#platform/member-keys/open-sealed.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import type { DiaryEntry } from '../phases/diary.ts'
import type { Phase } from '../phases/protocol-record.ts'
import {
  type DecidedAct,
  diaryEntries,
  phaseWeeks,
  protocolActs,
  protocols,
  type ReportedDay,
  type TestedFood,
  testPortions,
} from './tables.ts'

type Owned = { id: string; profileId: string }
type EntryRow = typeof diaryEntries.$inferSelect
type RunRow = typeof protocols.$inferSelect
type ActRow = typeof protocolActs.$inferSelect
type WeekRow = typeof phaseWeeks.$inferSelect
type PortionRow = typeof testPortions.$inferSelect

export type OpenedRun = Opened<RunRow>
type OpenedAct = Omit<ActRow, 'decision'> & DecidedAct
type OpenedWeek = Opened<WeekRow>
export type OpenedPortion = Omit<PortionRow, 'test'> & TestedFood
/** Rows that belong to the runs of one member. */
type OfMember<Row> = { profileId: string; rows: readonly Row[] }

/** Decrypts days of a member's diary. */
export async function openDiary(
  ctx: Context,
  purpose: Purpose,
  rows: readonly EntryRow[],
): Promise<(Omit<EntryRow, 'told'> & DiaryEntry)[]> {
  return (await openRows(ctx, purpose, rows)).map(({ told, ...row }) => ({ ...row, ...told }))
}

/** Encrypts a diary day for its columns. */
export function sealDiaryEntry(
  ctx: Context,
  purpose: Purpose,
  { id, profileId }: Owned,
  reported: ReportedDay,
): Promise<Pick<EntryRow, 'told'>> {
  return sealFor(ctx, purpose, { memberId: profileId, id, table: diaryEntries }, { told: reported })
}

/** Decrypts runs of phased diets: the diet of each run, and the member's weight at its start if reported. */
export function openRuns(ctx: Context, purpose: Purpose, rows: readonly RunRow[]): Promise<OpenedRun[]> {
  return openRows(ctx, purpose, rows)
}

export function sealRun(
  ctx: Context,
  purpose: Purpose,
  { id, profileId }: Owned,
  run: Pick<OpenedRun, 'protocol' | 'weightKgAtStart'>,
): Promise<Pick<RunRow, 'protocol' | 'weightKgAtStart'>> {
  return sealFor(ctx, purpose, { memberId: profileId, id, table: protocols }, run)
}

/** Decrypts a member's decisions and their days. */
export async function openActs(
  ctx: Context,
  purpose: Purpose,
  { profileId, rows }: OfMember<ActRow>,
): Promise<OpenedAct[]> {
  const opened = await openRows(ctx, purpose, withMember(profileId, rows))
  return opened.map(({ decision, profileId: _, ...row }) => ({ ...row, ...decision }))
}

export function sealAct(
  ctx: Context,
  purpose: Purpose,
  { id, profileId }: Owned,
  decision: DecidedAct,
): Promise<Pick<ActRow, 'decision'>> {
  return sealFor(ctx, purpose, { memberId: profileId, id, table: protocolActs }, { decision })
}

/** Decrypts the phases of a run's weeks. */
export async function openWeeks(
  ctx: Context,
  purpose: Purpose,
  { profileId, rows }: OfMember<WeekRow>,
): Promise<OpenedWeek[]> {
  const opened = await openRows(ctx, purpose, withMember(profileId, rows))
  return opened.map(({ profileId: _, ...row }) => row)
}

export function sealWeek(
  ctx: Context,
  purpose: Purpose,
  { id, profileId }: Owned,
  phase: Phase,
): Promise<Pick<WeekRow, 'phase'>> {
  return sealFor(ctx, purpose, { memberId: profileId, id, table: phaseWeeks }, { phase })
}

/** Decrypts the test portions and their days. */
export async function openPortions(
  ctx: Context,
  purpose: Purpose,
  { profileId, rows }: OfMember<PortionRow>,
): Promise<OpenedPortion[]> {
  const opened = await openRows(ctx, purpose, withMember(profileId, rows))
  return opened.map(({ test, profileId: _, ...row }) => ({ ...row, ...test }))
}

export function sealPortion(
  ctx: Context,
  purpose: Purpose,
  { id, profileId }: Owned,
  { challenge, step, fdcId, grams }: TestedFood,
): Promise<Pick<PortionRow, 'test'>> {
  const test = { challenge, step, fdcId, grams }
  return sealFor(ctx, purpose, { memberId: profileId, id, table: testPortions }, { test })
}

function withMember<Row>(profileId: string, rows: readonly Row[]): (Row & { profileId: string })[] {
  return rows.map((row) => ({ ...row, profileId }))
}
