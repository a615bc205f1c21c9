import { and, desc, eq, inArray } from 'drizzle-orm'
import { validate } from 'uuid'
import { conditions } from '#catalogue/tables.ts'
import { type Context, isAdmin, requireSignedIn } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import { notFound } from '#platform/errors.ts'
import { openShownOrders } from '../orders/open-shown-orders.ts'
import type { OpenedOrder } from '../store/order.ts'
import { orders } from '../store/tables.ts'

/** `conditionName` is null if the health goal has been deleted. */
export type ListedRequest = OpenedOrder & { conditionName: string | null }

/**
 * Lists on-demand meal plan requests, newest first: the member's own, or any member's for an administrator.
 * Weekly plans are not included.
 */
export async function listRequests(
  ctx: Context,
  { profileId, ...paging }: { profileId: string; page: number; count: number },
): Promise<Page<ListedRequest>> {
  requireSignedIn(ctx.requester)
  const isOwn = ctx.requester.kind === 'signed-in' && ctx.requester.profileId === profileId
  if (!validate(profileId) || !(isOwn || isAdmin(ctx.requester))) throw notFound('profile')
  const areAskedFor = and(eq(orders.profileId, profileId), eq(orders.reason, 'asked_for'))
  const sealed = await ctx.db
    .select()
    .from(orders)
    .where(areAskedFor)
    .orderBy(desc(orders.created), desc(orders.id))
    .limit(paging.count)
    .offset(offsetOf(paging))
  const opened = await openShownOrders(ctx, sealed)
  const names = await namesOf(ctx, opened)
  const data = opened.map((order) => ({ ...order, conditionName: names.get(order.conditionId) ?? null }))
  return { data, ...paging, total: await countOf(ctx.db, orders, areAskedFor) }
}

/** Maps the health goal ids of these orders to goal names, including goals that are no longer offered. */
async function namesOf({ db }: Context, asked: OpenedOrder[]): Promise<Map<string | null, string>> {
  const ids = [...new Set(asked.flatMap(({ conditionId }) => conditionId ?? []))]
  const named = await db
    .select({ id: conditions.id, name: conditions.name })
    .from(conditions)
    .where(inArray(conditions.id, ids))
  return new Map(named.map(({ id, name }) => [id, name]))
}
