import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { type Context, isAdmin, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requests } from '../store/tables.ts'
import type { MealPlanRequest } from './meal-plan-request.ts'

/** A requested meal plan: one's own, or any for an administrator. */
export async function requireRequest(ctx: Context, id: string): Promise<MealPlanRequest> {
  requireSignedIn(ctx.who)
  const { who } = ctx
  const [request] = validate(id) ? await ctx.db.select().from(requests).where(eq(requests.id, id)) : []
  const isOwn = who.kind === 'signed-in' && who.profileId !== null && who.profileId === request?.profileId
  if (!request || !(isOwn || isAdmin(who))) throw notFound('request')
  return request
}
