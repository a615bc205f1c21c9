import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { addDays, type Day, daysBetween } from '../../phases/day.ts'
import { isReaction } from '../../phases/diary.ts'
import { type ProtocolId, protocolOf } from '../../phases/protocol.ts'
import type { ProtocolRecord } from '../../phases/protocol-record.ts'
import { protocolStateOn } from '../../phases/protocol-state.ts'
import { attemptsIn, type ChallengeAttempt } from '../../phases/test-result.ts'
import { isUnfitForTest } from '../../phases/unfit-days.ts'
import type { PlannerService } from '../../planner/service/planner-service.ts'
import { reportedForChoosing } from '../../reading/find-reported-for-choosing.ts'
import { findReportedNow } from '../../reading/find-reported-now.ts'
import type { OpenedMealPlan } from '../../store/meal-plan.ts'
import { openMealPlan, sealMealPlan } from '../../store/open-meal-plans.ts'
import { mealPlans } from '../../store/tables.ts'
import { plannedTestOf } from '../find-phase.ts'
import { type LoadedProtocol, loadNewestProtocol } from '../load-protocol.ts'
import { type OpenedPortion, openPortions } from '../open-diary.ts'
import { testPortions } from '../tables.ts'

type Portion = OpenedPortion

/**
 * Brings the running plan in line with the diary. After a reaction, a pause or a red flag, the upcoming test
 * portions are removed and the plan is proved without them. If the member takes that back, the portions are
 * restored. Safe to repeat.
 */
export async function alignPlan(
  ctx: Context,
  planner: Pick<PlannerService, 'ask'>,
  asked: Asked,
): Promise<void> {
  // A concurrent swap makes an attempt fail, so retry.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) if (await alignOnce(ctx, planner, asked)) return
}

/** The member, and whether the diet continues or was ended. */
type Asked = { profileId: string; purpose: Extract<Purpose, 'lead-phases' | 'end-phases'> }
const ATTEMPTS = 3

/** Returns false if another change to the plan was saved first. */
async function alignOnce(
  ctx: Context,
  planner: Pick<PlannerService, 'ask'>,
  { profileId, purpose }: Asked,
): Promise<boolean> {
  const protocolRow = await loadNewestProtocol(ctx, purpose, profileId)
  const portions = protocolRow ? await portionsOfRunningPlan(ctx, { profileId, purpose }, protocolRow) : []
  const [first] = portions
  if (!protocolRow || !first?.mealPlanId) return true
  const wanted = portionsThatStand(protocolRow, portions)
  const [row] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, first.mealPlanId))
  if (!row) return true
  const stored = await openMealPlan(ctx, purpose, row)
  if (isAligned(stored, { portions, wanted })) return true
  const asked = { protocol: protocolRow.record.protocol, stored, purpose }
  const isLess = portions.some((portion) => !portion.takenOff && !wanted.includes(portion))
  const staying = wanted.filter(({ takenOff }) => !takenOff)
  const aligned =
    (await changedPlan(ctx, planner, { ...asked, wanted })) ??
    // If the removed portions cannot all be restored, the portions due for removal are still removed.
    (isLess ? await changedPlan(ctx, planner, { ...asked, wanted: staying }) : null)
  if (!aligned) return true
  return inTransaction(ctx, async (ctx) => {
    if (!(await replacePlan(ctx, purpose, { stored, changed: aligned.changed }))) return false
    await markPortions(ctx, portions, aligned.wanted)
    return true
  })
}

/** True if the plan and its stored portions both contain exactly the wanted portions. */
function isAligned(
  { request }: OpenedMealPlan,
  { portions, wanted }: { portions: Portion[]; wanted: Portion[] },
): boolean {
  const { phase } = request.input
  const onPlan = phase?.startsOn
    ? phase.challenges.map(({ day }) => addDays(phase.startsOn ?? '', day - 1))
    : []
  const days = wanted.map(({ day }) => day)
  return (
    portions.every((portion) => wanted.includes(portion) === !portion.takenOff) &&
    onPlan.length === days.length &&
    onPlan.every((day) => days.includes(day))
  )
}

async function portionsOfRunningPlan(
  ctx: Context,
  { profileId, purpose }: Asked,
  { id, today }: LoadedProtocol,
): Promise<Portion[]> {
  const rows = await ctx.db
    .select()
    .from(testPortions)
    .where(and(eq(testPortions.protocolId, id), isNotNull(testPortions.mealPlanId)))
    .orderBy(desc(testPortions.day))
  const [newest] = rows
  if (!newest || newest.day < today) return []
  const ofPlan = rows.filter(({ mealPlanId }) => mealPlanId === newest.mealPlanId).toReversed()
  return openPortions(ctx, purpose, { profileId, rows: ofPlan })
}

/**
 * Returns the portions that stay. Portions already eaten stay. Each upcoming portion depends on the days
 * before it, so they are checked in order.
 */
