import { desc, eq, getTableColumns } from 'drizzle-orm'
import { validate } from 'uuid'
import { conditions } from '#catalogue/tables.ts'
import { type Context, isAdmin, requireSignedIn } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import { notFound } from '#platform/errors.ts'
import { requests } from '../store/tables.ts'
import type { MealPlanRequest } from './meal-plan-request.ts'

/** `conditionName` is null once the health goal is gone. */
export type ListedRequest = MealPlanRequest & { conditionName: string | null }

/** What meal plans were asked for beside the weekly ones, newest first: one’s own, or anybody’s for an administrator. */
export async function listRequests(
  ctx: Context,
  { profileId, ...paging }: { profileId: string; page: number; count: number },
): Promise<Page<ListedRequest>> {
  requireSignedIn(ctx.who)
  const isOwn = ctx.who.kind === 'signed-in' && ctx.who.profileId === profileId
  if (!validate(profileId) || !(isOwn || isAdmin(ctx.who))) throw notFound('profile')
  const ofProfile = eq(requests.profileId, profileId)
  const data = await ctx.db
    .select({ ...getTableColumns(requests), conditionName: conditions.name })
    .from(requests)
    .leftJoin(conditions, eq(conditions.id, requests.conditionId))
    .where(ofProfile)
    .orderBy(desc(requests.created), desc(requests.id))
    .limit(paging.count)
    .offset(offsetOf(paging))
  return { data, ...paging, total: await countOf(ctx.db, requests, ofProfile) }
}
