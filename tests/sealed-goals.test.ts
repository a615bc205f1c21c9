import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { rotateSecret } from '#identity/tokens/rotate-secret.ts'
import { aGoal, aMember, chooseGoals, profileWithGoals } from '#members/members.fixtures.ts'
import { GOAL_INDEX_KEY_ID } from '#members/profiles/store/goal-blind-indexes.ts'
import { indexStoredGoals } from '#members/profiles/store/index-goals.ts'
import { listProfiles } from '#members/profiles/store/list-profiles.ts'
import { membersWithGoal } from '#members/profiles/store/uses-of-catalogue.ts'
import { hashKeys, profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { forgetMemberKeys } from '#platform/member-keys/member-key.ts'
import { sealAllStored } from '#platform/member-keys/seal-stored.ts'
import { Sealed } from '#platform/member-keys/sealed.ts'
import { memberKeys } from '#platform/member-keys/tables.ts'
import { MEMBER_COLUMNS, SEALED_COLUMNS } from '../src/composition/sealed-columns.ts'
import { as, test } from './support/test-context.ts'

/** Returns the context of another process, which has no cached key. */
function elsewhere(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config } }
}

/** Stores goals as they were stored before sealing. */
async function storePlain(ctx: Context, id: string, goals: string[]): Promise<void> {
  await ctx.db.execute(sql`update members.profiles
    set sealed_goals = convert_to(${JSON.stringify(goals)}, 'UTF8'), goal_marks = null where id = ${id}`)
}

async function rowOf(ctx: Context, id: string) {
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.id, id))
  if (!row) throw new Error('no profile')
  return row
}

