import { and, eq, gt, gte, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { type JobKind, stateOfJob } from '#platform/jobs/job-queue.ts'
import { NoConsent } from '#platform/member-keys/no-consent.ts'
import { addDays, dayIn } from '../phases/day.ts'
import type { SolvedPlan } from '../plan/solved-plan.ts'
import type { ReplaceMealsAnswer, Suggestion } from '../planner/changes/replace-meals.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { foodsOf, type KnownOfPlan, knownOfPlan } from '../reading/as-known-now.ts'
import { reportedForChoosing } from '../reading/find-reported-for-choosing.ts'
import { isShown } from '../reading/removed-meals.ts'
import { slotsOff } from '../reading/without-misfits.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { findReplacedMeals, openMealPlan, saveReplacedMeals } from '../store/open-meal-plans.ts'
import type { ReplacedMeals } from '../store/replaced-meals.ts'
import { mealPlans } from '../store/tables.ts'

/** Queued whenever meals of a running plan may have been removed. Safe to repeat. */
export const replaceMealsJob: JobKind<{ mealPlanId: string }> = {
  name: 'meal-plans.replace-meals',
  payload: z.object({ mealPlanId: z.uuid() }),
}

/** Queues the job unless it is already queued. */
export async function queueReplacing(ctx: Context, mealPlanId: string): Promise<void> {
  if ((await stateOfJob(ctx.db, replaceMealsJob, { mealPlanId })) === 'open') return
  await ctx.jobs.enqueue(ctx.db, replaceMealsJob, { mealPlanId })
}

const LONGEST_PLAN_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

/** Queues the job for all plans of a member that may not be over. */
export async function queueReplacingFor(ctx: Context, { profileId }: { profileId: string }): Promise<void> {
  const { id, startsOn, created } = mealPlans
  const since = addDays(dayIn('UTC', ctx.now()), -LONGEST_PLAN_DAYS)
  const madeSince = new Date(ctx.now().getTime() - LONGEST_PLAN_DAYS * DAY_MS)
  const running = await ctx.db
    .select({ id })
    .from(mealPlans)
    .where(
      and(
        eq(mealPlans.profileId, profileId),
        or(gte(startsOn, since), and(isNull(startsOn), gt(created, madeSince))),
      ),
    )
  for (const { id } of running) await queueReplacing(ctx, id)
}

/** Re-solves the rest of a plan around its removed meals, and stores the result for its member to accept. */
export async function replaceRemovedMeals(
  ctx: Context,
  planner: Pick<PlannerService, 'ask'>,
  { mealPlanId }: { mealPlanId: string },
): Promise<void> {
  const [row] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, mealPlanId))
  if (!row || row.profileId === null) return
  try {
    const mealPlan = await openMealPlan(ctx, 'plan-meals', row)
    const known = await knownOfPlan(ctx, 'plan-meals', mealPlan)
    if (!isReplacingNeeded(known)) return
    const made = await replacementsFor(ctx, planner, mealPlan, known)
    await inTransaction(ctx, async (ctx) => {
      const kept = await findReplacedMeals(ctx, 'plan-meals', mealPlan)
      await saveReplacedMeals(ctx, 'plan-meals', mealPlan, { ...made, shownAnyway: kept?.shownAnyway ?? [] })
    })
  } catch (error) {
    // Without consent nothing is planned. Removed meals stay removed.
    if (!(error instanceof NoConsent)) throw error
  }
}

/**
 * True if meals of days that are not over are removed, or if newly reported facts would change the planned
 * amounts.
 */
export function isReplacingNeeded({ told, removed, from }: KnownOfPlan): boolean {
  return removed.some(({ day }) => day >= from) || (told?.reported?.unheeded ?? []).length > 0
}

/** Most attempts. The plan is re-solved if the texts of a chosen dish don't suit its reader. */
const MOST_TRIES = 4

