import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { Context } from '#platform/context.ts'
import { addDays, type Day, dayIn } from '../phases/day.ts'
import type { DiaryEntry } from '../phases/diary.ts'
import { type Protocol, type ProtocolId, protocolForGoal, protocolOf } from '../phases/protocol.ts'
import { type ProtocolStanding, protocolStandingOn } from '../phases/protocol-standing.ts'
import type { Exposure } from '../phases/test-result.ts'
import { barredFor, type LoadedProtocol, loadDiary, loadNewestProtocol } from './load-protocol.ts'
import { requireDiaryOwner } from './require-diary-owner.ts'

/** What a member sees of a diet with phases: where they stand, what lies ahead, and their diary of late. */
export type ProtocolPath = {
  today: Day
  /** Null where no diet with phases has begun. */
  standing: ProtocolStanding | null
  /** Tests that are made in this diet for this member. */
  challenges: { id: string; group: string }[]
  /** What is on test from today on. */
  portions: Exposure[]
  diary: DiaryEntry[]
  /** What could be begun: tests of triggers that the member has marked. */
  offers: ProtocolId[]
}

const DAYS_SHOWN = 14
const UNKNOWN_ZONE = 'UTC'

/** One's own path and diary. */
export async function findProtocolPath(
  ctx: Context,
  { profileId, timeZone }: { profileId: string; timeZone?: string | undefined },
): Promise<ProtocolPath> {
  const profile = await requireDiaryOwner(ctx, profileId)
  const protocolRow = await loadNewestProtocol(ctx, profileId)
  const today = dayIn(timeZone ?? protocolRow?.timeZone ?? UNKNOWN_ZONE, ctx.now())
  const standing = protocolRow && protocolStandingOn(protocolRow.record, today)
  return {
    today,
    standing,
    challenges: protocolRow ? challengesOf(protocolOf(protocolRow.record.protocol), protocolRow) : [],
    portions: protocolRow ? protocolRow.record.exposures.filter(({ day }) => day >= today) : [],
    diary: await loadDiary(ctx, profileId, addDays(today, 1 - DAYS_SHOWN)),
    offers: await offersFor(ctx, { goals: profile.goals, facts: profile.facts, standing }),
  }
}

function challengesOf({ challenges }: Protocol, { record }: LoadedProtocol) {
  return challenges.filter(({ id }) => !record.barred.includes(id)).map(({ id, group }) => ({ id, group }))
}

type Asked = {
  goals: string[]
  facts: Parameters<typeof barredFor>[1]
  standing: ProtocolStanding | null
}

/** One protocol at a time: nothing is offered while another runs. */
async function offersFor(ctx: Context, { goals, facts, standing }: Asked): Promise<ProtocolId[]> {
  const isOver = !standing || standing.phase === 'stopped' || standing.phase === 'personalisation'
  if (!isOver) return []
  const named = (await findConditions(ctx, goals)).flatMap(({ ruleSet }) => protocolForGoal(ruleSet) ?? [])
  if (named.some(({ id }) => id === 'low-fodmap') && standing?.phase !== 'personalisation') return []
  return named
    .filter(({ id, challenges }) => id !== 'low-fodmap' && barredFor(id, facts).length < challenges.length)
    .map(({ id }) => id)
    .filter((id) => id !== standing?.protocol)
}
