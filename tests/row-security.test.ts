import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test as plainTest, vi } from 'vitest'
import { aMember } from '#members/members.fixtures.ts'
import { consents, profiles } from '#members/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { SET_ROWS_IN_SIGHT } from '#platform/db/access/query-with-rows-in-sight.ts'
import { type Sight, withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { seesNoRows } from '#platform/db/access/with-rows-in-sight.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { newId } from '#platform/db/id.ts'
import { PRODUCT_ROLE } from '#platform/db/product-role.ts'
import { projectRoot } from '#platform/project-root.ts'
import { ownDatabase } from './support/own-database.ts'
import { test } from './support/test-context.ts'

test('every table with member rows uses row security', async ({ ctx }) => {
  expect(await namesOf(ctx, WITH_MEMBERS)).toEqual(await namesOf(ctx, SECURED))
  expect(await namesOf(ctx, SECURED)).toHaveLength(18)
})

test('the product runs as a role that owns and creates nothing', async ({ ctx }) => {
  const { rows } = await ctx.db.execute(sql`
    select current_user as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as "isAbove",
      (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned,
      (select count(*)::int from pg_namespace where nspname not like 'pg\\_%'
        and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'create')) as "makesIn"
    from pg_roles where rolname = current_user`)
  expect(rows).toEqual([{ name: PRODUCT_ROLE, isAbove: false, owned: 0, makesIn: 0 }])
  for (const statement of BEYOND_IT)
    await expect(inTransaction(ctx, (ctx) => ctx.db.execute(statement))).rejects.toMatchObject({
      cause: { code: NOT_PRIVILEGED },
    })
})

test('a member’s statements see only their own rows, regardless of the query', async ({ ctx }) => {
  const [ada, ben] = [await aMember(ctx), await aMember(ctx)]
  const ids = async (sight: Sight) => {
    const rows = await withRowsOf(sight, async () => await ctx.db.select({ id: profiles.id }).from(profiles))
    return rows.map(({ id }) => id).toSorted()
  }
  expect(await ids({ memberId: ada.profile.id })).toEqual([ada.profile.id])
  expect(await ids({ memberId: ben.profile.id })).toEqual([ben.profile.id])
  expect(await ids('nobody')).toEqual([])
  expect(await ids('everybody')).toEqual([ada.profile.id, ben.profile.id].toSorted())
})

test("other members' rows cannot be changed, deleted or inserted", async ({ ctx }) => {
  const [ada, ben] = [await aMember(ctx), await aMember(ctx)]
  const [consent] = await ctx.db.select().from(consents).where(eq(consents.profileId, ben.profile.id))
  if (!consent) throw new Error('no consent')
  await withRowsOf({ memberId: ada.profile.id }, async () => {
    const changed = await ctx.db.update(profiles).set({ name: 'Me' }).returning({ id: profiles.id })
    expect(changed).toEqual([{ id: ada.profile.id }])
    const removed = await ctx.db.delete(consents).returning({ profileId: consents.profileId })
    expect(removed).toEqual([{ profileId: ada.profile.id }])
    const forged = inTransaction(ctx, (ctx) => ctx.db.insert(consents).values({ ...consent, id: newId() }))
    await expect(forged).rejects.toMatchObject({ cause: { code: NOT_PRIVILEGED } })
  })
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.id, ben.profile.id))
  expect(row?.name).toBeNull()
})

