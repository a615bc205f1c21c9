import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { addDays, dayIn } from '../../phases/day.ts'
import { type FiberRamp, fiberRamp } from '../../phases/fiber-ramp.ts'
import { loadDiary, loadNewestProtocol } from '../load-protocol.ts'

const UNKNOWN_ZONE = 'UTC'

/** Returns the member's position in the fiber increase for a week, based on their diary. */
export async function findFiberRamp(
  ctx: Context,
  purpose: Purpose,
  { profileId, week }: { profileId: string; week: number },
): Promise<FiberRamp> {
  const newest = await loadNewestProtocol(ctx, purpose, profileId)
  const today = newest?.today ?? dayIn(UNKNOWN_ZONE, ctx.now())
  const diary = await loadDiary(ctx, purpose, { profileId, from: addDays(today, -7 * (week + 1)) })
  return fiberRamp(diary, { today, week })
}
