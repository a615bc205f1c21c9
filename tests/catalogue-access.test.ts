import { EventEmitter, once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { admin, aNutrient, aStoredFood, callerOf } from '#catalogue/catalogue.fixtures.ts'
import { deleteCondition } from '#catalogue/conditions/delete-condition.ts'
import { conditions, foods, nutrients, pricingPlans, recipes } from '#catalogue/tables.ts'
import { signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { aGoal, aMember, aPlan, chooseGoals, profileWithGoals } from '#members/members.fixtures.ts'
import { membersWithGoal } from '#members/profiles/store/uses-of-catalogue.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { asOwner } from '#tests/support/as-owner.ts'
import { composedApi } from '#tests/support/composed-api.ts'
import { type OwnDatabase, ownDatabase } from '#tests/support/own-database.ts'
import { test } from '#tests/support/test-context.ts'

const PASSWORD = 'Fresh-Bread-12'

async function tokenOf(ctx: Context, given: { admin: boolean }): Promise<string> {
  const { profile } = await aMember(ctx, given)
  return (await signInWithPassword(ctx, { username: profile.username, password: PASSWORD })).AccessToken
}

/** Returns an administrator's token with a forged signature: its last letters are changed. */
function forged(token: string): string {
  return token.slice(0, -8) + token.slice(-8).replace(/./g, (letter) => (letter === 'A' ? 'B' : 'A'))
}

async function aRecipe(ctx: Context): Promise<string> {
  const id = newId()
  await ctx.db.insert(recipes).values({
    id,
    slug: id,
    name: 'Lentils',
    category: 'Lunch',
    description: 'Lentils.',
    cuisine: 'Greek',
    minutes: 20,
    servings: 2,
    season: [],
    ingredients: [],
    steps: [],
  })
  return id
}

const kinds = {
  plan: {
    rows: pricingPlans,
    isPublic: true,
    make: async (ctx: Context) => (await aPlan(ctx)).id,
    body: { name: 'A new plan', price: 5, healthGoals: 1 },
    change: { price: 6 },
  },
  condition: {
    rows: conditions,
    isPublic: true,
    make: (ctx: Context) => aGoal(ctx),
    body: { name: 'A new goal', category: 'Skin Health' },
    // Enabling a goal requires rules and a week; these goals have neither.
    change: { description: 'changed', enabeled: false },
  },
  food: {
    rows: foods,
    isPublic: false,
    make: async (ctx: Context) => String(await aStoredFood(ctx)),
    body: { fdcId: 5, name: 'A new food', foodCategory: { description: 'Vegetables' } },
    change: { name: 'changed' },
  },
  nutrient: {
    rows: nutrients,
    isPublic: false,
    make: async (ctx: Context) => String(await aNutrient(ctx)),
    body: { usdaId: 5, name: 'A new nutrient' },
    change: { name: 'changed' },
  },
  recipe: {
    rows: recipes,
    isPublic: false,
    make: aRecipe,
    body: { description: 'A new recipe', recipeCategory: { description: 'Lunch' } },
    change: { name: 'changed' },
  },
}

const askers = ['guest', 'member', 'admin', 'expired token', 'forged token'] as const

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('/%s', (noun) => {
  const { rows, isPublic, make, body, change } = kinds[noun]

  test.for(askers)('called by: %s', async (asker, { ctx }) => {
    const id = await make(ctx)
    const token = asker === 'guest' ? undefined : await tokenOf(ctx, { admin: asker !== 'member' })
    const tomorrow = { ...ctx, now: () => new Date(Date.now() + 86_400_000) }
    const api = composedApi(asker === 'expired token' ? tomorrow : ctx)
    const shown = token && asker === 'forged token' ? forged(token) : token
    const call = (method: string, path: string, given?: object) =>
      api(method, path, { token: shown, ...(given ? { body: given } : {}) })

    const refusal = asker === 'admin' ? undefined : asker === 'member' ? 403 : 401
    const isHeard = asker === 'guest' || asker === 'member' || asker === 'admin'
    const reading = isPublic && isHeard ? 200 : (refusal ?? 200)
    const before = await ctx.db.select().from(rows)

    const answers = [
      await call('GET', `/${noun}`),
      await call('GET', `/${noun}?query=a&page=1&count=5`),
      await call('GET', `/${noun}/${id}`),
      await call('POST', `/${noun}`, body),
      await call('POST', `/${noun}`, { nonsense: true }),
      await call('PUT', `/${noun}/${id}`, change),
      await call('PUT', `/${noun}/${id}`, { name: 5 }),
      await call('DELETE', `/${noun}/${id}`),
      await call('DELETE', `/${noun}/${id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      reading,
      reading,
      reading,
      refusal ?? 201,
      refusal ?? 400,
      refusal ?? 200,
      refusal ?? 400,
      refusal ?? 204,
      refusal ?? 404,
    ])
    if (!refusal) return
    expect(await ctx.db.select().from(rows)).toEqual(before)
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      expect(body).toEqual({
        error: { code: status === 403 ? 'not_allowed' : 'not_signed_in', message: expect.any(String) },
        requestId: 'test',
      })
    }
  })
})

test('private responses are never cached, and public responses are revalidated each time', async ({
  ctx,
}) => {
  const token = await tokenOf(ctx, { admin: true })
  const api = composedApi(ctx)
  const cacheControl = async (path: string, given = {}) =>
    (await api('GET', path, given)).headers.get('cache-control')
  expect(await cacheControl('/plan')).toBe('public, no-cache')
  expect(await cacheControl('/condition')).toBe('public, no-cache')
  expect(await cacheControl('/condition', { token })).toBe('private, no-cache')
  expect(await cacheControl('/food', { token })).toBe('no-store')
  expect(await cacheControl('/config')).toBe('no-store')
  expect(await cacheControl('/plan', { token: forged(token) })).toBe('no-store')
})

describe('rows that members use', () => {
  test('a plan cannot be deleted while members have it, and the error counts them', async ({ ctx }) => {
    const { id } = await aPlan(ctx, { name: 'Balance' })
    const members = [await aMember(ctx, { planId: id }), await aMember(ctx, { planId: id })]
    await ctx.db.execute(sql`
      insert into members.subscriptions (id, profile_id, plan_id, stripe_price_id, price_cents, payment_method, status, created)
      values (${newId()}, ${members[0]?.profile.id}, ${id}, 'price_1', 1900, 'pm_1', 'starting', now())`)
    const token = await tokenOf(ctx, { admin: true })
    const refused = await composedApi(ctx)('DELETE', `/plan/${id}`, { token })
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toBe(
      'The Balance plan is used by 2 members and 1 subscription. Change the plan, or give its members another one first.',
    )
    expect(await ctx.db.select().from(pricingPlans).where(eq(pricingPlans.id, id))).toHaveLength(1)
  })

  test('a health goal cannot be deleted while members have it, but can be disabled', async ({ ctx }) => {
    const goal = await aGoal(ctx)
    const { id: planId } = await aPlan(ctx)
    await aMember(ctx, { planId, goals: [goal] })
    const token = await tokenOf(ctx, { admin: true })
    const call = composedApi(ctx)
    const refused = await call('DELETE', `/condition/${goal}`, { token })
    expect(refused.status).toBe(409)
    expect(refused.body.error.message).toMatch(/^Goal \d+ is used by 1 member\. Disable it instead: nobody/)
    const disabled = await call('PUT', `/condition/${goal}`, { token, body: { enabeled: false } })
    expect(disabled.status).toBe(200)
  })

  test('no profile names a missing health goal', async ({ ctx }) => {
    const { id: planId } = await aPlan(ctx)
    const goal = await aGoal(ctx)
    const { profile } = await aMember(ctx, { planId, goals: [goal] })
    const remove = () => deleteCondition(ctx, { id: goal, usesOf: membersWithGoal })
    await expect(remove()).rejects.toMatchObject({ code: 'conflict' })
    await expect(chooseGoals(ctx, profile.id, [newId()])).rejects.toMatchObject({ code: 'invalid' })
    await expect(chooseGoals(ctx, profile.id, [goal, newId()])).rejects.toMatchObject({ code: 'invalid' })
    await chooseGoals(ctx, profile.id, [])
    await remove()
    await expect(chooseGoals(ctx, profile.id, [goal])).rejects.toMatchObject({ code: 'invalid' })
  })

  describe('a health goal deleted and chosen at the same time', () => {
    test('its deletion waits for the pending choice and finds it', async () => {
      await using own = await ownDatabase()
      const { goal, profile, remove } = await aMeeting(own)
      const chosen = await heldOpen(own, (ctx) => chooseGoals(ctx, profile.id, [goal]))
      const isRefused = expect(remove()).rejects.toMatchObject({
        code: 'conflict',
        message: /is used by 1 member/,
      })
      await expect.poll(() => waitingOn(own.ctx)).toBe(1)
      await chosen.commit()
      await isRefused
      expect((await profileWithGoals(own.ctx, profile.id)).goals).toEqual([goal])
    })

    test('its choice waits for the pending deletion and is refused', async () => {
      await using own = await ownDatabase()
      const { goal, profile, removeIn } = await aMeeting(own)
      const deleted = await heldOpen(own, removeIn)
      const isRefused = expect(chooseGoals(own.ctx, profile.id, [goal])).rejects.toMatchObject({
        code: 'invalid',
      })
      await expect.poll(() => waitingOn(own.ctx)).toBe(1)
      await deleted.commit()
      await isRefused
      expect((await profileWithGoals(own.ctx, profile.id)).goals).toEqual([])
    })
  })
})

async function aMeeting({ ctx }: OwnDatabase) {
  const goal = await aGoal(ctx)
  const { profile } = await aMember(ctx)
  const removeIn = (ctx: Context) => deleteCondition(ctx, { id: goal, usesOf: membersWithGoal })
  return { goal, profile, removeIn, remove: () => removeIn(ctx) }
}

/** Runs an action in a transaction that stays open until it is signaled to commit. */
async function heldOpen({ ctx }: OwnDatabase, act: (ctx: Context) => Promise<unknown>) {
  const steps = new EventEmitter()
  const acted = once(steps, 'acted')
  const ended = inTransaction(ctx, async (ctx) => {
    await act(ctx)
    const toCommit = once(steps, 'commit')
    steps.emit('acted')
    await toCommit
  })
  await Promise.race([acted, ended])
  return {
    commit: () => {
      steps.emit('commit')
      return ended
    },
  }
}

/** Counts the sessions that wait for a lock. */
async function waitingOn(ctx: Context): Promise<number | undefined> {
  const [found] = await asOwner<{ count: number }>(
    ctx,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found?.count
}

test('a conflict detected only by the database is reported as a conflict, not a failure', async ({ ctx }) => {
  const { id: planId } = await aPlan(ctx)
  await aMember(ctx, { planId })
  // Unlike the server's, these routes are configured to find nothing in use.
  const refused = await callerOf(ctx, admin)('DELETE', `/plan/${planId}`)
  expect(refused.status).toBe(409)
  expect(refused.body.error.message).toBe('Somebody changed this at the same moment. Please try again.')
})
