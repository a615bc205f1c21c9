import { eq, ne } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { catalogueCache } from '#catalogue/catalogue-cache.ts'
import { conditionRoutes } from '#catalogue/routes/condition-routes.ts'
import { conditions, recipes } from '#catalogue/tables.ts'
import { aGoal, aMember, aPlan, caller, tellFacts } from '#members/members.fixtures.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { checkChoice } from '#members/profiles/store/check-choice.ts'
import { requireServableMember } from '#members/subscriptions/subscription-gate.ts'
import { audit } from '#platform/audit/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { starterId } from '#platform/db/id.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { as, seededTest } from '#tests/support/test-context.ts'
import { openGoalCheck, withholdGoalsWithoutRules } from './check-goals.ts'
import { firstWeekGate } from './first-week-gate.ts'
import { goalGate } from './goal-problem.ts'

const ADMIN: Requester = { kind: 'signed-in', authUserId: 'an-admin', profileId: null, isAdmin: true }
const goal = (slug: string) => starterId('condition', slug)
const planner = aPlanner()

function callAs(ctx: Context, requester: Requester = ADMIN) {
  const routes = conditionRoutes({
    catalogue: catalogueCache(),
    usesOf: async () => [],
    gate: goalGate(planner),
  })
  return caller(as(ctx, requester), routes)
}

const TEXTS = {
  description: 'Uric acid that settles in the joints.',
  dietFocus: 'fewer purines',
  goal: { headline: 'Eating with gout', overview: 'What you eat matters.' },
  mealPlan: {
    goal: 'A calm week.',
    overview: 'A week with few purines.',
    dietFocus: [{ focus: 'Cherries', description: 'A handful a day.' }],
    tips: ['Drink water.'],
  },
}
const gout = { name: 'Gout', category: 'Hormonal Health', enabeled: true, ...TEXTS }

/**
 * Disables all other goals, because checking all goals takes long if the planner has loaded a different
 * catalog.
 */
function onlyGoal({ db }: Context, id: string) {
  return db.update(conditions).set({ enabled: false }).where(ne(conditions.id, id))
}

async function withoutBreakfasts({ db }: Context): Promise<void> {
  await db.delete(recipes).where(eq(recipes.category, 'Breakfast'))
}

describe('enabling a health goal', () => {
  seededTest('requires served rules, its texts, and a week solved just now', async ({ ctx }) => {
    const made = await callAs(ctx)('POST', '/condition', { ...gout, ruleSet: 'mediterranean' })
    expect(made).toMatchObject({ status: 201, body: { enabeled: true, ruleSet: 'mediterranean' } })
  })

  seededTest('is refused without rules, with unknown rules, or with rules for a clinic', async ({ ctx }) => {
    const call = callAs(ctx)
    for (const ruleSet of [null, 'no-such-rules', 'epilepsy-mad']) {
      expect(await call('POST', '/condition', { ...gout, ruleSet }), String(ruleSet)).toMatchObject({
        status: 400,
        body: { error: { fields: { ruleSet: expect.stringMatching(/rules/) } } },
      })
    }
    expect(await ctx.db.select().from(conditions).where(eq(conditions.name, 'Gout'))).toEqual([])

    const { status, body } = await call('POST', '/condition', { ...gout, ruleSet: null, enabeled: false })
    expect(status).toBe(201)
    const path = `/condition/${body._id}`
    expect((await call('PUT', path, { enabeled: true })).status).toBe(400)
    expect((await call('PUT', path, { ruleSet: 'no-such-rules' })).status).toBe(400)
    expect((await call('PUT', path, { enabeled: true, ruleSet: 'mediterranean' })).status).toBe(200)
    expect((await call('PUT', path, { ruleSet: null })).status).toBe(400)
    expect((await call('GET', path)).body).toMatchObject({ enabeled: true, ruleSet: 'mediterranean' })
  })

  seededTest('is refused before its texts are written', async ({ ctx }) => {
    const { name, category, enabeled } = gout
    const bare = { name, category, enabeled, ruleSet: 'mediterranean' }
    const { status, body } = await callAs(ctx)('POST', '/condition', bare)
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields)).toEqual([
      'description',
      'dietFocus',
      'goal.headline',
      'goal.overview',
      'mealPlan.goal',
      'mealPlan.overview',
      'mealPlan.dietFocus',
      'mealPlan.tips',
    ])
  })

  seededTest('is refused if no week can be solved with the current recipes', async ({ ctx }) => {
    await withoutBreakfasts(ctx)
    const call = callAs(ctx)
    expect(await call('POST', '/condition', { ...gout, ruleSet: 'celiac' })).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/No week can be made/) } },
    })
    const path = `/condition/${goal('celiac')}`
    expect((await call('PUT', path, { enabeled: true })).status).toBe(409)
    expect((await call('PUT', path, { enabeled: false })).status).toBe(200)
  })

  seededTest('succeeds for every goal of the starter catalog', async ({ ctx }) => {
    const check = openGoalCheck(planner)
    await withholdGoalsWithoutRules(ctx)
    await check(ctx)
    const rows = await ctx.db.select().from(conditions)
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ enabled, withheld }) => !enabled || withheld !== null)).toEqual([])
  })
})

