import { desc, eq } from 'drizzle-orm'
import { requireHealthConsent } from '#members/consents/has-consent.ts'
import { withKnownMedicines } from '#members/profiles/check-medicines.ts'
import { changedFacts, type FactsChange } from '#members/profiles/facts-change.ts'
import { requireProfileRow } from '#members/profiles/find-profile.ts'
import type { Context } from '#platform/context.ts'
import { composeWeek, withoutTests } from '../delivery/compose-week.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { blockingInWords } from '../planner/why-not-planned.ts'
import { deliveries } from '../store/tables.ts'

/** Whether a week can be made, or as its member reads it, why none can and the least that would help. */
export type WeekCheck =
  | { status: 'solvable' }
  | { status: 'refused'; reason: string }
  | { status: 'infeasible'; blocking: string[]; relaxation: string | null }

/**
 * Whether a member's next week could be made if they told this, or had these health goals. Keeps nothing: the
 * member reads it before they save.
 */
export async function checkWeek(
  ctx: Context,
  planner: Pick<PlannerService, 'ask'>,
  { id, change = {}, goals }: { id: string; change?: FactsChange | undefined; goals?: string[] | undefined },
): Promise<WeekCheck> {
  const profile = await requireProfileRow(ctx, id)
  await requireHealthConsent(ctx, profile.id)
  const facts = withKnownMedicines(changedFacts(profile.facts, change))
  const member = { profileId: profile.id, goals: [...new Set(goals ?? profile.goals)], facts }
  const asked = await composeWeek(ctx, member, await comingWeek(ctx, profile.id))
  if ('notMade' in asked) {
    // Whoever has no health goals yet is asked for some elsewhere: what they tell is not in the way.
    const isOther = asked.notMade.kind === 'goals' && goals === undefined
    return isOther ? { status: 'solvable' } : { status: 'refused', reason: asked.notMade.reason }
  }
  const { request } = asked
  const answer = await planner.ask(ctx, 'solveWhileWaiting', request)
  if (answer.status === 'solved') return { status: 'solvable' }
  if (answer.status === 'refused') return { status: 'refused', reason: answer.reason }
  const untested = withoutTests(request)
  if (untested && (await planner.ask(ctx, 'solveWhileWaiting', untested)).status === 'solved')
    return { status: 'solvable' }
  return {
    status: 'infeasible',
    blocking: answer.blocking.map((name) => blockingInWords(name, request)),
    relaxation: answer.relaxation?.sentence ?? null,
  }
}

/** The week that a member still waits for, or else the one after their newest. */
async function comingWeek({ db }: Context, profileId: string): Promise<{ id: string; number: number }> {
  const [newest] = await db
    .select({ id: deliveries.id, number: deliveries.weekNumber, state: deliveries.state })
    .from(deliveries)
    .where(eq(deliveries.profileId, profileId))
    .orderBy(desc(deliveries.weekNumber))
    .limit(1)
  if (!newest) return { id: profileId, number: 1 }
  return newest.state === 'delivered' ? { id: profileId, number: newest.number + 1 } : newest
}
