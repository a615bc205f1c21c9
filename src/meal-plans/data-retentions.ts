import { inArray, sql } from 'drizzle-orm'
import { forgetMealPlan } from '#members/profiles/store/forget-meal-plan.ts'
import type { DataRetention } from '#platform/data-retention/data-retention.ts'
import { mealPlans } from './store/tables.ts'

/**
 * Later weeks still use these plans: the dishes that were served, and the levels around which a member's
 * nutrients stay steady.
 */
const LATEST = 8

/**
 * Deletes old weeks with their proofs. Keeps each member's latest weeks, and plans that belong to no member.
 */
export const MEAL_PLAN_DATA_RETENTIONS: readonly DataRetention[] = [
  {
    rows: 'meal-plans',
    days: ({ retention }) => retention.mealPlanDays,
    remove: async (ctx, { before, most }) => {
      const { rows } = await ctx.db.execute<{ id: string }>(sql`
        select old.id from meal_plans.meal_plans old
        where old.created < ${before} and old.profile_id is not null and ${LATEST} <= (
          select count(*) from (
            select from meal_plans.meal_plans newer
            where newer.profile_id = old.profile_id and (newer.created, newer.id) > (old.created, old.id)
            limit ${LATEST}
          ) later
        )
        order by old.created limit ${most}`)
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await ctx.db.delete(mealPlans).where(inArray(mealPlans.id, ids))
      for (const mealPlanId of ids) await forgetMealPlan(ctx, { mealPlanId })
      return ids.length
    },
  },
]
