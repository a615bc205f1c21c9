import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { aMember, appOf } from '#members/members.fixtures.ts'
import { aMealPlan } from '#tests/support/a-meal-plan.ts'
import { aPlanner } from '#tests/support/a-planner.ts'
import { as, seededTest as test } from '#tests/support/test-context.ts'
import { changeRoutes } from '../changes/routes.ts'
import { mealPlans } from '../store/tables.ts'
import { proofRoutes } from '../verification/routes.ts'
import { mealPlanRoutes } from './routes.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
const FILE = readdirSync(FOLDER).find((name) => name.endsWith('_complete-requests.sql')) ?? ''

/** What requests did not say when the first plans were stored. */
const NEW_FACTS = ['otherAllergies', 'wishes', 'medicationsWithheld', 'clinicLevels', 'referenceLevels']
  .concat(['answers', 'week', 'neverRecipes', 'favoriteRecipes'])
  .map((name) => `'${name}'`)
  .join(', ')

test('a plan from before is read, proved and changed like any other', async ({ ctx }) => {
  const member = await aMember(ctx)
  const { id } = await aMealPlan(ctx, {
    ...{ profileId: member.profile.id, goals: ['hypertension'] },
    ...{ allergies: ['peanut'], dislikes: ['mushroom'], medications: ['lisinopril'] },
  })
  await ctx.db.execute(sql`
    update ${mealPlans} set
      request = jsonb_set(request, '{input}', (request -> 'input') - array[${sql.raw(NEW_FACTS)}]),
      proof = proof #- '{person}' #- '{versions,proof}' #- '{energy,ceilingKcal}' #- '{energy,needKcal}'`)
  await ctx.db.execute(sql.raw(readFileSync(join(FOLDER, FILE), 'utf8')))
  const routes = mealPlanRoutes.route('/', proofRoutes).route('/', changeRoutes({ planner: aPlanner() }))
  const app = appOf(as(ctx, member.who), routes)
  const statusOf = async (path: string) => (await app.request(path)).status
  expect(await statusOf(`/mealplan/${id}`)).toBe(200)
  expect(await statusOf(`/mealplan/${id}/proof`)).toBe(200)
  expect(await statusOf(`/mealplan/${id}/swaps?day=1&slot=dinner`)).toBe(200)
})
