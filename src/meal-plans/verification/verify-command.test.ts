import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { foodNutrients } from '#catalogue/tables.ts'
import type { Command } from '#platform/command-line.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { rewritePlan } from '#tests/support/meal-plans/stored-plans.ts'
import { as, seededTest, test } from '#tests/support/test-context.ts'
import type { OpenedMealPlan } from '../store/meal-plan.ts'
import { verifyAllMealPlans } from './verify-all-meal-plans.ts'
import { reverifyCommand, verifyCommand } from './verify-command.ts'

const SODIUM = 1093

async function run(command: Command, ctx: Context, ...args: string[]) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const problem = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const code = await command.run(args, (act) => act(ctx))
    return { code, out: out.mock.calls.join(''), problem: problem.mock.calls.join('') }
  } finally {
    out.mockRestore()
    problem.mockRestore()
  }
}

function foodsOf({ plan }: OpenedMealPlan): Set<number> {
  return new Set(plan.mealPlanDays.flatMap(({ intake }) => intake.map(({ fdcId }) => fdcId)))
}

/** Finds a food with sodium that is in the first plan and not in the second. */
async function foodOnlyIn(ctx: Context, plan: OpenedMealPlan, other: OpenedMealPlan): Promise<number> {
  const rows = await ctx.db
    .select({ fdcId: foodNutrients.fdcId })
    .from(foodNutrients)
    .where(eq(foodNutrients.nutrientId, SODIUM))
  const eaten = foodsOf(plan).difference(foodsOf(other))
  const found = rows.find(({ fdcId }) => eaten.has(fdcId))
  if (!found) throw new Error('the plans hold the same foods')
  return found.fdcId
}

async function raiseSodium(ctx: Context, fdcId: number) {
  await ctx.db
    .update(foodNutrients)
    .set({ amount: sql`${foodNutrients.amount} + 5000` })
    .where(and(eq(foodNutrients.fdcId, fdcId), eq(foodNutrients.nutrientId, SODIUM)))
}

describe('careplate verify', () => {
  seededTest('exits with 0 if the catalog still confirms the proof', async ({ ctx }) => {
    const { id, proof } = await aMealPlan(ctx, { goals: ['hypertension'] })
    const { code, out } = await run(verifyCommand, ctx, id)
    expect(out).toContain(`Meal plan ${id}: ${proof.rules.length} rules`)
    expect(out).toContain('All agree to within 0.1%.')
    expect(code).toBe(0)
  })

  seededTest('names each rule that a new figure changes, with both values', async ({ ctx }) => {
    const plan = await aMealPlan(ctx, { goals: ['hypertension'] })
    const other = await aMealPlan(ctx, { goals: ['celiac'] })
    await raiseSodium(ctx, await foodOnlyIn(ctx, plan, other))
    const { code, out } = await run(verifyCommand, ctx, plan.id)
    const [ideal] = plan.proof.rules.filter(({ id }) => id === 'htn-sodium-ideal')
    expect(out).toMatch(/^ {2}htn-sodium +value +stored [\d.]+, recomputed [\d.]+$/m)
    expect(out).toContain(`stored ${Number(ideal?.value?.toPrecision(8))}, recomputed`)
    expect(out).not.toMatch(/htn-(potassium|fiber|veg)/)
    expect(out).toMatch(/The plan was made with catalogue \d+, now \d+\./)
    expect(code).toBe(1)
  })

  seededTest('detects a proof that was changed in the database', async ({ ctx }) => {
    const made = await aMealPlan(ctx, { goals: ['hypertension'] })
    const { id, proof } = made
    const rules = proof.rules.map((rule, at) => (at === 0 ? { ...rule, value: 1200 } : rule))
    await rewritePlan(ctx, made, { proof: { ...proof, rules } })
    const { code, out } = await run(verifyCommand, ctx, id)
    expect(out).toContain('1 difference of more than 0.1%')
    expect(out).toMatch(/htn-sodium +value +stored 1200, recomputed/)
    expect(code).toBe(1)
  })

  test('reports that there is no such plan', async ({ ctx }) => {
    const id = newId()
    await expect(run(verifyCommand, ctx, id)).rejects.toThrow(`There is no meal plan ${id}.`)
    await expect(run(verifyCommand, ctx, 'lunch')).rejects.toThrow('There is no meal plan lunch.')
  })

  test('exits with 2 and its usage when it is called incorrectly', async ({ ctx }) => {
    for (const args of [[], ['a', 'b'], ['--all']]) {
      const { code, problem } = await run(verifyCommand, ctx, ...args)
      expect(problem).toContain('Usage: npm run careplate -- verify <meal plan id>')
      expect(code).toBe(2)
    }
    expect((await run(verifyCommand, ctx, '--help')).code).toBe(0)
  })
})

describe('careplate reverify', () => {
  seededTest('recomputes every plan and lists exactly those that a new figure changes', async ({ ctx }) => {
    const plan = await aMealPlan(ctx, { goals: ['hypertension'] })
    const other = await aMealPlan(ctx, { goals: ['celiac'] })
    const before = await run(reverifyCommand, ctx)
    expect(before).toMatchObject({ code: 0, out: '2 meal plans recomputed; all agree to within 0.1%.\n' })

    await raiseSodium(ctx, await foodOnlyIn(ctx, plan, other))
    const { code, out } = await run(reverifyCommand, ctx)
    expect(out).toContain(`${plan.id}  htn-sodium, htn-sodium-ideal`)
    expect(out).not.toContain(other.id)
    expect(out).toContain('2 meal plans recomputed; 1 differ')
    expect(code).toBe(1)
  })

  test('exits with 2 when it is called incorrectly', async ({ ctx }) => {
    expect((await run(reverifyCommand, ctx, 'all')).code).toBe(2)
  })

  test('is only for administrators', async ({ ctx }) => {
    const member = as(ctx, { kind: 'signed-in', authUserId: 'm', profileId: newId(), isAdmin: false })
    await expect(verifyAllMealPlans(member, () => undefined)).rejects.toMatchObject({ code: 'not_allowed' })
  })
})
