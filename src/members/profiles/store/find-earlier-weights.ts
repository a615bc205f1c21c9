import type { Context } from '#platform/context.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import { weightsReportedIn } from '../facts-history.ts'
import { type EarlierWeight, earlierWeights } from '../reported-weight.ts'
import { requireProfileRow } from './find-profile.ts'
import { openFactColumns } from './open-facts.ts'

/** The weights that a member told, oldest first, as many days ago as it is now. */
export async function findEarlierWeights(
  ctx: Context,
  purpose: Purpose,
  profileId: string,
): Promise<EarlierWeight[]> {
  const row = await requireProfileRow(ctx, profileId)
  return earlierWeights(weightsReportedIn(await openFactColumns(ctx, purpose, row)), ctx.now())
}
