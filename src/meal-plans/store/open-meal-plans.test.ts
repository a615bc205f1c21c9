import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { aMember } from '#members/members.fixtures.ts'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { packJson } from '#platform/db/packed-json.ts'
import { forgetMemberKeys } from '#platform/member-keys/member-key.ts'
import { sealAllStored } from '#platform/member-keys/seal-stored.ts'
import { Sealed } from '#platform/member-keys/sealed.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { rewritePlan, storedPlan } from '#tests/support/meal-plans/stored-plans.ts'
import { seededTest } from '#tests/support/test-context.ts'
import { MEAL_PLANS_MEMBER_COLUMNS } from '../sealed-columns.ts'
import { planPrompt } from '../wording/plan-prompt.ts'
import { openChanges, openMealPlan, sealChange } from './open-meal-plans.ts'
import { changes, mealPlans } from './tables.ts'

const PROMPT = planPrompt('Kindly, and with lentils.', undefined)
const SEALED = 1
const FRAME = 0x28

/** Stores a plan of a member with a peanut allergy, with one change. */
async function aChangedPlan(ctx: Context) {
  const { profile } = await aMember(ctx)
  const { id: profileId } = profile
  const made = await aMealPlan(ctx, { profileId, goals: ['hypertension'], allergies: ['peanut'] })
  await rewritePlan(ctx, made, { prompt: PROMPT })
  const [before] = made.plan.mealPlanDays
  if (!before) throw new Error('The plan has no day.')
  const changeId = newId()
  await ctx.db.insert(changes).values({
    id: changeId,
    mealPlanId: made.id,
    kind: 'day',
    day: 0,
    created: ctx.now(),
    ...(await sealChange(ctx, 'change-plan', { id: changeId, profileId }, before)),
  })
  return { ...made, profileId, prompt: PROMPT, before }
}

async function rowOf(ctx: Context, id: string) {
  const [row] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, id))
  const [change] = await ctx.db.select().from(changes).where(eq(changes.mealPlanId, id))
  if (!row || !change) throw new Error('no plan')
  return { row, change }
}

async function bytesOf(ctx: Context, id: string): Promise<Buffer[]> {
  const { row, change } = await rowOf(ctx, id)
  const held = [row.plan, row.proof, row.request, row.prompt, change.before]
  return held.map((sealed) => (sealed ? Sealed.bytesOf(sealed) : Buffer.alloc(0)))
}

describe('the contents of a meal plan', () => {
  seededTest("are sealed, take a fifth of the text's size, and are read back unchanged", async ({ ctx }) => {
    const { id, profileId, plan, proof, request, before } = await aChangedPlan(ctx)
    const bytes = await bytesOf(ctx, id)
    expect(bytes.map(([first]) => first)).toEqual(Array(5).fill(SEALED))
    const texts = [plan, proof].map((held) => JSON.stringify(held).length)
    expect((bytes[0]?.length ?? 0) + (bytes[1]?.length ?? 0)).toBeLessThan(
      ((texts[0] ?? 0) + (texts[1] ?? 0)) / 5,
    )
    expect(await storedPlan(ctx, id)).toMatchObject({ plan, proof, request, prompt: PROMPT })
    const { change } = await rowOf(ctx, id)
    const [opened] = await openChanges(ctx, 'show-member', { profileId, rows: [change] })
    expect(opened?.before).toEqual(before)
  })

  seededTest('cannot be unsealed in another plan or for another member', async ({ ctx }) => {
    const [one, other] = [await aChangedPlan(ctx), await aChangedPlan(ctx)]
    const { row } = await rowOf(ctx, one.id)
    const asPlan: typeof row.plan = new Sealed('meal_plans.meal_plans.plan', Sealed.bytesOf(row.proof))
    const places = [
      { ...row, id: other.id },
      { ...row, profileId: other.profileId },
      { ...row, plan: asPlan },
    ]
    for (const moved of places)
      await expect(openMealPlan(ctx, 'show-member', moved)).rejects.toThrow('does not open')
  })

  seededTest('cannot be unsealed once the member is deleted', async ({ ctx }) => {
    const { id, profileId } = await aChangedPlan(ctx)
    const { row, change } = await rowOf(ctx, id)
    await ctx.db.delete(profiles).where(eq(profiles.id, profileId))
    forgetMemberKeys(ctx.config, [profileId])
    const gone = 'The key of this member is not there'
    await expect(openMealPlan(ctx, 'show-member', row)).rejects.toThrow(gone)
    await expect(openChanges(ctx, 'show-member', { profileId, rows: [change] })).rejects.toThrow(gone)
  })

  seededTest('are packed but not sealed if the plan has no member', async ({ ctx }) => {
    const { id, plan } = await aMealPlan(ctx, { goals: ['celiac'] })
    const [row] = await ctx.db.select().from(mealPlans).where(eq(mealPlans.id, id))
    expect(row && Sealed.bytesOf(row.plan)[0]).toBe(FRAME)
    expect(await sealAllStored(ctx, MEAL_PLANS_MEMBER_COLUMNS)).toBe(0)
    expect((await storedPlan(ctx, id)).plan).toEqual(plan)
  })
})

describe.for(['as text', 'packed'] as const)('what was stored %s before it was sealed', (stored) => {
  seededTest('is readable before and after it is packed and sealed', async ({ ctx }) => {
    const { id, profileId, plan, proof, request, before } = await aChangedPlan(ctx)
    const sealedBytes = await bytesOf(ctx, id)
    const asThen = (value: object) => {
      const json = Buffer.from(JSON.stringify(value))
      return stored === 'packed' ? packJson(json) : json
    }
    await ctx.db.execute(sql`
      update meal_plans.meal_plans set plan = ${asThen(plan)}, proof = ${asThen(proof)},
        request = ${asThen(request)}, prompt = ${asThen(PROMPT)} where id = ${id}`)
    await ctx.db.execute(sql`update meal_plans.changes set before = ${asThen(before)}`)
    const isWhole = async () => {
      expect(await storedPlan(ctx, id)).toMatchObject({ plan, proof, request, prompt: PROMPT })
      const { change } = await rowOf(ctx, id)
      const [opened] = await openChanges(ctx, 'show-member', { profileId, rows: [change] })
      expect(opened?.before).toEqual(before)
    }
    await isWhole()
    expect(await sealAllStored(ctx, MEAL_PLANS_MEMBER_COLUMNS)).toBe(5)
    await isWhole()
    const now = await bytesOf(ctx, id)
    expect(now.map(([first]) => first)).toEqual(Array(5).fill(SEALED))
    // Only this test packs short values, so their lengths are not compared.
    expect(now.slice(0, 2).map(({ length }) => length)).toEqual(
      sealedBytes.slice(0, 2).map(({ length }) => length),
    )
    expect(await sealAllStored(ctx, MEAL_PLANS_MEMBER_COLUMNS)).toBe(0)
  })
})
