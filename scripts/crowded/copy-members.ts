import { inArray, sql } from 'drizzle-orm'
import { openMealPlans } from '#meal-plans/store/open-meal-plans.ts'
import { mealPlans } from '#meal-plans/store/tables.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { packJson } from '#platform/db/packed-json.ts'
import { WEEKS } from './first-members.ts'

const BATCH = 250

type Crowd = {
  /**
   * The first members, by the numbers in their addresses from 1. The other members are copies of them in
   * turn.
   */
  firsts: { id: string; facts: MemberFacts; goals: string[] }[]
  members: number
  /** Number of weeks with stored plans. The plans of earlier weeks are already removed. */
  plannedWeeks: number
  /** Number of a first member's weeks that were solved. */
  solvedWeeks: number
  onProgress?: (members: number) => void
}

/**
 * Inserts copies of the first members, who cannot sign in: profile, consent, subscription and a year of
 * weeks, whose plans are those of the first member in turn, each with its proof. Runs set-based in batches,
 * so that an interrupted run can continue. Goals, facts and plans are not sealed yet. Returns the number of
 * new members.
 */
export async function copyMembers(ctx: Context, crowd: Crowd): Promise<number> {
  let inserted = 0
  const solved = await solvedPlans(ctx, crowd)
  for (let from = crowd.firsts.length + 1; from <= crowd.members; from += BATCH) {
    const to = Math.min(from + BATCH - 1, crowd.members)
    inserted += await inTransaction(ctx, (ctx) => copyBatch(ctx, crowd, { from, to, solved }))
    crowd.onProgress?.(to)
  }
  await ctx.db.execute(sql`analyze`)
  return inserted
}

async function copyBatch(
  { db }: Context,
  crowd: Crowd,
  { from, to, solved }: { from: number; to: number; solved: SolvedPlans },
): Promise<number> {
  const firsts = crowd.firsts.map(({ id }) => id)
  const facts = crowd.firsts.map(({ facts }) => JSON.stringify(facts))
  const goals = crowd.firsts.map(({ goals }) => JSON.stringify(goals))
  const numbers = sql`generate_series(${from}::int, ${to}::int)`
  const { rows } = await db.execute<{ count: number }>(sql`
    with made as (
      insert into members.profiles (id, auth_user_id, username, email, name, plan_id, sealed_goals, sealed_facts, created,
        time_zone, last_plan_sent, changed_at)
      select gen_random_uuid(), 'crowd-' || n, address, address, 'Crowd ' || n, first.plan_id,
        convert_to((${sql.param(goals)}::text[])[(n - 1) % ${firsts.length}::int + 1], 'UTF8'),
        convert_to((${sql.param(facts)}::text[])[(n - 1) % ${firsts.length}::int + 1], 'UTF8'),
        first.created - later, first.time_zone, first.last_plan_sent - later, first.changed_at - later
      from ${numbers} n
        cross join lateral (select 'crowd-' || lpad(n::text, 5, '0') || '@example.org' as address,
          -- Weeks begin at all hours of all days.
          (n % 160) * interval '1 hour' as later) dated
        join members.profiles first on first.id = (${sql.param(firsts)}::uuid[])[(n - 1) % ${firsts.length}::int + 1]
      on conflict do nothing
      returning id, auth_user_id
    )
    select count(*)::int as count from made`)
  await db.execute(sql`
    create temporary table crowd on commit drop as
    select p.id, f.id as first_id, f.created - p.created as later
    from ${numbers} n
      join members.profiles p on p.auth_user_id = 'crowd-' || n
      join members.profiles f on f.id = (${sql.param(firsts)}::uuid[])[(n - 1) % ${firsts.length}::int + 1]
    where not exists (select from meal_plans.orders o where o.profile_id = p.id)`)
  await db.execute(sql`
    insert into members.consents (id, profile_id, kind, version, text_hash, given_at)
    select gen_random_uuid(), crowd.id, kind, version, text_hash, given_at - later
    from crowd join members.consents on profile_id = first_id`)
  await db.execute(sql`
    insert into members.subscriptions (id, profile_id, plan_id, stripe_price_id, price_cents, payment_method,
      stripe_subscription_id, status,
      current_period_ends_at, started_at, paid_until, trial_counted, weeks_before, created)
    select gen_random_uuid(), crowd.id, plan_id, stripe_price_id, price_cents, '', 'sub_crowd_' || crowd.id, 'active',
      now() + interval '1 year', started_at - later, now() + interval '1 year', true, 0, created - later
    from crowd join members.subscriptions on profile_id = first_id`)
  await copyWeeks(db, crowd, solved)
  await db.execute(sql`drop table crowd, crowd_weeks`)
  return rows[0]?.count ?? 0
}

