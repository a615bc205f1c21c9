import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/db/id.ts'
import { type OwnDatabase, ownDatabase } from '#tests/support/own-database.ts'
import { asOwner } from '../../tests/support/as-owner.ts'
import { aStoredFood } from './catalogue.fixtures.ts'
import { type CatalogueCache, catalogueCache } from './catalogue-cache.ts'
import { listPricingPlans } from './pricing-plans/pricing-plan-read-model.ts'
import { pricingPlanToRow } from './pricing-plans/pricing-plan-row.ts'
import { pricingPlanExample } from './pricing-plans/schema.ts'
import { pricingPlans } from './tables.ts'

/** One of several processes, with its own cache and connections. */
type Process = { ctx: Context; catalogue: CatalogueCache; stop: () => Promise<void> }

let own: OwnDatabase
let here: Process
let there: Process
const faults: Error[] = []

beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(() => own.drop())
beforeEach(async () => {
  here = await startProcess()
  there = await startProcess()
})
afterEach(async () => {
  await here.stop()
  await there.stop()
  await own.ctx.db.execute(sql`delete from catalogue.foods`)
  await own.ctx.db.execute(sql`delete from catalogue.plans`)
})

async function startProcess(): Promise<Process> {
  const catalogue = catalogueCache()
  const { stop } = catalogue.follow(own.url, (error) => faults.push(error))
  const process = { ctx: own.ctx, catalogue, stop }
  await until(() => isFollowing(process))
  return process
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    if (await isSo()) return
    await wait(20)
  }
  throw new Error('It did not come about in time')
}

const noDatabase = new Proxy({} as Db, {
  get: () => {
    throw new Error('asked the database')
  },
})

/** True if the process knows the version without querying the database. */
async function isFollowing({ ctx, catalogue }: Process): Promise<boolean> {
  try {
    await catalogue.foods(ctx)
    await catalogue.foods({ ...ctx, db: noDatabase })
    return true
  } catch {
    return false
  }
}

async function foodsSeenBy({ ctx, catalogue }: Process): Promise<number> {
  return (await catalogue.foods(ctx)).texts.length
}

test('a process sees its own writes at once, and other processes see them a moment later without querying', async () => {
  expect([await foodsSeenBy(here), await foodsSeenBy(there)]).toEqual([0, 0])
  for (const total of [1, 2, 3]) {
    await here.catalogue.written(aStoredFood(here.ctx))
    expect(await foodsSeenBy(here)).toBe(total)
    await until(async () => (await foodsSeenBy(there)) === total)
  }
  await until(() => isFollowing(here))
  await until(() => isFollowing(there))
})

test("page lists are served from memory and soon include another process's writes", async () => {
  const { price: _, enabeled: enabled, ...example } = pricingPlanExample
  const row = pricingPlanToRow({ id: newId(), ...example, enabled, priceCents: 900 })
  const listedThere = async () => {
    const ctx = { ...there.ctx, db: noDatabase }
    return (await listPricingPlans(ctx, there.catalogue)).map(({ name, priceCents }) => [name, priceCents])
  }
  await there.catalogue.prepare(there.ctx)
  expect(await listedThere()).toEqual([])
  await here.ctx.db.insert(pricingPlans).values(row)
  await until(async () => (await there.catalogue.pricingPlans(there.ctx)).all.texts.length === 1)
  expect(await listedThere()).toEqual([[row.name, 900]])
})

test('a write during a lost connection is still seen, and the connection is restored', async () => {
  await asOwner(
    own.ctx,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'select number from catalogue.version%'
        and pid <> pg_backend_pid()`,
  )
  await aStoredFood(here.ctx)
  await until(async () => (await foodsSeenBy(there)) === 1 && (await foodsSeenBy(here)) === 1)
  await until(() => isFollowing(there))
  await aStoredFood(here.ctx)
  await until(async () => (await foodsSeenBy(there)) === 2)
  expect(faults.length).toBeGreaterThan(0)
})

test('a rolled-back write is never seen', async () => {
  await foodsSeenBy(here)
  await own.ctx.db
    .transaction(async (tx) => {
      await aStoredFood({ ...here.ctx, db: tx as Db })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await foodsSeenBy(here)).toBe(0)
  await until(() => isFollowing(here))
})

test('a part is rebuilt only if its own tables have changed', async () => {
  const [foods, plans] = [await here.catalogue.foods(here.ctx), await here.catalogue.pricingPlans(here.ctx)]
  await here.catalogue.written(aStoredFood(here.ctx))
  expect(await here.catalogue.pricingPlans(here.ctx)).toBe(plans)
  expect(await here.catalogue.foods(here.ctx)).not.toBe(foods)
})

test('concurrent callers share one build', async () => {
  await aStoredFood(here.ctx)
  const fresh = catalogueCache()
  const parts = await Promise.all(Array.from({ length: 8 }, () => fresh.foods(here.ctx)))
  expect(new Set(parts).size).toBe(1)
})

test('every read is current without a connection for announcements', async () => {
  const alone = catalogueCache()
  expect((await alone.foods(here.ctx)).texts).toHaveLength(0)
  await aStoredFood(here.ctx)
  expect((await alone.foods(here.ctx)).texts).toHaveLength(1)
})

test('a prepared part is read without rebuilding it', async () => {
  await aStoredFood(here.ctx)
  await here.catalogue.prepare(here.ctx)
  const parts = [here.catalogue.foods, here.catalogue.pricingPlans, here.catalogue.conditions] as const
  const before = await Promise.all(parts.map((part) => part(here.ctx)))
  await here.catalogue.prepare(here.ctx)
  const after = await Promise.all(parts.map((part) => part(here.ctx)))
  for (const [place, part] of after.entries()) expect(part).toBe(before[place])
  expect(await foodsSeenBy(here)).toBe(1)
})
