import { and, desc, eq } from 'drizzle-orm'
import { requireHealthConsent } from '#members/consents/has-consent.ts'
import { withKnownMedicines } from '#members/profiles/check-medicines.ts'
import type { FactsChange } from '#members/profiles/facts-change.ts'
import { factsAfter } from '#members/profiles/outdated-answers.ts'
import { requireProfileRow } from '#members/profiles/store/find-profile.ts'
import { openReportedFacts } from '#members/profiles/store/open-facts.ts'
import { openGoals } from '#members/profiles/store/open-goals.ts'
import { requireOpened } from '#members/record-access/break-glass.ts'
import type { Context } from '#platform/context.ts'
import { refusalReason } from '../gate/refusal-reason.ts'
import { composeOrder, type OrderedPlan, withoutTests } from '../orders/compose-order.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { inTheWay } from '../planner/why-not-planned.ts'
import { orders } from '../store/tables.ts'

/**
 * The result of a check: a week can be made, or the reason why none can and the smallest change that would
 * help.
 */
export type WeekCheck =
  | { status: 'solvable' }
  | { status: 'refused'; reason: string }
  | { status: 'infeasible'; blocking: string[]; relaxation: string | null }

type AskedWeek = {
  id: string
  change?: FactsChange | undefined
  goals?: string[] | undefined
  /** True to check only safety refusals, which requires no solving. */
  isSafetyOnly?: boolean | undefined
}

/**
 * Checks if a member's next week could be made with these facts or health goals. Saves nothing: the member
 * sees the result before saving.
 */
export async function checkWeek(
  ctx: Context,
  planner: Pick<PlannerService, 'ask'>,
  { id, change = {}, goals, isSafetyOnly = false }: AskedWeek,
): Promise<WeekCheck> {
  const profile = await requireProfileRow(ctx, id)
  await requireOpened(ctx, profile)
  await requireHealthConsent(ctx, profile.id)
  const reported = await openReportedFacts(ctx, 'plan-meals', profile)
  const facts = withKnownMedicines(factsAfter(reported, change, ctx.now().getUTCFullYear()))
  const chosen = goals ?? (await openGoals(ctx, 'plan-meals', profile))
  const member = { profileId: profile.id, goals: [...new Set(chosen)], facts }
  const asked = await composeOrder(ctx, 'plan-meals', member, await comingWeek(ctx, profile.id))
  if ('notMade' in asked) {
    // The site asks members without health goals for goals elsewhere, so the missing goal is not an obstacle
    // here.
    const isOther = asked.notMade.kind === 'goals' && goals === undefined
    return isOther ? { status: 'solvable' } : { status: 'refused', reason: asked.notMade.reason }
  }
  const { request } = asked
  if (isSafetyOnly) {
    const reason = refusalReason(request)
    return reason === null ? { status: 'solvable' } : { status: 'refused', reason }
  }
  const answer = await planner.ask(ctx, 'solveWhileWaiting', request)
  if (answer.status === 'solved') return { status: 'solvable' }
  if (answer.status === 'refused') return { status: 'refused', reason: answer.reason }
  const untested = withoutTests(request)
  if (untested && (await planner.ask(ctx, 'solveWhileWaiting', untested)).status === 'solved')
    return { status: 'solvable' }
  return {
    status: 'infeasible',
    blocking: inTheWay(answer.blocking, request),
    relaxation: answer.relaxation?.sentence ?? null,
  }
}

/** Returns the week that the member is still waiting for, or the one after their newest. */
async function comingWeek({ db }: Context, profileId: string): Promise<OrderedPlan> {
  const [newest] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.profileId, profileId), eq(orders.reason, 'due_week')))
    .orderBy(desc(orders.weekNumber))
    .limit(1)
  const week = { reason: 'due_week', conditionId: null, goal: '', prompt: '' } as const
  if (newest && newest.state !== 'delivered')
    return { ...week, id: newest.id, weekNumber: newest.weekNumber, days: newest.days }
  return { ...week, id: profileId, weekNumber: (newest?.weekNumber ?? 0) + 1, days: 7 }
}
