import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { type Day, daysBetween } from '../../phases/day.ts'
import { measureOf } from '../../phases/food-challenge.ts'
import type { PlannedTest } from '../../phases/plan-phase.ts'
import { foodChallengeOf, type ProtocolId } from '../../phases/protocol.ts'
import { protocolStandingOn } from '../../phases/protocol-standing.ts'
import type { PlannerService } from '../../planner/service/planner-service.ts'
import type { StoredMealPlan } from '../../store/meal-plan.ts'
import { changes, mealPlans } from '../../store/tables.ts'
import { type LoadedProtocol, loadNewestProtocol } from '../load-protocol.ts'
import { testPortions } from '../tables.ts'

type Portion = typeof testPortions.$inferSelect

/**
 * Brings the running plan in line with the diary: after a reaction, a pause or a red flag the portions still to come
 * are taken off, and the plan is proved without them; where that is taken back, they stand again. Safe to repeat.
 */
export async function alignPlan(
  ctx: Context,
  planner: Pick<PlannerService, 'ask'>,
  asked: Asked,
): Promise<void> {
  // Whoever swaps a meal at that very moment is waited for.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) if (await isAligned(ctx, planner, asked)) return
}

type Asked = { profileId: string }
const ATTEMPTS = 3

async function isAligned(
  ctx: Context,
  planner: Pick<PlannerService, 'ask'>,
  { profileId }: Asked,
): Promise<boolean> {
  const protocolRow = await loadNewestProtocol(ctx, profileId)
  const portions = protocolRow ? await portionsOfRunningPlan(ctx, protocolRow) : []
  const [first] = portions
  if (!protocolRow || !first?.mealPlanId) return true
  const wanted = portions.filter((portion) => standsFor(protocolRow, portion, portions))
  if (portions.every((portion) => wanted.includes(portion) === !portion.takenOff)) return true
  const [stored] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, first.mealPlanId))
  if (!stored) return true
  const changed = await changedPlan(ctx, planner, { protocol: protocolRow.record.protocol, stored, wanted })
  return inTransaction(ctx, async (ctx) => {
    if (changed && !(await isKept(ctx, stored, changed))) return false
    await markPortions(ctx, portions, wanted)
    return true
  })
}

async function portionsOfRunningPlan(ctx: Context, { id, today }: LoadedProtocol): Promise<Portion[]> {
  const rows = await ctx.db
    .select()
    .from(testPortions)
    .where(and(eq(testPortions.protocolId, id), isNotNull(testPortions.mealPlanId)))
    .orderBy(desc(testPortions.day))
  const [newest] = rows
  if (!newest || newest.day < today) return []
  return rows.filter(({ mealPlanId }) => mealPlanId === newest.mealPlanId).toReversed()
}

/** Whether a portion is still to be eaten: what was eaten stays, what comes depends on the days before. */
function standsFor({ record, today }: LoadedProtocol, portion: Portion, all: Portion[]): boolean {
  const eaten = all.filter(({ day, takenOff }) => day <= today && !takenOff)
  if (portion.day < today) return !portion.takenOff
  const others = record.exposures.filter(({ day }) => !all.some((other) => other.day === day))
  const standing = protocolStandingOn({ ...record, exposures: [...others, ...eaten] }, today)
  if (standing.phase === 'stopped' || standing.halt !== null) return false
  const { current } = standing
  const reactedOn = current?.challenge === portion.challenge ? current.reactedOn : null
  return reactedOn === null || portion.day <= reactedOn
}

async function markPortions(ctx: Context, all: Portion[], wanted: Portion[]): Promise<void> {
  for (const takenOff of [true, false]) {
    const ids = all.filter((portion) => wanted.includes(portion) !== takenOff).map(({ id }) => id)
    if (ids.length > 0)
      await ctx.db.update(testPortions).set({ takenOff }).where(inArray(testPortions.id, ids))
  }
}

type Changed = Pick<StoredMealPlan, 'plan' | 'proof' | 'request'>

/** The plan with these portions and no others; null where none keeps its firm rules so. */
async function changedPlan(
  ctx: Context,
  planner: Pick<PlannerService, 'ask'>,
  { protocol, stored, wanted }: { protocol: ProtocolId; stored: StoredMealPlan; wanted: Portion[] },
): Promise<Changed | null> {
  const { phase } = stored.request.input
  const startsOn = phase?.startsOn
  if (!phase || !startsOn) return null
  const challenges = wanted.map((portion) => plannedTest(protocol, portion, startsOn))
  const request = { ...stored.request, input: { ...stored.request.input, phase: { ...phase, challenges } } }
  const answer = await planner.ask(ctx, 'placeTests', { plan: stored.plan, request, locks: stored.locks })
  if (answer.status === 'placed') return { plan: answer.plan, proof: answer.proof, request }
  ctx.log.warn({ mealPlanId: stored.id }, 'no plan keeps its firm rules without the test; its dishes stay')
  return null
}

async function isKept(ctx: Context, { id, version }: StoredMealPlan, changed: Changed): Promise<boolean> {
  const [protocolRow] = await ctx.db
    .update(mealPlans)
    .set({ ...changed, version: version + 1 })
    .where(and(eq(mealPlans.id, id), eq(mealPlans.version, version)))
    .returning({ id: mealPlans.id })
  if (!protocolRow) return false
  // A change that is taken back must not bring a portion back with it.
  await ctx.db.delete(changes).where(eq(changes.mealPlanId, id))
  return true
}

function plannedTest(protocol: ProtocolId, portion: Portion, startsOn: Day): PlannedTest {
  const { challenge, step, day, fdcId, grams } = portion
  const food = foodChallengeOf(protocol, challenge)?.foods.find((food) => food.fdcId === fdcId)
  return {
    ...{ challenge, fdcId, grams, slot: 'lunch' as const, day: daysBetween(startsOn, day) + 1 },
    step: step + 1,
    steps: food?.grams.length ?? 1,
    measure: measureOf(food, step, grams),
  }
}