describe('the health goals of a member', () => {
  test('are sealed in their row, and open in their order', async ({ ctx }) => {
    const goals = [await aGoal(ctx), await aGoal(ctx)].sort().reverse()
    const { profile } = await aMember(ctx, { goals })
    const { rows } = await ctx.db.execute<{ row: string }>(
      sql`select to_jsonb(p)::text as row from members.profiles p where id = ${profile.id}`,
    )
    for (const goal of goals) expect(rows[0]?.row).not.toContain(goal)
    expect(Sealed.bytesOf(profile.sealedGoals)[0]).toBe(1)
    expect((await profileWithGoals(elsewhere(ctx), profile.id)).goals).toEqual(goals)
  })

  test('are opened for a page of members with a single query for keys', async ({ ctx }) => {
    const goal = await aGoal(ctx)
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) ids.push((await aMember(ctx, { goals: [goal] })).profile.id)
    const asked: string[] = []
    const { requester } = await aMember(ctx, { admin: true })
    const there = as(elsewhere(ctx), requester)
    const db = new Proxy(ctx.db, {
      get(target, name) {
        if (name === 'select' || name === 'execute') asked.push(name)
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const { data } = await listProfiles({ ...there, db }, { page: 1, count: 20 })
    expect(data.filter(({ id }) => ids.includes(id)).map(({ goals }) => goals)).toEqual(ids.map(() => [goal]))
    // Three queries: the members, their keys, and the count.
    expect(asked).toHaveLength(3)
  })

  test("no longer open once their member's key is deleted", async ({ ctx }) => {
    const { profile } = await aMember(ctx, { goals: [await aGoal(ctx)] })
    await ctx.db.delete(memberKeys).where(eq(memberKeys.memberId, profile.id))
    forgetMemberKeys(ctx.config, [profile.id])
    await expect(profileWithGoals(ctx, profile.id)).rejects.toThrow('The key of this member is not there')
  })
})

describe('the blind indexes of health goals', () => {
  test('differ between members, and are unordered', async ({ ctx }) => {
    const goals = [await aGoal(ctx), await aGoal(ctx), await aGoal(ctx)]
    const [ada, ben] = [await aMember(ctx, { goals }), await aMember(ctx, { goals })]
    const blindIndexes = [ada, ben].flatMap(({ profile }) => profile.goalBlindIndexes ?? [])
    expect(new Set(blindIndexes).size).toBe(6)
    expect(ada.profile.goalBlindIndexes).toEqual(ada.profile.goalBlindIndexes?.toSorted())
    await chooseGoals(ctx, ada.profile.id, goals.toReversed())
    expect((await rowOf(ctx, ada.profile.id)).goalBlindIndexes).toEqual(ada.profile.goalBlindIndexes)
  })

  test('count the members with a goal, page by page, even if rows are hidden', { timeout: 120_000 }, async ({
    ctx,
  }) => {
    const [goal, other] = [await aGoal(ctx), await aGoal(ctx)]
    const { profile } = await aMember(ctx, { goals: [other, goal] })
    await aMember(ctx, { goals: [other] })
    expect(await membersWithGoal(ctx, goal)).toEqual(['1 member'])
    expect(await membersWithGoal(ctx, await aGoal(ctx))).toEqual([])
    // More members than one page, none of whom has the goal.
    await ctx.db.execute(sql`
      insert into members.profiles (id, auth_user_id, username, email, goal_marks, created, changed_at)
      select gen_random_uuid(), 'crowd-' || n, 'crowd-' || n, '', array['a mark'], now(), now()
      from generate_series(1, 2500) n`)
    expect(await withRowsOf('nobody', () => membersWithGoal(ctx, goal))).toEqual(['1 member'])
    await chooseGoals(ctx, profile.id, [other])
    expect(await membersWithGoal(ctx, goal)).toEqual([])
    expect(await membersWithGoal(ctx, other)).toEqual(['2 members'])
  })

  test('need a key wrapped like members’ keys, which SECRET_KEY alone cannot open', async ({ ctx }) => {
    await aMember(ctx, { goals: [await aGoal(ctx)] })
    const [indexKey] = await ctx.db
      .select()
      .from(memberKeys)
      .where(eq(memberKeys.memberId, GOAL_INDEX_KEY_ID))
    expect(indexKey?.wrappedBy).toBe('secret')
    expect(await ctx.db.select().from(hashKeys)).toEqual([])
  })

  test("cannot be recomputed once their member's key is deleted", async ({ ctx }) => {
    const goal = await aGoal(ctx)
    const { profile } = await aMember(ctx, { goals: [goal] })
    const { goalBlindIndexes } = await rowOf(ctx, profile.id)
    await ctx.db.delete(memberKeys).where(eq(memberKeys.memberId, profile.id))
    forgetMemberKeys(ctx.config, [profile.id])
    expect(await membersWithGoal(ctx, goal)).toEqual([])
    await chooseGoals(ctx, profile.id, [goal])
    expect((await rowOf(ctx, profile.id)).goalBlindIndexes).not.toEqual(goalBlindIndexes)
  })

  test('stay the same with a new SECRET_KEY', async ({ ctx }) => {
    const goal = await aGoal(ctx)
    const { profile } = await aMember(ctx, { goals: [goal] })
    const config = { ...ctx.config, secretKey: 'another secret key that is long enough' }
    const changed = { ...ctx, config: { ...config, secretKeyPrevious: ctx.config.secretKey } }
    await rotateSecret(changed, SEALED_COLUMNS)
    expect(await membersWithGoal({ ...ctx, config }, goal)).toEqual(['1 member'])
    expect((await profileWithGoals({ ...ctx, config }, profile.id)).goals).toEqual([goal])
  })
})

describe('goals stored before sealing', () => {
  test('are read and counted unchanged, and then sealed and indexed by the job', async ({ ctx }) => {
    const [goal, other] = [await aGoal(ctx), await aGoal(ctx)]
    const { profile } = await aMember(ctx)
    await storePlain(ctx, profile.id, [other, goal])
    const unchosen = await aMember(ctx)
    expect((await profileWithGoals(ctx, profile.id)).goals).toEqual([other, goal])
    expect(await membersWithGoal(ctx, goal)).toEqual(['1 member'])
    expect(await sealAllStored(ctx, MEMBER_COLUMNS)).toBe(1)
    const row = await rowOf(ctx, profile.id)
    expect(Sealed.bytesOf(row.sealedGoals)[0]).toBe(1)
    expect(row.goalBlindIndexes).toBeNull()
    expect(await membersWithGoal(ctx, goal)).toEqual(['1 member'])
    await indexStoredGoals(ctx)
    expect((await rowOf(ctx, profile.id)).goalBlindIndexes).toHaveLength(2)
    expect((await profileWithGoals(elsewhere(ctx), profile.id)).goals).toEqual([other, goal])
    expect(await membersWithGoal(ctx, goal)).toEqual(['1 member'])
    expect(await membersWithGoal(ctx, other)).toEqual(['1 member'])
    expect((await rowOf(ctx, unchosen.profile.id)).goalBlindIndexes).toEqual([])
  })
})