/** Inserts a year of weeks for the new members in the table `crowd`. */
async function copyWeeks(db: Db, { plannedWeeks, solvedWeeks }: Crowd, solved: SolvedPlans): Promise<void> {
  await db.execute(sql`
    create temporary table crowd_weeks on commit drop as
    select crowd.id as profile_id, week, later, gen_random_uuid() as order_id,
      case when week > ${WEEKS - plannedWeeks}::int then gen_random_uuid() end as plan_id,
      solved.meal_plan_id as solved_id, solved.created + (week - solved.week_number) * interval '7 days' - later as at
    from crowd cross join generate_series(1, ${WEEKS}::int) week
      join meal_plans.orders solved on solved.profile_id = first_id
        and solved.week_number = ${WEEKS}::int - (${WEEKS}::int - week) % ${solvedWeeks}::int`)
  await db.execute(sql`
    insert into meal_plans.meal_plans (id, profile_id, condition_ids, condition_name, plan, proof, request, created)
    select plan_id, w.profile_id, opened.condition_ids, opened.condition_name, opened.plan, opened.proof, opened.request, at
    from crowd_weeks w
      join meal_plans.meal_plans solved on solved.id = solved_id
      join unnest(${sql.param(solved.ids)}::uuid[], ${sql.param(solved.plans)}::bytea[], ${sql.param(solved.proofs)}::bytea[],
        ${sql.param(solved.requests)}::bytea[], ${sql.param(solved.goals)}::bytea[], ${sql.param(solved.names)}::bytea[])
        opened (id, plan, proof, request, condition_ids, condition_name) on opened.id = solved_id
    where plan_id is not null`)
  await db.execute(sql`
    insert into members.profile_meal_plans (profile_id, meal_plan_id, created)
    select profile_id, plan_id, at from crowd_weeks where plan_id is not null`)
  await db.execute(sql`
    insert into meal_plans.orders (id, profile_id, reason, week_number, days, state, meal_plan_id,
      is_mail_withheld, created, changed)
    select order_id, profile_id, 'due_week', week, 7, 'delivered', plan_id, false, at, at from crowd_weeks`)
}

type SolvedPlans = { ids: string[] } & Record<'plans' | 'proofs' | 'requests' | 'goals' | 'names', Buffer[]>

/** Returns the first members' plans, opened and packed, to be sealed with the keys of their copies. */
async function solvedPlans(ctx: Context, { firsts }: Crowd): Promise<SolvedPlans> {
  const ofFirsts = firsts.map(({ id }) => id)
  const rows = await ctx.db.select().from(mealPlans).where(inArray(mealPlans.profileId, ofFirsts))
  const opened = await openMealPlans(ctx, 'plan-meals', rows)
  const packed = (value: object) => packJson(Buffer.from(JSON.stringify(value)))
  return {
    ids: opened.map(({ id }) => id),
    plans: opened.map(({ plan }) => packed(plan)),
    proofs: opened.map(({ proof }) => packed(proof)),
    requests: opened.map(({ request }) => packed(request)),
    goals: opened.map(({ conditionIds }) => Buffer.from(JSON.stringify(conditionIds))),
    names: opened.map(({ conditionName }) => Buffer.from(JSON.stringify(conditionName))),
  }
}
