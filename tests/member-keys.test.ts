import { inspect } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { aMember } from '#members/members.fixtures.ts'
import { changeFacts } from '#members/profiles/acts/change-facts.ts'
import { findFacts, openReportedFacts, sealFacts } from '#members/profiles/store/open-facts.ts'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { loggableError } from '#platform/log/loggable-error.ts'
import {
  ensureMemberKey,
  findMemberKeys,
  followMemberKeys,
  forgetMemberKeys,
  prepareMemberKeys,
} from '#platform/member-keys/member-key.ts'
import { openRow } from '#platform/member-keys/open-sealed.ts'
import { isAnyToSeal, sealAllStored } from '#platform/member-keys/seal-stored.ts'
import { Sealed } from '#platform/member-keys/sealed.ts'
import { isToSeal } from '#platform/member-keys/stored-column.ts'
import { memberKeys } from '#platform/member-keys/tables.ts'
import { MEMBER_COLUMNS } from '../src/composition/sealed-columns.ts'
import { asOwner } from './support/as-owner.ts'
import { ownDatabase } from './support/own-database.ts'
import { as, test } from './support/test-context.ts'

const FACTS = { allergies: ['peanut' as const], medications: ['warfarin'] }
const SECRETS = /peanut|warfarin/

async function rowOf(ctx: Context, id: string) {
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.id, id))
  if (!row) throw new Error('no profile')
  return row
}

/** Returns the context of another process, which has no cached key. */
function elsewhere(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config } }
}

describe('data reported by a member', () => {
  test('is sealed in their row, and opens for them', async ({ ctx }) => {
    const { profile, requester } = await aMember(ctx)
    await changeFacts(as(ctx, requester), { id: profile.id, change: { set: FACTS }, seen: 1 })
    const row = await rowOf(ctx, profile.id)
    expect(Sealed.bytesOf(row.sealedFacts)[0]).toBe(1)
    expect(Sealed.bytesOf(row.sealedFactsHistory)[0]).toBe(1)
    expect(Sealed.bytesOf(row.sealedFacts).toString('latin1')).not.toMatch(SECRETS)
    expect(await findFacts(ctx, 'show-member', profile.id)).toEqual(FACTS)
    expect(await findFacts(elsewhere(ctx), 'show-member', profile.id)).toEqual(FACTS)
  })

  test('opens in no other row or column and for no other member', async ({ ctx }) => {
    const [{ profile: ada }, { profile: bob }] = [
      await aMember(ctx, { facts: FACTS }),
      await aMember(ctx, { facts: { diet: 'vegan' } }),
    ]
    await expect(
      openReportedFacts(ctx, 'show-member', { ...bob, sealedFacts: ada.sealedFacts }),
    ).rejects.toThrow()
    const moved = new Sealed<object>('members.profiles.sealed_facts_history', Sealed.bytesOf(ada.sealedFacts))
    const row = { id: ada.id, profileId: ada.id, moved }
    await expect(openRow(ctx, 'show-member', row)).rejects.toThrow('does not open')
  })

  test('is never shown when logged, thrown, printed or sent', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { facts: FACTS })
    const opened = new Sealed<object>('a.b.c', Buffer.from(JSON.stringify(FACTS)))
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    for (const value of [profile.sealedFacts, opened]) {
      log.info({ value, profile: { ...profile, value } }, `${value}`)
      const error = Object.assign(new Error(`no ${value}`), { value })
      log.error({ err: error }, 'failed')
      lines.push(inspect(value, { depth: 9, showHidden: true }), JSON.stringify({ value }), inspect(error))
      lines.push(JSON.stringify(loggableError(error)), JSON.stringify(structuredClone(JSON.stringify(value))))
      lines.push(JSON.stringify(Object.entries(value)))
    }
    expect(lines.join('\n')).not.toMatch(SECRETS)
    expect(lines.join('\n')).toContain('[sealed]')
  })
})

