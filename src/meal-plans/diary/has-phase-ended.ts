import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { dayIn } from '../phases/day.ts'
import { protocolStateOn } from '../phases/protocol-state.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { loadProtocolOn } from './load-protocol.ts'

/**
 * True if the diet whose phase a plan belongs to is over: the member ended it, or it ended without helping.
 */
export async function hasPhaseEnded(
  ctx: Context,
  purpose: Purpose,
  { profileId, request }: Pick<OpenedMealPlan, 'profileId' | 'request'>,
): Promise<boolean> {
  const { phase } = request.input
  if (!phase || profileId === null) return false
  const { protocol, startsOn: day = dayIn('UTC', ctx.now()) } = phase
  const run = await loadProtocolOn(ctx, purpose, { profileId, protocol, day })
  return run !== null && protocolStateOn(run.record, run.today).phase === 'stopped'
}