async function replacementsFor(
  ctx: Context,
  planner: Pick<PlannerService, 'ask'>,
  mealPlan: OpenedMealPlan,
  known: KnownOfPlan,
): Promise<Omit<ReplacedMeals, 'shownAnyway'>> {
  const nothing = { madeFor: known.name, standIns: [], nutrients: [], suggestion: null }
  const refusal = known.told?.reported?.refusal
  if (typeof refusal === 'string') return { ...nothing, reason: refusal }
  const requestNow = requestOfToday(mealPlan, known)
  const avoid: string[] = []
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const answer = await planner.ask(ctx, 'replaceMeals', {
      plan: mealPlan.plan,
      request: mealPlan.request,
      requestNow,
      locks: [...mealPlan.locks, ...(known.replaced?.shownAnyway ?? [])],
      from: known.from,
      avoid,
      seed: mealPlan.request.input.seed + mealPlan.version,
      removed: known.removed.flatMap(({ day, slot }) => (day >= known.from ? [{ day, slot }] : [])),
      reportedSince: reportedToday(mealPlan, known, requestNow),
    })
    if (answer.status === 'not_possible') return { ...nothing, reason: answer.reason }
    const misfits = await misfitsIn(ctx, answer, known)
    if (misfits.length > 0) {
      avoid.push(...misfits)
      continue
    }
    return { ...nothing, ...keptOf(answer, { mealPlan, requestNow }) }
  }
  return { ...nothing, reason: NOTHING_FITS }
}

const NOTHING_FITS =
  'No other dishes of ours meet all firm rules of this week with what you told us. Please choose dishes one by one, or plan single days again.'

function keptOf(
  { standIns, nutrients, suggestion }: ReplaceMealsAnswer,
  { mealPlan, requestNow }: { mealPlan: OpenedMealPlan; requestNow: PlannerRequest },
): Pick<ReplacedMeals, 'standIns' | 'nutrients' | 'suggestion' | 'reason'> {
  const isUseful = suggestion && (suggestion.isMadeForNow || isChanged(mealPlan.plan, suggestion))
  if (!isUseful) return { standIns, nutrients, suggestion: null, reason: NOTHING_FITS }
  const request = suggestion.isMadeForNow ? requestNow : mealPlan.request
  return {
    standIns,
    nutrients,
    suggestion: { ...suggestion, request, version: mealPlan.version },
    reason: null,
  }
}

function isChanged(before: SolvedPlan, { plan }: Suggestion): boolean {
  const meals = ({ mealPlanDays }: SolvedPlan) => JSON.stringify(mealPlanDays.map((day) => day.meals))
  return meals(before) !== meals(plan)
}

/**
 * Returns the request of a plan with today's facts. Health goals chosen since then start with the next week.
 */
function requestOfToday({ request }: OpenedMealPlan, { told }: KnownOfPlan): PlannerRequest {
  if (!told?.reported) return request
  const { input } = told.reported.request
  const { answers = {}, clinicLevels = {} } = told.facts
  return {
    ...request,
    input: {
      ...input,
      goals: request.input.goals,
      answers: { ...input.answers, ...answers },
      clinicLevels: { ...input.clinicLevels, ...clinicLevels },
    },
  }
}

function reportedToday(mealPlan: OpenedMealPlan, { told }: KnownOfPlan, { input }: PlannerRequest) {
  const reported = reportedForChoosing(mealPlan, told)
  if (!told?.reported) return reported
  const { answers, clinicLevels } = input
  return { ...reported, answers, clinicLevels }
}

/** Finds recipes whose texts or foods are excluded although rules and allergies allow them. */
async function misfitsIn(
  ctx: Context,
  { suggestion, standIns }: ReplaceMealsAnswer,
  { told, from, replaced }: KnownOfPlan,
): Promise<string[]> {
  const reported = told?.reported
  if (!reported || !suggestion) return []
  const foods = await foodsOf(ctx, suggestion.plan)
  const ofWeek = suggestion.plan.mealPlanDays.slice(from).flatMap((day, after) =>
    slotsOff(day, reported, foods).flatMap((slot) => {
      const slug = day.meals.find((meal) => meal.slot === slot)?.slug
      const isWanted = slug && isShown(replaced?.shownAnyway ?? [], { day: from + after, slot, slug })
      return slug && !isWanted ? [slug] : []
    }),
  )
  return ofWeek.length > 0 || standIns.length === 0 ? ofWeek : []
}