test('dependent rows are visible with their parent row', async ({ ctx }) => {
  const [ada, ben] = [await aMember(ctx), await aMember(ctx)]
  for (const { profile } of [ada, ben]) {
    const id = newId()
    await ctx.db.execute(sql`
      insert into meal_plans.protocols (id, profile_id, protocol, started_on, time_zone, created)
      values (${id}, ${profile.id}, '"low-fodmap"', '2026-03-01', 'UTC', now())`)
    await ctx.db.execute(sql`
      insert into meal_plans.protocol_acts (id, protocol_id, decision, day, created)
      values (${newId()}, ${id}, '{"act": "pause"}', '2026-03-05', now())`)
  }
  const acts = () => ctx.db.execute(sql`select from meal_plans.protocol_acts`).then(({ rows }) => rows.length)
  expect(await withRowsOf({ memberId: ada.profile.id }, acts)).toBe(1)
  expect(await withRowsOf('nobody', acts)).toBe(0)
  expect(await acts()).toBe(2)
})

test('a session whose work was rolled back is configured again', async ({ ctx }) => {
  const [ada, ben] = [await aMember(ctx), await aMember(ctx)]
  const name = () => ctx.db.execute(sql`select id from members.profiles`).then(({ rows }) => rows[0]?.id)
  await withRowsOf({ memberId: ada.profile.id }, async () => {
    expect(await name()).toBe(ada.profile.id)
    const failing = inTransaction(ctx, async () => {
      await withRowsOf({ memberId: ben.profile.id }, async () => expect(await name()).toBe(ben.profile.id))
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await name()).toBe(ada.profile.id)
  })
})

plainTest('a statement brings along whose rows it sees, in the one message that it is', async () => {
  await using own = await ownDatabase()
  const [ada, ben] = [await aMember(own.ctx), await aMember(own.ctx)]
  const submitted = vi.spyOn(pg.Query.prototype, 'submit')
  try {
    for (const { profile } of [ada, ben, ada]) {
      const sight = { memberId: profile.id }
      expect(await seen(own.ctx, sight)).toEqual([profile.id])
      const byId = own.ctx.db
        .select({ id: profiles.id })
        .from(profiles)
        .where(eq(profiles.id, ben.profile.id))
      expect(await withRowsOf(sight, async () => await byId)).toHaveLength(profile === ben.profile ? 1 : 0)
    }
    const asked = submitted.mock.contexts.map((query, place) => ({
      text: (query as { text?: string }).text ?? '',
      connection: submitted.mock.calls[place]?.[0],
    }))
    // Sessions of other tests in this process may still be active.
    const ours = new Set(
      asked.filter(({ text }) => text.includes('profiles')).map(({ connection }) => connection),
    )
    const texts = asked.filter(({ connection }) => ours.has(connection)).map(({ text }) => text)
    // An idle connection is first checked with a query.
    expect(texts.filter((text) => text !== 'select 1')).toHaveLength(6)
    expect(texts).not.toContain(SET_ROWS_IN_SIGHT)
  } finally {
    submitted.mockRestore()
  }
})

plainTest('a session of the server shows no member once a statement or a transaction is over', async () => {
  await using own = await ownDatabase()
  const { profile } = await aMember(own.ctx)
  const database = openDatabase(own.url, { maxConnections: 1 })
  const sight = { memberId: profile.id }
  try {
    expect(await seen(database, sight)).toEqual([profile.id])
    expect(await leftBehind(database)).toEqual({ shown: '', rows: 0 })
    const reading = (ending?: Error) =>
      withRowsOf(sight, () =>
        database.db.transaction(async (tx) => {
          const { rows } = await tx.execute(sql`select id from members.profiles`)
          expect(rows).toEqual([{ id: profile.id }])
          if (ending) throw ending
        }),
      )
    await reading()
    expect(await leftBehind(database)).toEqual({ shown: '', rows: 0 })
    await expect(reading(new Error('rolled back'))).rejects.toThrow('rolled back')
    expect(await leftBehind(database)).toEqual({ shown: '', rows: 0 })
    expect(await seen(database, 'everybody')).toEqual([profile.id])
    expect(await leftBehind(database)).toEqual({ shown: '', rows: 0 })
  } finally {
    await database.close()
  }
})

plainTest('where a session cannot be told, the statement that follows is not run', async () => {
  await using own = await ownDatabase()
  const { profile } = await aMember(own.ctx)
  for (const inOne of [true, false]) {
    const act = async ({ db }: Context) => {
      expect(await seen({ db }, 'everybody')).toEqual([profile.id])
      const removed = withRowsOf(UNSENDABLE, async () => await db.delete(profiles))
      await expect(removed).rejects.toMatchObject({ cause: { code: NO_TEXT } })
    }
    if (inOne) await expect(inTransaction(own.ctx, act)).resolves.toBeUndefined()
    else await act(own.ctx)
    // The next user of the session does not see the previous rows.
    expect(await seen(own.ctx, 'nobody')).toEqual([])
    expect(await seen(own.ctx, 'everybody')).toEqual([profile.id])
  }
})

plainTest('what failed took back what it brought along, and the next is told anew', async () => {
  await using own = await ownDatabase()
  const [ada, ben] = [await aMember(own.ctx), await aMember(own.ctx)]
  expect(await seen(own.ctx, { memberId: ben.profile.id })).toEqual([ben.profile.id])
  await withRowsOf({ memberId: ada.profile.id }, async () => {
    await expect(own.ctx.db.execute(sql`select 1 / (count(*) - 1) from members.profiles`)).rejects.toThrow()
    expect(await seen(own.ctx)).toEqual([ada.profile.id])
    await inTransaction(own.ctx, async (ctx) => {
      const failing = inTransaction(ctx, async (ctx) => {
        expect(await seen(ctx, 'everybody')).toHaveLength(2)
        await withRowsOf(
          'nobody',
          async () => await ctx.db.execute(sql`select 1 / count(*) from members.profiles`),
        )
      })
      await expect(failing).rejects.toThrow()
      expect(await seen(ctx)).toEqual([ada.profile.id])
    })
  })
  expect(await seen(own.ctx, 'nobody')).toEqual([])
})

plainTest('a session that was lost leaves nothing to the one in its place', async () => {
  await using own = await ownDatabase()
  const { profile } = await aMember(own.ctx)
  expect(await seen(own.ctx, 'everybody')).toEqual([profile.id])
  const lost = own.ctx.db.execute(sql`select pg_terminate_backend(pg_backend_pid()) from members.profiles`)
  await expect(lost).rejects.toThrow()
  expect(await seen(own.ctx, 'nobody')).toEqual([])
})

plainTest('all but what begins and ends transactions is told', () => {
  const withoutRows = [
    'begin',
    'BEGIN read write',
    'savepoint sp1',
    'release savepoint sp1',
    'rollback',
    'commit;',
  ]
  const withRows = [
    'commit; select 1',
    'select 1',
    'begin; select 1',
    'with a as (select 1) select',
    'beginning',
    '',
  ]
  expect(withoutRows.filter((text) => !seesNoRows(text))).toEqual([])
  expect(withRows.filter(seesNoRows)).toEqual([])
})

// Foreign keys are checked as the owner of their table, which row security doesn't restrict.
test('no trigger of ours is deferred to the end of a transaction, when no rows are configured as visible', async ({
  ctx,
}) => {
  const { rows } = await ctx.db.execute(sql`
    select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
      join pg_namespace on pg_namespace.oid = relnamespace
    where tgdeferrable and not tgisinternal and nspname not like 'pg\\_%'`)
  expect(rows).toEqual([])
})

plainTest('sessions that nobody told anything show no member', async () => {
  await using own = await ownDatabase()
  await aMember(own.ctx)
  const seen = await own.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`reset careplate.rows_of`)
    const { rows } = await tx.execute(sql`select from members.profiles`)
    return rows.length
  })
  expect(seen).toBe(0)
})

