import { eq, sql } from 'drizzle-orm'
import { describe, expect, test as plainTest, vi } from 'vitest'
import { lockMeals } from '#meal-plans/changes/lock-meals.ts'
import { decidePhase } from '#meal-plans/diary/acts/decide-phase.ts'
import { findPath } from '#meal-plans/diary/path/find-path.ts'
import { updateMealPlan } from '#meal-plans/editing/update-meal-plan.ts'
import { makePlan } from '#meal-plans/orders/make-plan.ts'
import { anOrder } from '#meal-plans/orders/orders.fixtures.ts'
import { mealPlans } from '#meal-plans/store/tables.ts'
import { giveConsent } from '#members/consents/give-consent.ts'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { withdrawConsent } from '#members/consents/withdraw-consent.ts'
import { aMember } from '#members/members.fixtures.ts'
import { findFacts, sealFacts } from '#members/profiles/store/open-facts.ts'
import { profiles } from '#members/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { starterId } from '#platform/db/id.ts'
import { followMemberKeys, forgetMemberKeys } from '#platform/member-keys/member-key.ts'
import { NO_HEALTH_CONSENT, NoConsent } from '#platform/member-keys/no-consent.ts'
import { PURPOSES, type Purpose } from '#platform/member-keys/purposes.ts'
import { memberKeys } from '#platform/member-keys/tables.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { asOwner } from './support/as-owner.ts'
import { aMealPlan } from './support/meal-plans/a-meal-plan.ts'
import { aPlanner } from './support/meal-plans/a-planner.ts'
import { aWeek } from './support/meal-plans/a-week.ts'
import { ownDatabase } from './support/own-database.ts'
import { as, seededTest, test } from './support/test-context.ts'

const FACTS = { allergies: ['peanut' as const] }
const AGREED = { kind: 'health-data', version: CONSENT_TEXTS['health-data'].version } as const

/**
 * Purposes allowed without consent, and purposes allowed for a member who was never asked. Repeated here on
 * purpose.
 */
const WITHOUT: Purpose[] = [
  ...(['show-member', 'change-facts', 'mend-orders', 'verify-plans', 'end-phases', 'ask-consent'] as const),
  ...([
    'export-data',
    'record-changes',
    'count-goals',
    'index-dishes',
    'tell-of-recall',
    'seal-stored',
  ] as const),
]
const UNASKED: Purpose[] = ['name-goals', 'plan-as-named', 'edit-plan', 'send-mail']
const ALL = Object.keys(PURPOSES) as Purpose[]

type State = 'given' | 'withdrawn' | 'never asked'
type Member = Awaited<ReturnType<typeof aMember>>

function mayBeUsed(purpose: Purpose, state: State): boolean {
  if (state === 'given' || WITHOUT.includes(purpose)) return true
  return state === 'never asked' && UNASKED.includes(purpose)
}

/** Returns the context of another process, which has no cached key. */
function elsewhere(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config } }
}

function give(ctx: Context, { requester, profile }: Member) {
  return giveConsent(as(ctx, requester), { profileId: profile.id, ...AGREED })
}

function withdraw(ctx: Context, { requester, profile }: Member) {
  return withdrawConsent(as(ctx, requester), { profileId: profile.id })
}

async function aMemberWho(ctx: Context, state: State): Promise<Member> {
  const member = await aMember(ctx, { facts: FACTS }, { hasConsent: state !== 'never asked' })
  if (state === 'withdrawn') await withdraw(ctx, member)
  return member
}

/** Reads and seals for a purpose. Both succeed, or both are refused with the same error. */
async function opens(ctx: Context, purpose: Purpose, id: string): Promise<boolean> {
  const sealed = await outcomeOf(sealFacts(ctx, purpose, id, { facts: FACTS, factsHistory: {} }))
  const read = await outcomeOf(findFacts(ctx, purpose, id))
  expect(read).toBe(sealed)
  return read
}

async function outcomeOf(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(NoConsent)
    expect(error).toMatchObject({
      code: 'conflict',
      message: NO_HEALTH_CONSENT,
      fields: { consent: NO_HEALTH_CONSENT },
    })
    return false
  }
}

