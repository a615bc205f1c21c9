import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { aMember } from '#members/test-world.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { aKitchen } from '#tests/support/a-kitchen.ts'
import { seededTest } from '#tests/support/test-context.ts'
import { deliverWeek } from '../delivery/deliver-week.ts'
import { generatePlan } from '../generation/generate-plan.ts'
import { addDays } from '../phases/day.ts'
import { deliveries, mealPlans, requests } from '../tables.ts'
import { diaryEntries } from './tables.ts'

const LOW_FODMAP = starterId('condition', 'low-fodmap')
const START = '2026-01-05'
const kitchen = aKitchen()

function on(ctx: Context, day: string): Context {
  return { ...ctx, now: () => new Date(`${day}T12:00:00Z`) }
}

async function served(ctx: Context, profileId: string, weekNumber: number) {
  const now = ctx.now()
  const id = newId()
  await ctx.db
    .insert(deliveries)
    .values({ id, profileId, weekNumber, state: 'queued', created: now, changed: now })
  await deliverWeek(ctx, kitchen, id)
  const [delivery] = await ctx.db.select().from(deliveries).where(eq(deliveries.id, id))
  const [plan] = delivery?.mealPlanId
    ? await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, delivery.mealPlanId))
    : []
  return { delivery, plan, phase: plan?.request.input.phase }
}

async function answered(ctx: Context, profileId: string, levels: Record<string, number>) {
  const now = ctx.now()
  const plain = { items: {}, causes: [], redFlags: [], relief: null, created: now, changed: now }
  await ctx.db
    .insert(diaryEntries)
    .values(Object.entries(levels).map(([day, level]) => ({ profileId, day, level, ...plain })))
}

describe('a member on low-FODMAP', () => {
  seededTest('is served six weeks of elimination and not a seventh', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    const phases: (string | undefined)[] = []
    for (let week = 1; week <= 8; week++) {
      const { phase } = await served(on(ctx, addDays(START, (week - 1) * 7)), profile.id, week)
      phases.push(`${phase?.phase} ${phase?.day}`)
    }
    expect(phases).toEqual([
      ...['elimination 1', 'elimination 8', 'elimination 15', 'elimination 22', 'elimination 29'],
      ...['elimination 36', 'reintroduction 1', 'reintroduction 8'],
    ])
  })

  seededTest('is counted from the first such plan, kept before phases were', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    const first = await served(on(ctx, START), profile.id, 1)
    if (!first.plan) throw new Error('no plan')
    const { phase: _, ...input } = first.plan.request.input
    await ctx.db.update(mealPlans).set({ request: { ...first.plan.request, input } })
    await ctx.db.execute('delete from meal_plans.protocols')
    const late = await served(on(ctx, addDays(START, 42)), profile.id, 7)
    expect(late.phase).toMatchObject({ phase: 'reintroduction' })
  })

  seededTest('gets no elimination by asking for a plan beside the weekly ones', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    await served(on(ctx, START), profile.id, 1)
    const late = on(ctx, addDays(START, 40))
    const now = late.now()
    const id = newId()
    await ctx.db.insert(requests).values({
      ...{ id, profileId: profile.id, conditionId: LOW_FODMAP, days: 3, goal: '' },
      ...{ state: 'queued', created: now, changed: now },
    })
    await generatePlan(late, kitchen, id)
    const plans = await ctx.db.select().from(mealPlans).orderBy(asc(mealPlans.created))
    expect(plans.at(-1)?.request.input.phase).toMatchObject({ phase: 'reintroduction', challenges: [] })
  })

  seededTest('is offered the gentler plan where four weeks did not help', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    for (let week = 1; week <= 4; week++)
      await served(on(ctx, addDays(START, (week - 1) * 7)), profile.id, week)
    const days = Array.from({ length: 28 }, (_, day) => addDays(START, day))
    await answered(on(ctx, addDays(START, 27)), profile.id, Object.fromEntries(days.map((day) => [day, 5])))
    const fifth = await served(on(ctx, addDays(START, 28)), profile.id, 5)
    expect(fifth.plan?.request.input).toMatchObject({ goals: ['ibs'] })
  })

  seededTest('with blood in the diary is sent to a doctor, not a plan', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [LOW_FODMAP] })
    await served(on(ctx, START), profile.id, 1)
    const now = ctx.now()
    await ctx.db.insert(diaryEntries).values({
      ...{ profileId: profile.id, day: addDays(START, 3), level: 2, items: {}, causes: [] },
      ...{ redFlags: ['blood'], relief: null, created: now, changed: now },
    })
    const second = await served(on(ctx, addDays(START, 7)), profile.id, 2)
    expect(second.delivery).toMatchObject({ state: 'refused', reason: expect.stringContaining('doctor') })
  })
})
