import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { seedCatalogue } from '#catalogue/starter/seed-catalogue.ts'
import type { SolvedPlan } from '#meal-plans/plan/solved-plan.ts'
import type { Proof } from '#meal-plans/proof/proof.ts'
import type { PlannerRequest } from '#meal-plans/request/planner-input.ts'
import { MEAL_PLANS_MEMBER_COLUMNS } from '#meal-plans/sealed-columns.ts'
import { findMealPlan } from '#meal-plans/store/find-meal-plan.ts'
import { reverifyCommand } from '#meal-plans/verification/verify-command.ts'
import { findFacts } from '#members/profiles/store/open-facts.ts'
import type { OpenContext } from '#platform/command-line.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { sealAllStored } from '#platform/member-keys/seal-stored.ts'
import { MEMBER_COLUMNS } from '../src/composition/sealed-columns.ts'
import { contextOn, jobsOn } from './support/context-on.ts'
import { applyHistory, emptyDatabase } from './support/earlier-database.ts'

/**
 * Data stored by earlier versions of the product: two days of meals with their proof and their request,
 * solved and proved by the code of that time, and the order of the migrations that the installation had run.
 */
type EarlierData = {
  migrations: string[]
  plan: SolvedPlan
  proof: Proof
  request: PlannerRequest
  facts: Record<string, unknown>
}

const FOLDER = join(import.meta.dirname, 'earlier-data')

test.each(readdirSync(FOLDER))(
  '%s starts with current code, and its plans are proved again',
  async (file) => {
    const data = JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString()) as EarlierData
    const { url, ask } = await emptyDatabase()
    await applyHistory(ask, data.migrations)
    const { profileId, mealPlanId } = await storeAsThen(ask, data)
    await migrate(url)

    const database = openDatabase(url)
    const jobs = jobsOn(url)
    const ctx = contextOn(database.db, jobs.queue)
    try {
      await seedCatalogue(ctx)
      expect(await reverified((act) => act(ctx))).toEqual({
        code: 0,
        said: expect.stringContaining('1 meal plan recomputed; all agree'),
      })
      const readsAsThen = async () => {
        const stored = await findMealPlan(ctx, { id: mealPlanId })
        expect(stored?.plan.mealPlanDays).toEqual(data.plan.mealPlanDays)
        expect(await findFacts(ctx, 'show-member', profileId)).toEqual(data.facts)
      }
      await readsAsThen()
      // The plan, the proof, the request, and the goals by id and by name.
      expect(await sealAllStored(ctx, MEAL_PLANS_MEMBER_COLUMNS)).toBe(5)
      expect(await sealAllStored(ctx, MEMBER_COLUMNS)).toBeGreaterThan(0)
      expect(await sealAllStored(ctx, MEMBER_COLUMNS)).toBe(0)
      await readsAsThen()
      expect((await reverified((act) => act(ctx))).code).toBe(0)
      const { rows } = await ask('select state, meal_plan_id from meal_plans.orders')
      expect(rows).toEqual([{ state: 'delivered', meal_plan_id: mealPlanId }])
    } finally {
      await jobs.stop()
      await database.close()
    }
  },
)

/** Inserts a member with one week, using only the columns that all these versions had. */
async function storeAsThen(
  ask: (statement: string) => Promise<unknown>,
  { plan, proof, request, facts }: EarlierData,
): Promise<{ profileId: string; mealPlanId: string }> {
  const [profileId, mealPlanId, goal, week] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const json = (value: object) => `$json$${JSON.stringify(value)}$json$`
  await ask(`
    insert into members.profiles (id, auth_user_id, username, email, facts, created, changed_at)
      values ('${profileId}', 'ada', 'ada@example.org', 'ada@example.org', ${json(facts)}, now(), now());
    insert into meal_plans.meal_plans
        (id, profile_id, condition_ids, condition_name, plan, proof, request, created)
      values ('${mealPlanId}', '${profileId}', '{${goal}}', 'High blood pressure',
        ${json(plan)}, ${json(proof)}, ${json(request)}, now());
    insert into members.profile_meal_plans (profile_id, meal_plan_id, created)
      values ('${profileId}', '${mealPlanId}', now());
    insert into meal_plans.deliveries (id, profile_id, week_number, state, meal_plan_id, created, changed)
      values ('${week}', '${profileId}', 1, 'delivered', '${mealPlanId}', now(), now())`)
  return { profileId, mealPlanId }
}

async function reverified(openContext: OpenContext): Promise<{ code: number; said: string }> {
  let said = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += text
    return true
  })
  try {
    return { code: await reverifyCommand.run([], openContext), said }
  } finally {
    write.mockRestore()
  }
}
