import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { weightsReportedIn } from '../facts-history.ts'
import { type EarlierWeight, earlierWeights } from '../reported-weight.ts'
import { requireProfileRow } from './find-profile.ts'
import { openFactColumns } from './open-facts.ts'

/** Returns the weights that a member reported, oldest first, with their age in days. */
export async function findEarlierWeights(
  ctx: Context,
  purpose: Purpose,
  profileId: string,
): Promise<EarlierWeight[]> {
  const row = await requireProfileRow(ctx, profileId)
  return earlierWeights(weightsReportedIn(await openFactColumns(ctx, purpose, row)), ctx.now())
}