describe.for(['given', 'withdrawn', 'never asked'] as const)('where consent is %s', (state) => {
  test('a key is released for each purpose as listed', async ({ ctx }) => {
    const { profile } = await aMemberWho(ctx, state)
    for (const purpose of ALL)
      for (const there of [ctx, elsewhere(ctx)])
        expect(await opens(there, purpose, profile.id), purpose).toBe(mayBeUsed(purpose, state))
  })

  test('data stored before sealing began is no way around consent', async ({ ctx }) => {
    const { profile } = await aMemberWho(ctx, state)
    for (const stored of [JSON.stringify(FACTS), '{}']) {
      await ctx.db.delete(memberKeys)
      forgetMemberKeys(ctx.config, [profile.id])
      await ctx.db
        .update(profiles)
        .set({ sealedFacts: sql`convert_to(${stored}, 'UTF8')` as never })
        .where(eq(profiles.id, profile.id))
      for (const purpose of ALL)
        expect(await outcomeOf(findFacts(ctx, purpose, profile.id)), purpose).toBe(mayBeUsed(purpose, state))
    }
  })
})

test('no key is released for a member whose data must not be sealed', async ({ ctx }) => {
  const { profile } = await aMember(ctx, {}, { hasConsent: false })
  const sealing = sealFacts(ctx, 'add-facts', profile.id, { facts: FACTS, factsHistory: {} })
  await expect(sealing).rejects.toBeInstanceOf(NoConsent)
  expect(await ctx.db.select().from(memberKeys)).toEqual([])
})

plainTest('the consent costs no statement: it is read with the key, and remembered with it', async () => {
  await using own = await ownDatabase()
  const { profile } = await aMemberWho(own.ctx, 'given')
  const cold = elsewhere(own.ctx)
  const asked = vi.spyOn(own.ctx.db, 'execute')
  await findFacts(cold, 'plan-meals', profile.id)
  expect(asked).toHaveBeenCalledTimes(1)
  for (const purpose of ALL) await findFacts(cold, purpose, profile.id)
  expect(asked).toHaveBeenCalledTimes(1)
})

plainTest('a withdrawal in another process is heard, and a consent given anew counts at once', async () => {
  await using own = await ownDatabase()
  const member = await aMemberWho(own.ctx, 'given')
  const { id } = member.profile
  const [notified, unnotified] = [elsewhere(own.ctx), elsewhere(own.ctx)]
  const database = openDatabase(own.url)
  const following = followMemberKeys(own.url, notified.config, (error) => expect.unreachable(error.message))
  const mayPlan = ({ config }: Context) =>
    outcomeOf(findFacts({ ...own.ctx, config, db: database.db }, 'plan-meals', id))
  try {
    // Until the process is listening, it caches nothing: an earlier cached key is dropped with the first
    // announcement.
    await expect.poll(() => isListening(own.ctx)).toBe(true)
    expect([await mayPlan(notified), await mayPlan(unnotified)]).toEqual([true, true])
    await withdraw(own.ctx, member)
    expect(await mayPlan(own.ctx)).toBe(false)
    await expect.poll(() => mayPlan(notified)).toBe(false)
    // The key would stay cached for up to five minutes without the announcement.
    expect(await mayPlan(unnotified)).toBe(true)
    await give(own.ctx, member)
    expect([await mayPlan(own.ctx), await mayPlan(notified)]).toEqual([true, true])
  } finally {
    await following.stop()
    await database.close()
  }
})

plainTest('what a reader had read before a withdrawal is not remembered after it', async () => {
  await using own = await ownDatabase()
  const { ctx } = own
  const member = await aMemberWho(ctx, 'given')
  const { id } = member.profile
  const cold = elsewhere(ctx)
  const reading = vi.spyOn(ctx.db, 'execute')
  const { promise: hasRead, resolve } = Promise.withResolvers<void>()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const { execute } = Object.getPrototypeOf(ctx.db)
  reading.mockImplementationOnce((async (query: never) => {
    const answer = await execute.call(ctx.db, query)
    resolve()
    await mayGoOn
    return answer
  }) as never)
  const slow = outcomeOf(findFacts(cold, 'plan-meals', id))
  await hasRead
  await withdraw(cold, member)
  goOn()
  expect(await slow).toBe(true)
  expect(await outcomeOf(findFacts(cold, 'plan-meals', id))).toBe(false)
})

