import type { Context } from '#platform/context.ts'
import { openAllFor, type Purpose, sealFor } from '#platform/member-keys/open-sealed.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import type { MealPlanContents, SealedMealPlan } from './meal-plan.ts'
import { changes, mealPlans } from './tables.ts'

type SealedContents = Pick<SealedMealPlan, keyof MealPlanContents>
type Owned = Pick<SealedMealPlan, 'id' | 'profileId'>
type Opened<Row> = {
  [Name in keyof Row]: Name extends keyof MealPlanContents ? MealPlanContents[Name] : Row[Name]
}
type SealedChange = typeof changes.$inferSelect

/** Meal plans with what they hold opened: of each row as many of its sealed columns as were read. */
export async function openMealPlans<Row extends Owned & Partial<SealedContents>>(
  ctx: Context,
  purpose: Purpose,
  rows: readonly Row[],
): Promise<Opened<Row>[]> {
  const opened = await openAllFor(
    ctx,
    purpose,
    rows.map((row) => ({ memberId: row.profileId, id: row.id, sealed: contentsOf(row) })),
  )
  return rows.map((row, at) => ({ ...row, ...opened[at] }) as Opened<Row>)
}

export async function openMealPlan<Row extends Owned & Partial<SealedContents>>(
  ctx: Context,
  purpose: Purpose,
  row: Row,
): Promise<Opened<Row>> {
  const [opened] = await openMealPlans(ctx, purpose, [row])
  return opened as Opened<Row>
}

/** What a meal plan holds, or a part of it, for its columns. */
export function sealMealPlan<Name extends keyof MealPlanContents>(
  ctx: Context,
  { id, profileId }: Owned,
  contents: Pick<MealPlanContents, Name>,
): Promise<Pick<SealedContents, Name>> {
  return sealFor(ctx, { memberId: profileId, id, table: mealPlans }, contents)
}

/** Changes of a member's meal plans, with the day before each. */
export async function openChanges(
  ctx: Context,
  purpose: Purpose,
  { profileId, rows }: { profileId: string | null; rows: readonly SealedChange[] },
): Promise<(Omit<SealedChange, 'before'> & { before: PlanDay })[]> {
  const opened = await openAllFor(
    ctx,
    purpose,
    rows.map(({ id, before }) => ({ memberId: profileId, id, sealed: { before } })),
  )
  return rows.map((row, at) => ({ ...row, ...(opened[at] as { before: PlanDay }) }))
}

export function sealChange(
  ctx: Context,
  { id, profileId }: Owned,
  before: PlanDay,
): Promise<Pick<SealedChange, 'before'>> {
  return sealFor(ctx, { memberId: profileId, id, table: changes }, { before })
}

function contentsOf({ plan, proof, request, prompt }: Partial<SealedContents>): Partial<SealedContents> {
  const read = Object.entries({ plan, proof, request, prompt }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(read)
}
