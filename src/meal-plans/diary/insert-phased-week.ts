import { eq } from 'drizzle-orm'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { PlanningPurpose } from '#platform/member-keys/purposes.ts'
import { addDays } from '../phases/day.ts'
import type { PlanPhase } from '../phases/plan-phase.ts'
import { beginProtocol } from './begin-protocol.ts'
import { sealPortion, sealWeek } from './open-diary.ts'
import { phaseWeeks, testPortions } from './tables.ts'

type ServedPlan = { profileId: string; mealPlanId: string; days: number; phase: PlanPhase }

/** Stores the phase of a plan and its test portions. Must run in the transaction that saves the plan. */
export async function insertPhasedWeek(
  ctx: Context,
  purpose: PlanningPurpose,
  protocolRow: ServedPlan,
): Promise<void> {
  const { profileId, mealPlanId, days, phase } = protocolRow
  // Locks the profile, so that two concurrent plans of a member start only one run and never put two tests on
  // one day.
  await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('update')
  const {
    id: protocolId,
    today,
    record,
  } = await beginProtocol(ctx, purpose, {
    profileId,
    protocol: phase.protocol,
  })
  const startsOn = phase.startsOn ?? today
  const created = ctx.now()
  const isStored = record.weeks.some((week) => week.startsOn === startsOn && week.phase === phase.phase)
  if (!isStored) {
    const id = newId()
    const sealed = await sealWeek(ctx, purpose, { id, profileId }, phase.phase)
    await ctx.db.insert(phaseWeeks).values({ id, protocolId, mealPlanId, startsOn, days, ...sealed, created })
  }
  if (phase.challenges.length === 0) return
  await ctx.db.insert(testPortions).values(
    await Promise.all(
      phase.challenges.map(async ({ day, ...test }) => {
        const id = newId()
        const sealed = await sealPortion(ctx, purpose, { id, profileId }, { ...test, step: test.step - 1 })
        return { id, protocolId, mealPlanId, ...sealed, day: addDays(startsOn, day - 1), created }
      }),
    ),
  )
}
