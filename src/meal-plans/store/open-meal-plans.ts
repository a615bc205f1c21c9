import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { type Opened, openRow, openRows, sealFor } from '#platform/member-keys/open-sealed.ts'
import type { Purpose } from '#platform/member-keys/purposes.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import { type DishIndex, dishIndexOf, indexStandIns } from './dish-index.ts'
import type { MealPlanContents, SealedMealPlan } from './meal-plan.ts'
import type { ReplacedMeals } from './replaced-meals.ts'
import { changes, mealPlans, replacements } from './tables.ts'

type SealedContents = Pick<SealedMealPlan, keyof MealPlanContents>
type Owned = Pick<SealedMealPlan, 'id' | 'profileId'>
type SealedChange = typeof changes.$inferSelect

/** Opens meal plans. Unseals those contents of each row that were selected. */
export function openMealPlans<Row extends Owned & Partial<SealedContents>>(
  ctx: Context,
  purpose: Purpose,
  rows: readonly Row[],
): Promise<Opened<Row>[]> {
  return openRows(ctx, purpose, rows)
}

export function openMealPlan<Row extends Owned & Partial<SealedContents>>(
  ctx: Context,
  purpose: Purpose,
  row: Row,
): Promise<Opened<Row>> {
  return openRow(ctx, purpose, row)
}

/**
 * Seals the contents of a meal plan, or some of them, for its columns. Also writes the dish index if meals
 * are included. Every writer of meals uses this function, so a plan can't be stored without its index.
 */
export async function sealMealPlan<Name extends keyof MealPlanContents>(
  ctx: Context,
  purpose: Purpose,
  { id, profileId }: Owned,
  contents: Pick<MealPlanContents, Name>,
): Promise<Pick<SealedContents, Name> & Partial<DishIndex>> {
  const sealed = await sealFor(ctx, purpose, { memberId: profileId, id, table: mealPlans }, contents)
  const { plan }: Partial<MealPlanContents> = contents
  return plan && profileId !== null ? { ...sealed, ...(await dishIndexOf(ctx, plan)) } : sealed
}

/** Opens changes of a member's meal plans, each with the previous version of the day. */
export function openChanges(
  ctx: Context,
  purpose: Purpose,
  { profileId, rows }: { profileId: string | null; rows: readonly SealedChange[] },
): Promise<Opened<SealedChange>[]> {
  return openRows(
    ctx,
    purpose,
    rows.map((row) => ({ ...row, profileId })),
  )
}

export function sealChange(
  ctx: Context,
  purpose: Purpose,
  { id, profileId }: Owned,
  before: PlanDay,
): Promise<Pick<SealedChange, 'before'>> {
  return sealFor(ctx, purpose, { memberId: profileId, id, table: changes }, { before })
}

/** Opens rows of replacements with their meals. */
export function openReplacements(
  ctx: Context,
  purpose: Purpose,
  { profileId, rows }: { profileId: string | null; rows: readonly (typeof replacements.$inferSelect)[] },
): Promise<Opened<typeof replacements.$inferSelect>[]> {
  return openRows(
    ctx,
    purpose,
    rows.map((row) => ({ ...row, profileId })),
  )
}

/** Finds the replacements for a plan's removed meals. Returns null if there are none. */
export async function findReplacedMeals(
  ctx: Context,
  purpose: Purpose,
  { id, profileId }: Owned,
): Promise<ReplacedMeals | null> {
  const [row] = await ctx.db.select().from(replacements).where(eq(replacements.mealPlanId, id))
  const [opened] = await openReplacements(ctx, purpose, { profileId, rows: row ? [row] : [] })
  return opened?.meals ?? null
}

/** Stores replacements in place of the existing ones, and indexes their dishes. */
export async function saveReplacedMeals(
  ctx: Context,
  purpose: Purpose,
  { id: mealPlanId, profileId }: Owned,
  meals: ReplacedMeals,
): Promise<void> {
  const [known] = await ctx.db
    .select({ id: replacements.id })
    .from(replacements)
    .where(eq(replacements.mealPlanId, mealPlanId))
  const id = known?.id ?? newId()
  const place = { memberId: profileId, id, table: replacements }
  const values = { ...(await sealFor(ctx, purpose, place, { meals })), changed: ctx.now() }
  if (known) await ctx.db.update(replacements).set(values).where(eq(replacements.id, id))
  else await ctx.db.insert(replacements).values({ ...values, id, mealPlanId })
  if (profileId !== null) await indexStandIns(ctx, mealPlanId, meals.standIns)
}
