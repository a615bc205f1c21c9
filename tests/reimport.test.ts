import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { admin, callerOf } from '#catalogue/catalogue.fixtures.ts'
import { importFdc } from '#catalogue/foods/import-fdc/import-fdc.ts'
import { starterNutrients } from '#catalogue/foods/starter/starter-foods.ts'
import { recipes } from '#catalogue/tables.ts'
import { reverifyCommand } from '#meal-plans/verification/verify-command.ts'
import type { Context } from '#platform/context.ts'
import { fdcTables, starterArchiveFoods, writeFolder } from './support/catalogue/fdc-archive.ts'
import { aMealPlan } from './support/meal-plans/a-meal-plan.ts'
import { seededTest as test } from './support/test-context.ts'

const SODIUM = 1093

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'careplate-reimport-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type StoredPlan = Awaited<ReturnType<typeof aMealPlan>>

function eatenIn({ plan }: StoredPlan): Set<number> {
  return new Set(plan.mealPlanDays.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))
}

/** Finds a food with sodium that is in a recipe of the first plan but not the second. */
async function foodOnlyIn(ctx: Context, plan: StoredPlan, other: StoredPlan) {
  const candidates = eatenIn(plan).difference(eatenIn(other))
  for (const recipe of await ctx.db.select().from(recipes)) {
    const found = recipe.ingredients.find(({ fdcId }) => candidates.has(fdcId))
    const food = starterArchiveFoods().find(({ fdcId }) => fdcId === found?.fdcId)
    if (food && new Map(food.nutrients).has(SODIUM)) return { food, recipe }
  }
  throw new Error('The plans hold the same foods.')
}

async function reverify(ctx: Context) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const code = await reverifyCommand.run([], (act) => act(ctx))
    return { code, out: out.mock.calls.join('') }
  } finally {
    out.mockRestore()
  }
}

test('new USDA measurements show in recipes, and reverify names the affected plans and rules', async ({
  ctx,
}) => {
  const plan = await aMealPlan(ctx, { goals: ['hypertension'] })
  const other = await aMealPlan(ctx, { goals: ['celiac'] })
  const { food, recipe } = await foodOnlyIn(ctx, plan, other)
  const sodiumOfRecipe = async () => {
    const { body } = await callerOf(ctx, admin)('GET', `/recipe/${recipe.id}`)
    return body.nutrients.find(({ nutrient }: { nutrient: { id: number } }) => nutrient.id === SODIUM)?.amount
  }
  const before = await sodiumOfRecipe()
  expect((await reverify(ctx)).code).toBe(0)

  const measuredAnew = starterArchiveFoods().map((each) =>
    each.fdcId === food.fdcId
      ? {
          ...each,
          nutrients: [...each.nutrients].map(
            ([id, amount]) => [id, id === SODIUM ? (amount ?? 0) + 5000 : amount] as const,
          ),
        }
      : each,
  )
  const path = writeFolder(join(folder, 'anew'), fdcTables(measuredAnew, starterNutrients()))
  const report = await importFdc(ctx, { path })
  expect(report).toMatchObject({ added: 0, changed: 1 })
  expect(report.recipes.map(({ slug }) => slug)).toContain(recipe.slug)
  expect(await sodiumOfRecipe()).toBeGreaterThan(before)

  const { code, out } = await reverify(ctx)
  expect(code).toBe(1)
  expect(out).toMatch(new RegExp(`${plan.id} {2}.*htn-sodium`))
  expect(out).not.toContain(other.id)
})
