import { and, asc, desc, eq, getTableColumns, gte, inArray } from 'drizzle-orm'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { openReportedFacts } from '#members/profiles/store/open-facts.ts'
import { openGoals } from '#members/profiles/store/open-goals.ts'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { type Day, dayIn } from '../phases/day.ts'
import type { DiaryEntry } from '../phases/diary.ts'
import type { ProtocolId } from '../phases/protocol.ts'
import { protocolOf } from '../phases/protocol.ts'
import { type ProtocolRecord, seenOn } from '../phases/protocol-record.ts'
import type { Exposure } from '../phases/test-result.ts'
import { chooseTestFoods } from './choose-test-foods.ts'
import { type OpenedRun, openActs, openDiary, openPortions, openRuns, openWeeks } from './open-diary.ts'
import { diaryEntries, phaseWeeks, protocolActs, protocols, testPortions } from './tables.ts'

/** A member's run of a protocol, and today's date in the member's time zone. */
export type LoadedProtocol = { id: string; timeZone: string; today: Day; record: ProtocolRecord }

/**
 * Loads the newest run of a protocol, or null if it was never started. Callers must already have checked
 * access to the profile.
 */
export async function loadProtocol(
  ctx: Context,
  purpose: Purpose,
  { profileId, protocol }: { profileId: string; protocol: ProtocolId },
): Promise<LoadedProtocol | null> {
  const run = (await loadRuns(ctx, purpose, profileId)).find((run) => run.protocol === protocol)
  return run ? loadRun(ctx, purpose, run) : null
}

/** Loads the protocol run that a plan for this day belongs to, or null if it was never started. */
export async function loadProtocolOn(
  ctx: Context,
  purpose: Purpose,
  { profileId, protocol, day }: { profileId: string; protocol: ProtocolId; day: Day },
): Promise<LoadedProtocol | null> {
  const runs = (await loadRuns(ctx, purpose, profileId)).filter((run) => run.protocol === protocol)
  const run = runs.find(({ startedOn }) => startedOn <= day) ?? runs.at(-1)
  return run ? loadRun(ctx, purpose, run) : null
}

/** Loads the member's current run: the run that was started last. */
export async function loadNewestProtocol(
  ctx: Context,
  purpose: Purpose,
  profileId: string,
): Promise<LoadedProtocol | null> {
  const [run] = await loadRuns(ctx, purpose, profileId)
  return run ? loadRun(ctx, purpose, run) : null
}

/** Loads all runs of a member in any protocol, newest first. A member has only a few in many years. */
export async function loadRuns(ctx: Context, purpose: Purpose, profileId: string): Promise<OpenedRun[]> {
  const rows = await ctx.db
    .select()
    .from(protocols)
    .where(eq(protocols.profileId, profileId))
    .orderBy(desc(protocols.startedOn), desc(protocols.id))
  return openRuns(ctx, purpose, rows)
}

/**
 * Returns the last day on which a clinician looked at a sign, in any run. If none has, returns a day before
 * all others.
 */
export async function loadSeenOn(ctx: Context, purpose: Purpose, profileId: string): Promise<Day> {
  const rows = await ctx.db
    .select(getTableColumns(protocolActs))
    .from(protocolActs)
    .innerJoin(protocols, eq(protocols.id, protocolActs.protocolId))
    .where(eq(protocols.profileId, profileId))
    .orderBy(asc(protocolActs.id))
  return seenOn({ acts: await openActs(ctx, purpose, { profileId, rows }) })
}

async function loadRun(ctx: Context, purpose: Purpose, run: OpenedRun): Promise<LoadedProtocol> {
  const { id, profileId, protocol, startedOn, timeZone } = run
  const decided = await ctx.db
    .select()
    .from(protocolActs)
    .where(eq(protocolActs.protocolId, id))
    .orderBy(asc(protocolActs.id))
  const served = await ctx.db
    .select()
    .from(phaseWeeks)
    .where(eq(phaseWeeks.protocolId, id))
    .orderBy(asc(phaseWeeks.startsOn))
  const acts = await openActs(ctx, purpose, { profileId, rows: decided })
  const weeks = await openWeeks(ctx, purpose, { profileId, rows: served })
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, profileId))
  const facts = profile ? await openReportedFacts(ctx, purpose, profile) : {}
  const goals = profile ? await openGoals(ctx, purpose, profile) : []
  return {
    id,
    timeZone,
    today: dayIn(timeZone, ctx.now()),
    record: {
      protocol,
      startedOn,
      acts: acts.map(({ act, challenge, day }) => ({ act, challenge, day })),
      weeks: weeks.map(({ startsOn, days, phase }) => ({ startsOn, days, phase })),
      exposures: await loadExposures(ctx, purpose, { profileId, protocolIds: [id] }),
      earlier: await loadEarlier(ctx, purpose, run),
      diary: await loadDiary(ctx, purpose, { profileId, from: startedOn }),
      barred: await barredTests(ctx, { protocol, facts, goals }),
      marked: markedIn(protocol, facts),
      hasLostWeight: hasLostWeight(facts, run.weightKgAtStart),
    },
  }
}