describe('a member’s key', () => {
  test('is created once, even with concurrent requests, and read in one query', async ({ ctx }) => {
    const ids = [(await aMember(ctx)).profile.id, (await aMember(ctx)).profile.id]
    expect((await findMemberKeys(ctx, 'show-member', ids)).size).toBe(0)
    const keys = await prepareMemberKeys(ctx, 'plan-meals', [...ids, ...ids])
    expect([...keys.keys()].sort()).toEqual([...ids].sort())
    expect(await ensureMemberKey(elsewhere(ctx), 'plan-meals', ids[0] ?? '')).toEqual(keys.get(ids[0] ?? ''))
    const wrapped = await ctx.db.select().from(memberKeys)
    expect(wrapped).toHaveLength(2)
    for (const row of wrapped) expect(row.wrapped.includes(keys.get(row.memberId) ?? 'no key')).toBe(false)
  })

  test('from a rolled-back transaction seals nothing later', async ({ ctx }) => {
    const { profile } = await aMember(ctx)
    const undone = ctx.db.transaction(async (tx) => {
      await sealFacts({ ...ctx, db: tx }, 'add-facts', profile.id, { facts: FACTS, factsHistory: {} })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const sealed = await sealFacts(ctx, 'add-facts', profile.id, { facts: FACTS, factsHistory: {} })
    expect(await openReportedFacts(elsewhere(ctx), 'show-member', { ...profile, ...sealed })).toEqual(FACTS)
    expect(await openReportedFacts(ctx, 'show-member', { ...profile, ...sealed })).toEqual(FACTS)
  })

  test('is dropped by other processes as soon as it is destroyed', async () => {
    await using own = await ownDatabase()
    const { profile } = await aMember(own.ctx, { facts: FACTS })
    const [notified, unnotified] = [elsewhere(own.ctx), elsewhere(own.ctx)]
    const database = openDatabase(own.url)
    const following = followMemberKeys(own.url, notified.config, (error) => expect.unreachable(error.message))
    try {
      await expect.poll(() => listeners(own.ctx)).toBe(1)
      for (const there of [notified, unnotified])
        expect(await findFacts({ ...there, db: database.db }, 'show-member', profile.id)).toEqual(FACTS)
      await own.ctx.db.delete(profiles).where(eq(profiles.id, profile.id))
      const keysOf = ({ config }: Context) =>
        findMemberKeys({ ...own.ctx, config, db: database.db }, 'show-member', [profile.id])
      await expect.poll(async () => (await keysOf(notified)).size).toBe(0)
      // The key would still be cached without the announcement.
      expect((await keysOf(unnotified)).size).toBe(1)
    } finally {
      await following.stop()
      await database.close()
    }
  })

  test('is deleted with the member, so their rows in a backup are unreadable', async ({ ctx }) => {
    const { profile } = await aMember(ctx, { facts: FACTS })
    await ctx.db.execute(sql`create temporary table backup on commit drop as
      select * from members.profiles where id = ${profile.id}`)
    await ctx.db.delete(profiles).where(eq(profiles.id, profile.id))
    expect(await ctx.db.select().from(memberKeys)).toEqual([])
    // Simulates the announcement to this process.
    forgetMemberKeys(ctx.config, [profile.id])
    await ctx.db.execute(sql`insert into members.profiles (${RESTORED}) select ${RESTORED} from backup`)
    for (const there of [ctx, elsewhere(ctx)])
      await expect(findFacts(there, 'show-member', profile.id)).rejects.toThrow(
        'The key of this member is not there',
      )
    // A new key for the restored row opens nothing either.
    await ensureMemberKey(ctx, 'change-facts', profile.id)
    await expect(findFacts(ctx, 'show-member', profile.id)).rejects.toThrow('does not open')
  })
})

/** Counts the processes that are listening, by their last query. */
async function listeners(ctx: Context): Promise<number | undefined> {
  const [found] = await asOwner<{ count: number }>(
    ctx,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'idle' and query = 'select '''''`,
  )
  return found?.count
}

/** The columns that the database does not generate. */
const RESTORED = sql.raw(
  'id, auth_user_id, username, email, sealed_goals, goal_marks, sealed_facts, facts_version, sealed_facts_history, created, changed_at',
)

describe('data stored before sealing began', () => {
  test('is read unchanged, and sealed by a job that can be interrupted anywhere', async ({ ctx }) => {
    const members = 60
    const ids: string[] = []
    for (let made = 0; made < members; made += 1) ids.push((await aMember(ctx)).profile.id)
    await ctx.db.execute(
      sql`update members.profiles set sealed_facts = convert_to(${JSON.stringify(FACTS)}, 'UTF8')`,
    )
    const [first = ''] = ids
    expect(await findFacts(ctx, 'show-member', first)).toEqual(FACTS)
    const [facts] = MEMBER_COLUMNS.filter(({ column }) => column === 'sealed_facts')
    if (!facts) throw new Error('Facts are not said to be sealed.')
    expect(await isAnyToSeal(ctx, facts)).toBe(true)
    expect(await sealAllStored(ctx, MEMBER_COLUMNS, { mostBatches: 1 })).toBe(50)
    expect(await isAnyToSeal(ctx, facts)).toBe(true)
    expect(await sealAllStored(ctx, MEMBER_COLUMNS)).toBe(members - 50)
    expect(await isAnyToSeal(ctx, facts)).toBe(false)
    for (const id of ids) {
      expect(Sealed.bytesOf((await rowOf(ctx, id)).sealedFacts)[0]).toBe(1)
      expect(await findFacts(elsewhere(ctx), 'show-member', id)).toEqual(FACTS)
    }
  })

  test('is found by an index, without reading all rows', async ({ ctx }) => {
    await ctx.db.execute(sql`set local enable_seqscan = off`)
    for (const column of MEMBER_COLUMNS) {
      const { rows } = await ctx.db.execute<Record<string, string>>(
        sql`explain select from ${sql.raw(column.table)} where ${isToSeal(column)} limit 1`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n'), column.column).toMatch(
        /(using|Bitmap Index Scan on) \w+_to_seal/,
      )
    }
  })
})