async function isListening(ctx: Context): Promise<boolean> {
  const [found] = await asOwner<{ count: number }>(
    ctx,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'idle' and query = 'select '''''`,
  )
  return found?.count === 1
}

plainTest('no order of giving, withdrawing, taking back and reading opens without consent', async () => {
  await using own = await ownDatabase()
  const { ctx } = own
  const random = randomFrom(67)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const undone = async (member: Member, act: typeof give | typeof withdraw, purpose: Purpose) => {
    const acting = inTransaction(ctx, async (tx) => {
      await act(tx, member)
      // A read in this transaction must not be cached.
      await outcomeOf(findFacts(tx, purpose, member.profile.id))
      throw new Error('undone')
    })
    await expect(acting).rejects.toThrow('undone')
  }
  for (let order = 0; order < 12; order += 1) {
    let state: State = pick(['given', 'never asked'])
    const member = await aMemberWho(ctx, state)
    const { id } = member.profile
    const said: string[] = []
    for (let step = 0; step < 25; step += 1) {
      const act = pick(['give', 'withdraw', 'undo give', 'undo withdraw', 'race', 'read', 'read', 'read'])
      const purpose = pick(ALL)
      said.push(`${act} ${purpose}`)
      if (act === 'give') await give(ctx, member)
      if (act === 'withdraw') await withdraw(ctx, member)
      if (act === 'undo give') await undone(member, give, purpose)
      if (act === 'undo withdraw') await undone(member, withdraw, purpose)
      // Concurrent readers may see either state; later readers see nothing.
      const readers = [1, 2, 3].map(() => outcomeOf(findFacts(ctx, purpose, id)))
      if (act === 'race') await Promise.all([withdraw(ctx, member), ...readers])
      else await Promise.all(readers)
      if (act === 'give') state = 'given'
      if (['withdraw', 'race'].includes(act) && state === 'given') state = 'withdrawn'
      for (const there of [ctx, elsewhere(ctx)])
        expect(await opens(there, purpose, id), said.join(', ')).toBe(mayBeUsed(purpose, state))
    }
  }
})

describe('a member who withdraws', () => {
  seededTest.for(['due_week', 'asked_for'] as const)(
    'while a plan is being made (%s) gets none, and it waits for their consent',
    async (reason, { ctx }) => {
      const order = await anOrder(ctx, reason, { facts: { diet: 'vegan' } })
      const planner = aPlanner()
      const solve: typeof planner.solve = async (...given) => {
        const answer = await planner.solve(...given)
        await withdraw(ctx, order)
        return answer
      }
      await makePlan(ctx, { solve }, order.orderId)
      expect(await ctx.db.select().from(mealPlans)).toEqual([])
      const refused = { state: 'refused', failureKind: 'consent', failureReason: NO_HEALTH_CONSENT }
      expect(await order.orderRow()).toMatchObject(refused)
    },
  )

  seededTest('sees their diary and ends their diet, but can do nothing else', async ({ ctx }) => {
    const { requester, profile } = await aMember(ctx, { goals: [starterId('condition', 'low-fodmap')] })
    const { id: profileId } = profile
    const week = await aMealPlan(ctx, { profileId, goals: ['hypertension'] })
    const { mealPlanId } = await aWeek(ctx, profileId, week)
    const own = as(ctx, requester)
    await withdrawConsent(own, { profileId })
    expect((await findPath(own, { profileId })).protocolState).not.toBeNull()
    await expect(decidePhase(own, { profileId, act: 'pause', challenge: null })).rejects.toThrow(NoConsent)
    await decidePhase(own, { profileId, act: 'stop', challenge: null })
    const locking = lockMeals(own, { id: mealPlanId, locks: [], readVersion: undefined })
    await expect(locking).rejects.toThrow(NoConsent)
    const editing = updateMealPlan(ctx, {
      id: mealPlanId,
      texts: { goal: 'Eat well' },
      readVersion: undefined,
    })
    await expect(editing).rejects.toThrow('no longer agrees')
  })
})