async function loadExposures(
  ctx: Context,
  purpose: Purpose,
  { profileId, protocolIds }: { profileId: string; protocolIds: string[] },
): Promise<Exposure[]> {
  const rows = await ctx.db
    .select()
    .from(testPortions)
    .where(and(inArray(testPortions.protocolId, protocolIds), eq(testPortions.takenOff, false)))
    .orderBy(asc(testPortions.day))
  const opened = await openPortions(ctx, purpose, { profileId, rows })
  return opened.map(({ challenge, step, day, fdcId, grams }) => ({ challenge, step, day, fdcId, grams }))
}

/** Loads the results of earlier rounds. A second elimination tests everything again. */
async function loadEarlier(
  ctx: Context,
  purpose: Purpose,
  { profileId, protocol, startedOn }: OpenedRun,
): Promise<NonNullable<ProtocolRecord['earlier']>> {
  const all = protocol === 'low-fodmap' ? [] : await loadRuns(ctx, purpose, profileId)
  const runs = all.filter((run) => run.protocol === protocol && run.startedOn < startedOn)
  const first = runs.at(-1)
  if (!first) return { exposures: [], diary: [] }
  return {
    exposures: await loadExposures(ctx, purpose, { profileId, protocolIds: runs.map(({ id }) => id) }),
    diary: await loadDiary(ctx, purpose, { profileId, from: first.startedOn }),
  }
}

/** Loads a member's diary from a given day. */
export async function loadDiary(
  ctx: Context,
  purpose: Purpose,
  { profileId, from }: { profileId: string; from: Day },
): Promise<DiaryEntry[]> {
  const rows = await ctx.db
    .select()
    .from(diaryEntries)
    .where(and(eq(diaryEntries.profileId, profileId), gte(diaryEntries.day, from)))
    .orderBy(asc(diaryEntries.day))
  return (await openDiary(ctx, purpose, rows)).map(({ day, level, items, causes, redFlags, relief }) => ({
    day,
    level,
    items,
    causes,
    redFlags,
    relief,
  }))
}

/** Returns the tests that must not be done, and the tests that have no suitable food. */
export async function barredTests(
  ctx: Context,
  { protocol, facts, goals }: { protocol: ProtocolId; facts: MemberFacts; goals: string[] },
): Promise<string[]> {
  const slugs = (await findConditions(ctx, goals)).map(({ ruleSet }) => ruleSet).filter((slug) => slug !== '')
  const foods = await chooseTestFoods(ctx, { protocol, facts, goals: slugs })
  const without = protocolOf(protocol).challenges.flatMap(({ id }) => (foods.has(id) ? [] : [id]))
  return [...new Set([...barredFor(protocol, facts), ...without])]
}

/**
 * Returns the tests that these facts rule out: wheat before a celiac test, milk with a milk allergy, and
 * triggers that the member didn't mark.
 */
export function barredFor(protocol: ProtocolId, facts: MemberFacts): string[] {
  const { challenges, mostMarks } = protocolOf(protocol)
  const marks: string[] = facts.triggers ?? []
  return challenges
    .filter(
      ({ needs, tags, allergen }) =>
        (needs !== undefined && facts.answers?.[needs] !== 'yes') ||
        (allergen !== undefined && facts.allergies?.includes(allergen)) ||
        (allergen !== undefined && facts.diet === 'vegan') ||
        (mostMarks !== null && !tags.some((tag) => marks.includes(tag))),
    )
    .map(({ id }) => id)
}

function markedIn(protocol: ProtocolId, { triggers = [] }: MemberFacts): string[] {
  const { challenges, mostMarks } = protocolOf(protocol)
  const isMarked = (tag: string) => triggers.some((mark) => mark === tag)
  return mostMarks === null ? [] : challenges.filter(({ tags }) => tags.some(isMarked)).map(({ id }) => id)
}

const LARGEST_LOSS = 0.05
const UNDERWEIGHT = 18.5

function hasLostWeight({ weightKg, heightCm }: MemberFacts, atStart: number | null): boolean {
  if (weightKg === undefined) return false
  if (heightCm !== undefined && weightKg / (heightCm / 100) ** 2 < UNDERWEIGHT) return true
  return atStart !== null && weightKg < atStart * (1 - LARGEST_LOSS)
}
