import { and, asc, eq, gte } from 'drizzle-orm'
import { findFacts } from '#members/profiles/store/open-facts.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { AppError } from '#platform/errors.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { type Day, dayIn } from '../phases/day.ts'
import { ELIMINATION_MEMORY_DAYS, type ProtocolId } from '../phases/protocol.ts'
import { openMealPlans } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'
import { type LoadedProtocol, loadProtocol, loadRuns } from './load-protocol.ts'
import { sealRun, sealWeek } from './open-diary.ts'
import { phaseWeeks, protocols } from './tables.ts'

const UNKNOWN_ZONE = 'UTC'
const BEGUN_TODAY = 'This was begun today already. Please try again tomorrow.'
const DAY_MS = 24 * 60 * 60 * 1000

type Begun = {
  profileId: string
  protocol: ProtocolId
  timeZone?: string | undefined
  /** True to start another run after a finished one. */
  isAnew?: boolean
}

/**
 * Returns the member's current run of a protocol, and starts a run if there is none. A low-FODMAP run starts
 * with the first such plan of the last twelve months, regardless of who requested it. Must be called in a
 * transaction that locks the profile.
 */
export async function beginProtocol(ctx: Context, purpose: Purpose, begun: Begun): Promise<LoadedProtocol> {
  const known = begun.isAnew ? null : await loadProtocol(ctx, purpose, begun)
  if (known) return known
  const { profileId, protocol, timeZone = UNKNOWN_ZONE } = begun
  const { startedOn, weeks } = await runToBegin(ctx, purpose, begun)
  const runs = await loadRuns(ctx, purpose, profileId)
  if (runs.some((run) => run.protocol === protocol && run.startedOn === startedOn))
    throw new AppError('conflict', BEGUN_TODAY)
  const facts = await findFacts(ctx, purpose, profileId)
  const id = newId()
  const created = ctx.now()
  const run = { protocol, weightKgAtStart: facts?.weightKg ?? null }
  const sealed = await sealRun(ctx, purpose, { id, profileId }, run)
  await ctx.db.insert(protocols).values({ id, profileId, startedOn, timeZone, ...sealed, created })
  if (weeks.length > 0)
    await ctx.db.insert(phaseWeeks).values(
      await Promise.all(
        weeks.map(async (week) => {
          const weekId = newId()
          const phase = await sealWeek(ctx, purpose, { id: weekId, profileId }, 'elimination')
          return { ...week, id: weekId, protocolId: id, ...phase, created }
        }),
      ),
    )
  const protocolRow = await loadProtocol(ctx, purpose, begun)
  if (!protocolRow) throw new Error('The protocol was not stored.')
  return protocolRow
}

/** Returns the run that would start today, without saving it. */
export async function runToBegin(
  ctx: Context,
  purpose: Purpose,
  { profileId, protocol, timeZone = UNKNOWN_ZONE, isAnew = false }: Begun,
): Promise<{ startedOn: Day; weeks: { mealPlanId: string; startsOn: Day; days: number }[] }> {
  const weeks = protocol === 'low-fodmap' && !isAnew ? await servedPlans(ctx, purpose, profileId) : []
  return { startedOn: weeks[0]?.startsOn ?? dayIn(timeZone, ctx.now()), weeks }
}

/** Returns elimination weeks that were planned before runs were stored. */
async function servedPlans(
  ctx: Context,
  purpose: Purpose,
  profileId: string,
): Promise<{ mealPlanId: string; startsOn: Day; days: number }[]> {
  const since = new Date(ctx.now().getTime() - ELIMINATION_MEMORY_DAYS * DAY_MS)
  const rows = await ctx.db
    .select({
      id: mealPlans.id,
      profileId: mealPlans.profileId,
      created: mealPlans.created,
      startsOn: mealPlans.startsOn,
      plan: mealPlans.plan,
      request: mealPlans.request,
    })
    .from(mealPlans)
    .where(and(eq(mealPlans.profileId, profileId), gte(mealPlans.created, since)))
    .orderBy(asc(mealPlans.created))
  const opened = await openMealPlans(ctx, purpose, rows)
  const served = opened.filter(({ request }) => request.input.goals.includes('low-fodmap'))
  return served.map(({ id, created, startsOn, plan }) => ({
    mealPlanId: id,
    startsOn: startsOn ?? dayIn(UNKNOWN_ZONE, created),
    days: plan.mealPlanDays.length,
  }))
}
