import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Context } from '#platform/context.ts'
import type { FiberStep } from '../../phases/fiber-ramp.ts'
import { plannerInputOf } from '../../request/compose-request.ts'
import { plannedPersonOf } from '../../request/planned-person.ts'
import { fiberLimits, fiberReachedG, isSoftPhase } from '../../rules/fiber/fiber.ts'
import { findComingWeekNumber } from '../../store/find-week-number.ts'
import { findFiberRamp } from './find-fiber-ramp.ts'

/** The maximum fiber in a member's next plan, and the amount at which the increase ends, in grams per day. */
export type FiberPath = { weekG: number; reachG: number; last: FiberStep | null; isSoft: boolean }

/** Goals whose diary asks about the gut's response to fiber, even without a phased diet. */
const ASKED_GOALS = ['ibs', 'ibd-remission']

/** Returns the member's fiber path, or null if none of the goals requires a slow, diary-based increase. */
export async function findFiberPath(
  ctx: Context,
  { profileId, facts, goals }: { profileId: string; facts: MemberFacts; goals: string[] },
): Promise<FiberPath | null> {
  if (!goals.some((slug) => ASKED_GOALS.includes(slug))) return null
  // The current week's plan is final, so the diary affects the next one.
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
