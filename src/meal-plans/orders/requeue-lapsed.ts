import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { openReportedFacts } from '#members/profiles/store/open-facts.ts'
import { openGoals } from '#members/profiles/store/open-goals.ts'
import { entitledRows } from '#members/subscriptions/entitled-rows.ts'
import { profiles, subscriptions } from '#members/tables.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { NoConsent } from '#platform/member-keys/no-consent.ts'
import { refusalReason } from '../gate/refusal-reason.ts'
import { orders } from '../store/tables.ts'
import { composeOrder } from './compose-order.ts'
import { openOrder } from './open-orders.ts'
import { requeueOrders } from './queue-orders.ts'
import { REQUEUED_WITHIN_MS } from './requeue-after.ts'

/**
 * Requeues a member's newest week if it was refused and no reason against it remains. A diary sign or weight
 * loss lapses with time alone, which triggers no event. Weeks that are still refused stay unchanged, with
 * their mail sent and their task open. Returns the number of requeued weeks.
 */
export async function requeueLapsed(ctx: Context): Promise<number> {
  requireAdmin(ctx.requester)
  const lapsed: string[] = []
  const unread: unknown[] = []
  for (const refused of await findRefused(ctx)) {
    try {
      if (!(await isRefusedNow(ctx, refused))) lapsed.push(refused.order.id)
    } catch (error) {
      unread.push(error)
    }
  }
  const which = and(inArray(orders.id, lapsed), eq(orders.failureKind, 'refused'))
  const queued = lapsed.length > 0 && which ? await requeueTogether(ctx, which) : []
  // A failed check of one member doesn't block the others. Throwing afterward makes the next hourly run check
  // it again.
  if (unread.length > 0) throw unread[0]
  return queued.length
}

function requeueTogether(ctx: Context, which: SQL): Promise<string[]> {
  return inTransaction(ctx, (ctx) => requeueOrders(ctx, which))
}

type RefusedWeek = Awaited<ReturnType<typeof findRefused>>[number]

/** The result is small, because the following week replaces one that stays refused. */
function findRefused(ctx: Context) {
  const since = new Date(ctx.now().getTime() - REQUEUED_WITHIN_MS)
  const newest = sql`(
    select max(o.week_number) from ${orders} o where o.profile_id = ${orders.profileId}
  )`
  const isOpen = and(eq(orders.state, 'refused'), eq(orders.failureKind, 'refused'))
  return ctx.db
    .select({ order: orders, profile: profiles })
    .from(orders)
    .innerJoin(profiles, eq(profiles.id, orders.profileId))
    .innerJoin(subscriptions, eq(subscriptions.profileId, orders.profileId))
    .where(and(isOpen, gte(orders.created, since), eq(orders.weekNumber, newest), entitledRows(ctx)))
}

/** A member without consent is not planned for either. */
async function isRefusedNow(ctx: Context, { order: row, profile }: RefusedWeek): Promise<boolean> {
  try {
    const order = await openOrder(ctx, 'plan-meals', row)
    const goals = await openGoals(ctx, 'plan-meals', profile)
    const facts = await openReportedFacts(ctx, 'plan-meals', profile)
    const asked = await composeOrder(ctx, 'plan-meals', { profileId: profile.id, goals, facts }, order)
    return 'notMade' in asked || refusalReason(asked.request) !== null
  } catch (error) {
    if (error instanceof NoConsent) return true
    throw error
  }
}