plainTest('only these look at more than the rows of whoever asks', () => {
  const widening = globSync('src/**/*.{ts,tsx}', {
    cwd: projectRoot(),
    exclude: ['**/*.test.*', '**/*.fixtures.*'],
  }).filter((file) => readFileSync(join(projectRoot(), file), 'utf8').includes("'everybody'"))
  expect(widening.toSorted()).toEqual(Object.keys(LOOKING_AT_EVERYBODY).toSorted())
})

/**
 * Reads, bypassing the pool's own statements, the rows that this pool's only session would show to the next
 * client.
 */
async function leftBehind({ pool }: Database): Promise<{ shown: string; rows: number }> {
  const client = await pool.connect()
  try {
    const query = pg.Client.prototype.query.bind(client) as (text: string) => Promise<pg.QueryResult>
    const { rows } = await query(
      `select current_setting('careplate.rows_of', true) as shown,
        (select count(*)::int from members.profiles) as rows`,
    )
    return rows[0]
  } finally {
    client.release()
  }
}

async function seen({ db }: Pick<Context, 'db'>, sight?: Sight): Promise<string[]> {
  const read = async () => (await db.execute<{ id: string }>(sql`select id from members.profiles`)).rows
  const rows = await (sight ? withRowsOf(sight, read) : read())
  return rows.map(({ id }) => id)
}