describe('a health goal that cannot be served', () => {
  seededTest('is withheld from the next start on, and returns with its rules', async ({ ctx }) => {
    const guest = callAs(ctx, { kind: 'guest' })
    const plan = await aPlan(ctx)
    const id = await aGoal(ctx)
    await checkChoice(ctx, { planId: plan.id, goals: [id] })
    await withholdGoalsWithoutRules(ctx)
    expect((await guest('GET', `/condition/${id}`)).status).toBe(404)
    await expect(checkChoice(ctx, { planId: plan.id, goals: [id] })).rejects.toThrow(/not offered/)
    const written = await ctx.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `condition:${id}`))
    expect(written).toMatchObject([{ act: 'withhold' }])

    await onlyGoal(ctx, id)
    await ctx.db.update(conditions).set({ ruleSet: 'heart-health' }).where(eq(conditions.id, id))
    await openGoalCheck(planner)(ctx)
    expect((await guest('GET', `/condition/${id}`)).status).toBe(200)
  })

  seededTest('is withheld when the catalog changes, and restored afterward', async ({ ctx }) => {
    const guest = callAs(ctx, { kind: 'guest' })
    const path = `/condition/${goal('celiac')}`
    const check = openGoalCheck(planner)
    await onlyGoal(ctx, goal('celiac'))
    await check(ctx)
    expect((await guest('GET', path)).status).toBe(200)
    const breakfasts = await ctx.db.select().from(recipes).where(eq(recipes.category, 'Breakfast'))
    await withoutBreakfasts(ctx)
    await check(ctx)
    expect((await guest('GET', path)).status).toBe(404)
    await ctx.db.insert(recipes).values(breakfasts)
    await check(ctx)
    expect((await guest('GET', path)).status).toBe(200)
  })
})

describe('the check before payment', () => {
  seededTest('solves the first week of this exact member', async ({ ctx }) => {
    const gate = firstWeekGate(planner)
    expect(await gate(ctx, { goals: [goal('hypertension')], facts: {} })).toBeNull()
    const impossible = {
      diet: 'vegan' as const,
      allergies: ['soy' as const, 'gluten' as const],
      dislikes: ['rice', 'potatoes', 'quinoa', 'cornmeal', 'corn'],
    }
    expect(await gate(ctx, { goals: [goal('low-fodmap')], facts: impossible })).toMatch(/at once/)
  })

  seededTest("puts the member's facts before everything else, whatever their goals", async ({ ctx }) => {
    const gate = firstWeekGate(planner)
    const year = ctx.now().getUTCFullYear()
    expect(await gate(ctx, { goals: [], facts: { birthYear: year - 17 } })).toMatch(/adults/)
    expect(await gate(ctx, { goals: [], facts: { circumstances: ['under_18'] } })).toMatch(/adults/)
    expect(await gate(ctx, { goals: [], facts: { circumstances: ['pregnancy'] } })).toMatch(/pregnant/)
    const slight = { heightCm: 175, weightKg: 54 }
    expect(await gate(ctx, { goals: [goal('low-fodmap')], facts: slight })).toMatch(/low-FODMAP/)
  })

  seededTest('considers weights that the member reported earlier', async ({ ctx }) => {
    const now = ctx.now().getTime()
    const weights = [
      { at: new Date(now - 30 * 86_400_000).toISOString(), kg: 72 },
      { at: new Date(now).toISOString(), kg: 64 },
    ]
    const body = { heightCm: 170, weightKg: 64 }
    const telling = { toldAt: weights[0]?.at ?? '', changedAt: weights[1]?.at ?? '', version: 2, weights }
    const { profile } = await aMember(ctx, { goals: [goal('mind')] })
    const subscribing = async (answers: MemberFacts['answers']) => {
      const reported = await tellFacts(ctx, profile.id, { ...body, answers }, { weightKg: telling })
      return requireServableMember(ctx, firstWeekGate(planner), reported ?? profile)
    }
    await expect(subscribing({})).rejects.toThrow(/more than 7% in two months/)
    await expect(subscribing({ weight_change_meant: 'no' })).rejects.toThrow(/needs a doctor/)
    await expect(subscribing({ weight_change_meant: 'yes' })).resolves.toBeUndefined()
  })

  seededTest('prevents payment without a goal, or for a goal without rules', async ({ ctx }) => {
    const gate = firstWeekGate(planner)
    expect(await gate(ctx, { goals: [], facts: {} })).toMatch(/Choose at least one/)
    const bare = await aGoal(ctx)
    expect(await gate(ctx, { goals: [goal('celiac'), bare], facts: {} })).toMatch(/Choose another/)
  })
})
