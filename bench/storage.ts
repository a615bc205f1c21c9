import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { seedCatalogue } from '#catalogue/starter/seed-catalogue.ts'
import { buildPlannerCatalogue } from '#meal-plans/planner/problem/planner-catalogue.ts'
import { starterCatalogue } from '#meal-plans/planner/problem/starter-catalogue.ts'
import { solveWeek } from '#meal-plans/planner/solve-week.ts'
import { asKnownNow } from '#meal-plans/reading/as-known-now.ts'
import type { MealPlanContents, OpenedMealPlan } from '#meal-plans/store/meal-plan.ts'
import { openMealPlan, openMealPlans, sealMealPlan } from '#meal-plans/store/open-meal-plans.ts'
import { mealPlans } from '#meal-plans/store/tables.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { sealFacts } from '#members/profiles/store/open-facts.ts'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { newId } from '#platform/db/id.ts'
import { migrate } from '#platform/db/migrate.ts'
import { packJson, unpackJson } from '#platform/db/packed-json.ts'
import { contextOn } from '#tests/support/context-on.ts'
import { sampledMember } from './support/sampled-members.ts'

/** The same weeks as PostgreSQL itself stores JSON. */
const asJsonb = pgTable('weeks_as_jsonb', {
  id: uuid('id').primaryKey(),
  plan: jsonb('plan').notNull(),
  proof: jsonb('proof').notNull(),
  request: jsonb('request').notNull(),
})

const TURNS = 7
/** What takes a millisecond needs more of them. */
const OPENING_TURNS = 40

/**
 * What a stored week weighs, and how long it takes to read, beside the same as `jsonb`; what it takes to open what is
 * sealed; and what it takes to heed what its member told since: `npm run bench -- storage [--weeks 100]`.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { weeks: { type: 'string', default: '100' } } })
  const folder = mkdtempSync(join(tmpdir(), 'careplate-storage-'))
  const server = await startEmbeddedPostgres(folder)
  try {
    await migrate(server.url)
    const database = openDatabase(server.url)
    await database.pool.query(
      'create table weeks_as_jsonb (id uuid primary key, plan jsonb, proof jsonb, request jsonb)',
    )
    const ctx = contextOn(database.db, { enqueue: async () => undefined })
    const ids = await storeWeeks(ctx, Number(values.weeks))
    process.stdout.write(await report(ctx, database, ids))
    process.stdout.write(await sealedReport(ctx, ids))
    process.stdout.write(await sinceReport(ctx, ids))
    await database.close()
    return 0
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function storeWeeks(ctx: Context, count: number): Promise<string[]> {
  const catalogue = buildPlannerCatalogue(starterCatalogue())
  const profileId = await aMember(ctx, {})
  const ids: string[] = []
  for (let at = 0; ids.length < count; at++) {
    const { request } = sampledMember(catalogue, at)
    const answer = solveWeek(catalogue, request)
    if (answer.status !== 'solved') continue
    const { plan, proof } = answer
    const id = newId()
    ids.push(id)
    const { conditionName } = plan
    const created = new Date()
    const contents = { conditionIds: [], conditionName, plan, proof, request }
    const sealed = await sealMealPlan(ctx, 'plan-as-named', { id, profileId }, contents)
    await ctx.db.insert(mealPlans).values({ id, profileId, ...sealed, created })
    await ctx.db.insert(asJsonb).values({ id, plan, proof, request })
  }
  return ids
}

async function report(ctx: Context, database: Database, ids: string[]): Promise<string> {
  const { db } = database
  await database.pool.query('vacuum full meal_plans.meal_plans')
  await database.pool.query('vacuum full weeks_as_jsonb')
  const read = {
    sealed: async (id: string) =>
      openMealPlans(ctx, 'show-member', await db.select().from(mealPlans).where(eq(mealPlans.id, id))),
    jsonb: (id: string) => db.select().from(asJsonb).where(eq(asJsonb.id, id)),
  }
  const times: Record<keyof typeof read, number[]> = { sealed: [], jsonb: [] }
  for (let turn = 0; turn < TURNS; turn++)
    for (const way of ['jsonb', 'sealed'] as const) times[way].push(await timed(ids, read[way]))
  const sizes = {
    jsonb: await sizesOf(database, 'weeks_as_jsonb'),
    sealed: await sizesOf(database, 'meal_plans.meal_plans'),
  }
  const line = (name: string, way: keyof typeof read) => {
    const { plan, proof, request, whole } = sizes[way]
    const ms = times[way].toSorted((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0
    return `| ${[name, ...[plan, proof, request, whole].map(kB), ms.toFixed(2)].join(' | ')} |\n`
  }
  return `
| ${ids.length} weeks | plan kB | proof kB | request kB | a week in all, kB | read, ms |
|---|---|---|---|---|---|
${line('jsonb', 'jsonb')}${line('as stored', 'sealed')}`
}

/** How long it takes to make a week of what is stored, beside the same where it is packed alone. */
async function sealedReport(ctx: Context, ids: string[]): Promise<string> {
  const rows = await ctx.db.select().from(mealPlans).where(inArray(mealPlans.id, ids))
  const packed = (await openMealPlans(ctx, 'show-member', rows)).map(contentsPacked)
  const times = { packed: [] as number[], sealed: [] as number[] }
  for (let turn = 0; turn < OPENING_TURNS; turn++) {
    times.packed.push(await worked(packed, async (contents) => contents.map((bytes) => unpackJson(bytes))))
    times.sealed.push(await worked(rows, (row) => openMealPlan(ctx, 'show-member', row)))
  }
  const least = (of: keyof typeof times) => Math.min(...times[of]).toFixed(2)
  return `
| a week opened, at best | CPU, ms |
|---|---|
| packed alone | ${least('packed')} |
| sealed and packed | ${least('sealed')} |
`
}

