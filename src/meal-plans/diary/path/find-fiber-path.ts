import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import type { FiberStep } from '../../phases/fiber-ramp.ts'
import { plannerInputOf } from '../../request/compose-request.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { fiberLimits, fiberReachedG, isSoftPhase } from '../../rules/fiber/fiber.ts'
import { findComingWeekNumber } from '../../store/find-week-number.ts'
import { findFiberRamp } from './find-fiber-ramp.ts'

/** How much fiber a member's next plan holds at most, and where its rise ends, in grams of a day. */
export type FiberPath = { weekG: number; reachG: number; last: FiberStep | null; isSoft: boolean }

/** Whose gut is asked about fiber in the diary, also without a diet that has phases. */
const ASKED_GOALS = ['ibs', 'ibd-remission']

/** Null for whoever's goals do not ask for a slow rise by the diary. */
export async function findFiberPath(
  ctx: Context,
  { profileId, facts, goals }: { profileId: string; facts: MemberFacts; goals: string[] },
): Promise<FiberPath | null> {
  if (!goals.some((slug) => ASKED_GOALS.includes(slug))) return null
  // The plan of this week stands; the diary speaks of the next.
  const week = await findComingWeekNumber(ctx, profileId)
  const ramp = await findFiberRamp(ctx, 'show-member', { profileId, week })
  const input = { ...plannerInputOf(facts), goals, week, fiberStep: ramp.step }
  const member = plannedPersonOf({ input, year: ctx.now().getUTCFullYear() })
  return {
    weekG: fiberLimits(member).weekG,
    reachG: fiberReachedG(member),
    last: ramp.last,
    isSoft: isSoftPhase(member),
  }
}