/** The server refuses this text. */
const UNSENDABLE = { memberId: '\0' }
const NO_TEXT = '22021'

/**
 * Modules allowed to see all rows, each with a reason. All other code sees only the rows of the requesting
 * member.
 */
const LOOKING_AT_EVERYBODY: Record<string, string> = {
  'src/content/posts/staff-names.ts': 'editors read who on the staff wrote or approved a sentence',
  'src/meal-plans/recipe-uses/count-running-weeks.ts':
    'editors learn in how many weeks a recipe is, and in whose it is not',
  'src/meal-plans/store/find-meal-plan.ts': 'whose plan a link opens is known once its signature is checked',
  'src/members/payments/webhooks/receive-event.ts': 'Stripe speaks of whomever it speaks of',
  'src/members/privacy/hand-over-open-money.ts':
    'what is open about money when a member leaves is nobody’s then',
  'src/members/privacy/leave-administration.ts': 'the user pool knows nobody’s profile',
  'src/members/profiles/acts/create-profile.ts': 'whoever has no profile yet has no rows to be seen by',
  'src/members/profiles/requester/identify-requester.ts': 'whose rows a request may see is known after it',
  'src/members/profiles/store/goal-blind-indexes.ts': 'the key of blind indexes is no member’s',
  'src/members/profiles/store/uses-of-catalogue.ts':
    'a health goal stays while anybody has it, whoever would delete it',
  'src/platform/db/access/rows-in-sight.ts': 'says what the words mean',
  'src/platform/duties/sight-of.ts': 'those who work with members see them; who may ask for what, verbs say',
}

const NOT_PRIVILEGED = '42501'

const BEYOND_IT = [
  sql`alter table members.profiles disable row level security`,
  sql`create table members.others (id uuid)`,
  sql`drop policy of_member on members.profiles`,
  sql`truncate members.profiles`,
  sql`create role another`,
  sql`update platform.migrations set name = 'none' where pg_read_file('PG_VERSION') is null`,
]

const OURS = sql`pg_class.relkind = 'r' and pg_namespace.nspname in ('members', 'meal_plans', 'platform')`

/** Tables with member rows: by a column that names a member, or by a foreign key to such a table. */
const WITH_MEMBERS = sql`${OURS} and (
  pg_class.oid = 'members.profiles'::regclass
  or exists (select from pg_attribute where attrelid = pg_class.oid and attname in ('profile_id', 'member_id'))
  or exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'f'
    and confrelid in ('meal_plans.meal_plans'::regclass, 'meal_plans.protocols'::regclass)))`

const SECURED = sql`${OURS} and pg_class.relrowsecurity`

async function namesOf(ctx: Context, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select nspname || '.' || relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where ${which} order by name`)
  return rows.map(({ name }) => name)
}