function contentsPacked({ plan, proof, request }: MealPlanContents): Buffer[] {
  return [plan, proof, request].map((held) => packJson(Buffer.from(JSON.stringify(held))))
}

/** Facts that add nothing to those of a plan, and facts that do. */
const REPORTED_SINCE: [name: string, facts: MemberFacts][] = [
  ['nothing', {}],
  ['an allergy and a dislike', { allergies: ['milk'], dislikes: ['mushrooms'] }],
]

/** How long it takes to read a week as its member is known now, beyond reading its row. */
async function sinceReport(ctx: Context, ids: string[]): Promise<string> {
  await seedCatalogue(ctx)
  const rows: string[] = []
  for (const [name, facts] of REPORTED_SINCE) {
    const plans = await plansOf(ctx, { ids, facts })
    const times: { wall: number; cpu: number }[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const cpuBefore = process.threadCpuUsage().user
      const wall = await timed(plans, (plan) => asKnownNow(ctx, plan))
      times.push({ wall, cpu: (process.threadCpuUsage().user - cpuBefore) / 1000 / plans.length })
    }
    const middle = (of: 'wall' | 'cpu') =>
      times.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0
    rows.push(`| ${name} | ${middle('wall').toFixed(2)} | ${middle('cpu').toFixed(2)} |\n`)
  }
  return `\n| told since | beyond reading, ms | CPU, ms |\n|---|---|---|\n${rows.join('')}`
}

/** The stored weeks, as those of one member with these facts. */
async function plansOf(
  ctx: Context,
  { ids, facts }: { ids: string[]; facts: MemberFacts },
): Promise<OpenedMealPlan[]> {
  const { db } = ctx
  const read = () => db.select().from(mealPlans).where(inArray(mealPlans.id, ids))
  const opened = await openMealPlans(ctx, 'show-member', await read())
  const profileId = await aMember(ctx, facts)
  for (const { id, conditionName, plan, proof, request } of opened) {
    const contents = { conditionIds: [], conditionName, plan, proof, request }
    const sealed = await sealMealPlan(ctx, 'plan-as-named', { id, profileId }, contents)
    await db
      .update(mealPlans)
      .set({ ...sealed, profileId })
      .where(eq(mealPlans.id, id))
  }
  return openMealPlans(ctx, 'show-member', await read())
}

async function aMember(ctx: Context, facts: MemberFacts): Promise<string> {
  const { db } = ctx
  const profileId = newId()
  const [created, changedAt] = [new Date(), new Date()]
  const address = `${profileId}@careplate.test`
  await db.insert(profiles).values({
    id: profileId,
    authUserId: profileId,
    username: address,
    email: address,
    created,
    changedAt,
  })
  const sealed = await sealFacts(ctx, 'change-facts', profileId, { facts, factsHistory: {} })
  await db.update(profiles).set(sealed).where(eq(profiles.id, profileId))
  return profileId
}

async function timed<T>(all: T[], read: (one: T) => PromiseLike<unknown>): Promise<number> {
  const startedMs = performance.now()
  for (const one of all) await read(one)
  return (performance.now() - startedMs) / all.length
}

/** The same in CPU time of this thread. */
async function worked<T>(all: T[], read: (one: T) => PromiseLike<unknown>): Promise<number> {
  const before = process.threadCpuUsage().user
  for (const one of all) await read(one)
  return (process.threadCpuUsage().user - before) / 1000 / all.length
}

type Sizes = { plan: number; proof: number; request: number; whole: number }

async function sizesOf({ db }: Database, table: string): Promise<Sizes> {
  const { rows } = await db.execute<Sizes>(sql`
    select avg(pg_column_size(plan))::float as plan, avg(pg_column_size(proof))::float as proof,
      avg(pg_column_size(request))::float as request,
      pg_total_relation_size(${table}::regclass)::float / count(*) as whole
    from ${sql.raw(table)}`)
  return rows[0] ?? { plan: 0, proof: 0, request: 0, whole: 0 }
}

const kB = (bytes: number) => (bytes / 1024).toFixed(1)
