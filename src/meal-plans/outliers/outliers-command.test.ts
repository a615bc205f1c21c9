import { and, eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { foodNutrients, foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { rewritePlan } from '#tests/support/meal-plans/stored-plans.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { mealPlans } from '../store/tables.ts'
import { listOutliers } from './list-outliers.ts'
import { outliersCommand } from './outliers-command.ts'

const ENERGY = [1008, 2047, 2048]
const CUMIN = 170_923

async function run(ctx: Context, ...args: string[]) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const problem = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const code = await outliersCommand.run(args, (act) => act(ctx))
    return { code, out: out.mock.calls.join(''), problem: problem.mock.calls.join('') }
  } finally {
    out.mockRestore()
    problem.mockRestore()
  }
}

describe('careplate outliers', () => {
  seededTest('lists a food whose energy is in kilojoules', async ({ ctx }) => {
    const [food] = await ctx.db.select().from(foods).where(eq(foods.fdcId, CUMIN))
    if (!food) throw new Error('There is no cumin.')
    expect((await run(ctx)).out).not.toContain(String(CUMIN))
    for (const id of ENERGY)
      await ctx.db
        .update(foodNutrients)
        .set({ amount: 1567 })
        .where(and(eq(foodNutrients.fdcId, CUMIN), eq(foodNutrients.nutrientId, id)))
    const { code, out } = await run(ctx)
    expect(code).toBe(0)
    expect(out).toMatch(/^Foods \(\d+\)\n/)
    expect(out).toContain(`  ${CUMIN}  ${food.name}: 1,567 kcal in 100 g, where`)
  })

  seededTest("lists a recent plan with a day far above an adult's requirement", async ({ ctx }) => {
    const made = await aMealPlan(ctx, { goals: ['hypertension'] })
    expect((await listOutliers(ctx, { days: 7 })).filter((one) => one.of === 'plan')).toEqual([])
    const note = 'Highest on a single day: Selenium 6.0 times.'
    const { id, proof } = made
    const rules = proof.rules.map((rule) =>
      rule.id === 'ref-outlier' ? { ...rule, state: 'warn' as const, value: 6, note } : rule,
    )
    await rewritePlan(ctx, made, { proof: { ...proof, rules } })
    expect((await run(ctx)).out).toContain(`${note}\n`)
    const created = new Date(ctx.now().getTime() - 8 * 86_400_000)
    await ctx.db.update(mealPlans).set({ created }).where(eq(mealPlans.id, id))
    expect((await run(ctx)).out).not.toContain(note)
    expect((await run(ctx, '--days', '9')).out).toContain(`  ${id}  `)
  })

  seededTest(
    'rejects an invalid number of days, and requesters who are not administrators',
    async ({ ctx }) => {
      for (const days of ['-1', '367', 'week', '1.5']) {
        const { code, problem } = await run(ctx, `--days=${days}`)
        expect([code, problem.includes('no number of days')], days).toEqual([2, true])
      }
      await expect(listOutliers(as(ctx, { kind: 'guest' }), { days: 7 })).rejects.toThrow()
    },
  )
})
