import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { aMember, appOf } from '#members/members.fixtures.ts'
import type { Context } from '#platform/context.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { rewritePlan } from '#tests/support/meal-plans/stored-plans.ts'
import { as, seededTest as test } from '#tests/support/test-context.ts'
import { changeRoutes } from '../changes/routes.ts'
import type { Proof } from '../proof/proof.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { proofRoutes } from '../verification/routes.ts'
import { mealPlanRoutes } from './routes.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
const FILE = readdirSync(FOLDER).find((name) => name.endsWith('_complete-requests.sql')) ?? ''

/** Fields that did not exist in requests when the first plans were stored. */
const NEW_FACTS = [
  'otherAllergies',
  'wishes',
  'medicationsWithheld',
  'clinicLevels',
  'referenceLevels',
].concat(['answers', 'week', 'neverRecipes', 'favoriteRecipes'])

/** Returns an old request as the migration converts it. */
async function asMigrated(ctx: Context, request: object): Promise<PlannerRequest> {
  await ctx.db.execute(sql`create temporary table earlier on commit drop as
    select ${JSON.stringify(request)}::jsonb as request`)
  const migration = readFileSync(join(FOLDER, FILE), 'utf8')
  await ctx.db.execute(sql.raw(migration.replaceAll('meal_plans.meal_plans', 'earlier')))
  const { rows } = await ctx.db.execute<{ request: PlannerRequest }>(sql`select request from earlier`)
  if (!rows[0]) throw new Error('no request')
  return rows[0].request
}

test('an old plan is read, proved and changed like any other', async ({ ctx }) => {
  const member = await aMember(ctx)
  const made = await aMealPlan(ctx, {
    profileId: member.profile.id,
    goals: ['hypertension'],
    allergies: ['peanut'],
    dislikes: ['mushroom'],
    medications: ['lisinopril'],
  })
  const { id, proof, request } = made
  const { person: _, versions, energy, ...earlier } = proof
  const { proof: __, ...earlierVersions } = versions
  const { ceilingKcal: ___, needKcal: ____, ...earlierEnergy } = energy
  const earlierProof = { ...earlier, versions: earlierVersions, energy: earlierEnergy } as unknown as Proof
  const input = Object.fromEntries(
    Object.entries(request.input).filter(([name]) => !NEW_FACTS.includes(name)),
  )
  const completed = await asMigrated(ctx, { ...request, input })
  expect(Object.keys(completed.input)).toEqual(expect.arrayContaining(NEW_FACTS))
  await rewritePlan(ctx, made, { proof: earlierProof, request: completed })
  const routes = mealPlanRoutes.route('/', proofRoutes).route('/', changeRoutes({ planner: aPlanner() }))
  const app = appOf(as(ctx, member.requester), routes)
  const statusOf = async (path: string) => (await app.request(path)).status
  expect(await statusOf(`/mealplan/${id}`)).toBe(200)
  expect(await statusOf(`/mealplan/${id}/proof`)).toBe(200)
  expect(await statusOf(`/mealplan/${id}/swaps?day=1&slot=dinner`)).toBe(200)
})