function portionsThatStand({ record, today }: LoadedProtocol, all: Portion[]): Portion[] {
  const others = record.exposures.filter(({ day }) => !all.some((other) => other.day === day))
  const recordWith = (eaten: Portion[]) => ({ ...record, exposures: [...others, ...eaten] })
  const runs = attemptsIn([...others, ...all])
  const remaining: Portion[] = []
  for (const portion of all) {
    const wasEaten =
      !portion.takenOff && (portion.day < today || hasShown(recordWith([...remaining, portion]), portion))
    const run = runs.find(({ exposures }) => exposures.includes(portion))
    const isBarred = isOnUnfitDay(record, run, { today, until: portion.day })
    if (wasEaten || (portion.day >= today && !isBarred && isToCome(recordWith(remaining), run, today)))
      remaining.push(portion)
  }
  return remaining
}

/**
 * True if the diary already records the result of this portion. A pause or a red flag later on the same day
 * must not remove it. Otherwise its reaction would be lost and the food would be tested again.
 */
function hasShown(record: ProtocolRecord, { challenge, day }: Portion): boolean {
  const acts = record.acts.filter(({ act }) => act !== 'stop')
  const { current } = protocolStateOn({ ...record, acts }, day)
  const entry = record.diary.find((one) => one.day === day)
  return entry !== undefined && current?.challenge === challenge && isReaction(entry, current.baseline)
}

/**
 * True if the run has a portion on an unfit day on or before this one. From that portion on, the rest of the
 * run moves to a later plan.
 */
function isOnUnfitDay(
  { protocol, diary }: ProtocolRecord,
  run: ChallengeAttempt | undefined,
  { today, until }: { today: Day; until: Day },
): boolean {
  if (!protocolOf(protocol).test.skipsUnfitDays) return false
  const days = run?.exposures.map(({ day }) => day) ?? []
  return days.some((day) => day >= today && day <= until && isUnfitForTest(day, diary))
}

/**
 * True if a portion of this run is still to be eaten. A reaction in an earlier run of the same food does not
 * end this run.
 */
function isToCome(record: ProtocolRecord, run: ChallengeAttempt | undefined, today: Day): boolean {
  const { phase, halt, current } = protocolStateOn(record, today)
  if (phase === 'stopped' || halt !== null) return false
  const isOfRun = current?.challenge === run?.challenge && current?.startedOn === run?.exposures[0]?.day
  return !isOfRun || current?.reactedOn === null
}

async function markPortions(ctx: Context, all: Portion[], wanted: Portion[]): Promise<void> {
  for (const takenOff of [true, false]) {
    const ids = all.filter((portion) => wanted.includes(portion) !== takenOff).map(({ id }) => id)
    if (ids.length > 0)
      await ctx.db.update(testPortions).set({ takenOff }).where(inArray(testPortions.id, ids))
  }
}

type Changed = Pick<OpenedMealPlan, 'plan' | 'proof' | 'request'>

type AskedOfPlan = { protocol: ProtocolId; stored: OpenedMealPlan; purpose: Purpose; wanted: Portion[] }

/** Returns the plan with exactly these portions, or null if they do not all fit. */
async function changedPlan(
  ctx: Context,
  planner: Pick<PlannerService, 'ask'>,
  { protocol, stored, purpose, wanted }: AskedOfPlan,
): Promise<{ changed: Changed; wanted: Portion[] } | null> {
  const { phase } = stored.request.input
  const startsOn = phase?.startsOn
  if (!phase || !startsOn) return null
  const challenges = wanted.map((portion) =>
    plannedTestOf(protocol, { ...portion, day: daysBetween(startsOn, portion.day) + 1 }),
  )
  const request = { ...stored.request, input: { ...stored.request.input, phase: { ...phase, challenges } } }
  const known = await findReportedNow(ctx, purpose, stored)
  const answer = await planner.ask(ctx, 'placeTests', {
    plan: stored.plan,
    request,
    locks: stored.locks,
    reportedSince: reportedForChoosing(stored, known),
    dishesStay: typeof known?.reported?.refusal === 'string',
  })
  const mealPlanId = stored.id
  if (answer.status !== 'placed') {
    ctx.log.warn({ mealPlanId }, 'no plan meets its firm rules with these portions of a test')
    return null
  }
  const { plan, proof, broken } = answer
  if (broken.length > 0)
    ctx.log.warn(
      { mealPlanId, broken: broken.length },
      'a plan is short of a firm rule without the portions of its test',
    )
  return { changed: { plan, proof, request }, wanted }
}

/** Stores the changed plan. Returns false if another change was saved first. */
async function replacePlan(
  ctx: Context,
  purpose: Purpose,
  { stored, changed }: { stored: OpenedMealPlan; changed: Changed },
): Promise<boolean> {
  const { id, version } = stored
  const sealed = await sealMealPlan(ctx, purpose, stored, changed)
  const [replaced] = await ctx.db
    .update(mealPlans)
    .set({ ...sealed, version: version + 1 })
    .where(and(eq(mealPlans.id, id), eq(mealPlans.version, version)))
    .returning({ id: mealPlans.id })
  return replaced !== undefined
}
