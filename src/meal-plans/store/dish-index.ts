import { createHmac } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { blindIndexKey } from '#members/profiles/store/goal-blind-indexes.ts'
import type { Context } from '#platform/context.ts'
import { dayIn } from '../phases/day.ts'
import type { PlanDay, SolvedPlan } from '../plan/solved-plan.ts'
import type { StandIn } from '../planner/changes/replace-meals.ts'
import { mealPlans } from './tables.ts'

/** A recipe or a food that a week can contain. */
export type Dish = { slug: string } | { fdcId: number }

export type DishIndex = { dishMarks: string[]; dayCount: number }

/** No plan has a day later than this many days after it was made. */
const LONGEST_DAYS = 45
const DAY_MS = 24 * 60 * 60 * 1000
/** With 96 bits, a false match among some thousand dishes is practically impossible. */
const MARK_LENGTH = 16

/**
 * Returns the index of a plan: keyed hashes of its recipes and foods, sorted so that they reveal no days or
 * meals.
 */
export async function dishIndexOf(
  ctx: Context,
  { mealPlanDays }: Pick<SolvedPlan, 'mealPlanDays'>,
): Promise<DishIndex> {
  const markOf = await dishMarker(ctx)
  const marks = new Set(mealPlanDays.flatMap(dishesOfDay).map(markOf))
  return { dishMarks: [...marks].sort(), dayCount: mealPlanDays.length }
}

/** Matches members' current weeks that contain a dish. */
export async function holdsDish(ctx: Context, dish: Dish): Promise<SQL | undefined> {
  const markOf = await dishMarker(ctx)
  return and(
    isNotNull(mealPlans.profileId),
    sql`${mealPlans.dishMarks} @> array[${markOf(dish)}]`,
    sql`${lastDay} >= ${dayIn('UTC', ctx.now())}::date`,
  )
}

/** Matches members' plans that may be current and are not indexed yet. */
export function isToIndex({ now }: Context): SQL | undefined {
  const { profileId, dishMarks, created } = mealPlans
  const since = new Date(now().getTime() - LONGEST_DAYS * DAY_MS)
  return and(isNotNull(profileId), isNull(dishMarks), gt(created, since))
}

/** Returns false while plans that may be current are not indexed. */
export async function isIndexComplete(ctx: Context): Promise<boolean> {
  const rows = await ctx.db.select({ id: mealPlans.id }).from(mealPlans).where(isToIndex(ctx)).limit(1)
  return rows.length === 0
}

/** Clears the index of at most `limit` weeks that are over. Returns the number of cleared weeks. */
export async function clearEndedIndexes(ctx: Context, limit: number): Promise<number> {
  const { id, dishMarks, profileId } = mealPlans
  const ended = ctx.db
    .select({ id })
    .from(mealPlans)
    .where(
      and(
        isNotNull(profileId),
        sql`${dishMarks} <> '{}'`,
        sql`${lastDay} < ${dayIn('UTC', ctx.now())}::date`,
      ),
    )
    .limit(limit)
  const { rowCount } = await ctx.db.update(mealPlans).set({ dishMarks: [] }).where(sql`${id} in (${ended})`)
  return rowCount ?? 0
}

/** Adds a plan's replacements to its index. They stay there until the plan's meals change. */
export async function indexStandIns(
  ctx: Context,
  id: string,
  standIns: readonly Pick<StandIn, 'slug' | 'shown' | 'intake'>[],
): Promise<void> {
  if (standIns.length === 0) return
  const markOf = await dishMarker(ctx)
  const marks = standIns.flatMap(({ slug, shown, intake }) =>
    dishesIn([{ slug }], [shown], intake).map(markOf),
  )
  await ctx.db
    .update(mealPlans)
    .set({
      dishMarks: sql`array(select distinct unnest(${mealPlans.dishMarks} || ${sql.param(marks)}::text[]) order by 1)`,
    })
    .where(and(eq(mealPlans.id, id), isNotNull(mealPlans.dishMarks)))
}

export async function saveDishIndex(ctx: Context, id: string, plan: SolvedPlan): Promise<void> {
  await ctx.db
    .update(mealPlans)
    .set(await dishIndexOf(ctx, plan))
    .where(eq(mealPlans.id, id))
}

const lastDay = sql`coalesce(${mealPlans.startsOn}, (${mealPlans.created} at time zone 'UTC')::date) + ${mealPlans.dayCount} - 1`

async function dishMarker(ctx: Context): Promise<(dish: Dish) => string> {
  const key = await blindIndexKey(ctx)
  return (dish) =>
    createHmac('sha256', key)
      .update('slug' in dish ? `recipe:${dish.slug}` : `food:${dish.fdcId}`)
      .digest('base64url')
      .slice(0, MARK_LENGTH)
}

function dishesOfDay({ meals, intake, breakfast, lunch, dinner }: PlanDay): Dish[] {
  return dishesIn(meals, [breakfast, lunch, dinner], intake)
}

function dishesIn(
  meals: readonly { slug: string }[],
  shown: readonly StandIn['shown'][],
  intake: readonly { fdcId: number }[],
): Dish[] {
  const cooked = shown.flatMap((recipe) => (typeof recipe === 'string' ? [] : recipe.ingredients))
  return [...meals.map(({ slug }) => ({ slug })), ...[...intake, ...cooked].map(({ fdcId }) => ({ fdcId }))]
}
