import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { seedCatalogue } from '#catalogue/starter/seed-catalogue.ts'
import { seedPosts } from '#content/posts/seed-posts.ts'
import { loadDiary, loadNewestProtocol } from '#meal-plans/diary/load-protocol.ts'
import { openRuns } from '#meal-plans/diary/open-diary.ts'
import { protocols } from '#meal-plans/diary/tables.ts'
import { openOrders } from '#meal-plans/orders/open-orders.ts'
import { openMealPlans } from '#meal-plans/store/open-meal-plans.ts'
import { mealPlans, orders } from '#meal-plans/store/tables.ts'
import { profileWithGoals } from '#members/members.fixtures.ts'
import { membersWithGoal } from '#members/profiles/store/uses-of-catalogue.ts'
import { openGoalsOfChange } from '#members/subscriptions/record/goals-of-change.ts'
import { subscriptions } from '#members/tables.ts'
import { openChangesOf } from '#platform/audit/open-changes.ts'
import { audit } from '#platform/audit/tables.ts'
import { openDatabase } from '#platform/db/database.ts'
import { knownMigrations, migrate, NewerSchema } from '#platform/db/migrate.ts'
import { asProductRole } from '#platform/db/product-role.ts'
import { installJobs } from '#platform/jobs/install-jobs.ts'
import { startJobs } from '#platform/jobs/job-queue.ts'
import { sealAllStored } from '#platform/member-keys/seal-stored.ts'
import { MEMBER_COLUMNS } from '../src/composition/sealed-columns.ts'
import { contextOn } from './support/context-on.ts'
import { applyHistory, emptyDatabase } from './support/earlier-database.ts'
import { everythingStored } from './support/stored/everything-stored.ts'

const TABLES = `
  select table_schema, table_name, column_name, data_type, is_nullable, column_default
  from information_schema.columns
  where table_schema not in ('pg_catalog', 'information_schema', 'jobs')
  order by 1, 2, 3`

/** Orders in which installations ran the first migrations, each up to its last. */
const HISTORIES: [string, string[]][] = [
  ['the first commit that started', ['0001', '0003', '0004', '0005', '0006', '0002']],
  ['keys before pools', ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0010', '0009']],
  [
    'consent before sealed mail',
    [
      ...['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0010', '0009', '0008'],
      ...['0011', '0012', '0013', '0015', '0016'],
    ],
  ],
  [
    'two migrations of one number',
    [...Array.from({ length: 22 }, (_, place) => String(place + 1).padStart(4, '0')), '0023'],
  ],
]

test.each(HISTORIES)("data from %s is migrated to today's tables", async (_, history) => {
  const today = await emptyDatabase()
  await migrate(today.url)
  const early = await emptyDatabase()
  await applyHistory(early.ask, history)
  await early.ask(
    `insert into catalogue.nutrients (id, name, unit_name, nutrient_group, rank) values (1008, 'Energy', 'KCAL', 'Energy', 1)`,
  )
  await migrate(early.url)
  expect((await early.ask(TABLES)).rows).toEqual((await today.ask(TABLES)).rows)
  expect((await early.ask('select name from catalogue.nutrients')).rows).toEqual([{ name: 'Energy' }])
  expect(await migrate(early.url)).toEqual([])
})

test('earlier weeks and requests become orders, each with its mail', async () => {
  const { url, ask } = await emptyDatabase()
  const ordering = knownMigrations().findIndex((name) => name.endsWith('_order-meal-plans'))
  await applyHistory(
    ask,
    knownMigrations()
      .slice(0, ordering)
      .map((name) => name.slice(0, 4)),
  )
  const [profile, plan, week, late, asked] = Array.from({ length: 5 }, () => randomUUID())
  const [left, overdue] = [randomUUID(), randomUUID()]
  await ask(`
    insert into members.profiles (id, auth_user_id, username, email, created, changed_at)
      values ('${profile}', 'ada', 'ada@example.org', 'ada@example.org', now(), now()),
        ('${left}', 'bo', 'bo@example.org', 'bo@example.org', now(), now());
    insert into members.consents (id, profile_id, kind, version, text_hash, given_at, withdrawn_at)
      values (gen_random_uuid(), '${profile}', 'health-data', '1', repeat('0', 64), now(), now()),
        (gen_random_uuid(), '${profile}', 'health-data', '1', repeat('0', 64), now(), null),
        (gen_random_uuid(), '${left}', 'health-data', '1', repeat('0', 64), now(), now());
    insert into meal_plans.meal_plans (id, profile_id, condition_ids, condition_name, plan, proof, request, created)
      values ('${plan}', '${profile}', '{}', 'Heart health', '{}', '{}', '{"input": {}}', now());
    insert into meal_plans.deliveries (id, profile_id, week_number, state, meal_plan_id, kind, reason, created, changed)
      values ('${week}', '${profile}', 1, 'delivered', '${plan}', null, null, now(), now()),
        ('${late}', '${profile}', 2, 'refused', null, 'consent', 'Not agreed.', now(), now()),
        ('${overdue}', '${left}', 1, 'refused', null, 'infeasible', 'Too little.', now(), now());
    insert into meal_plans.requests (id, profile_id, condition_id, days, goal, prompt, state, meal_plan_id, created, changed)
      values ('${asked}', '${profile}', '${plan}', 3, 'Calm.', 'Kindly.', 'solved', '${plan}', now(), now());
    insert into platform.outgoing_mail (id, key, sent_at)
      values ('${week}', 'delivery:${week}', now()), ('${asked}', 'meal-plan-request:${asked}', now()),
        ('${late}', 'welcome:1', now());
    insert into platform.outgoing_mail (id, key, "to", sealed)
      values ('${plan}', 'not-made:${late}:infeasible', 'ada@example.org', '\\x00'), ('${profile}', 'code:1', 'ada@example.org', '\\x00'),
        (gen_random_uuid(), 'not-made:${late}:consent', 'ada@example.org', '\\x00'),
        (gen_random_uuid(), 'not-made:${overdue}:failed', 'bo@example.org', '\\x00'),
        (gen_random_uuid(), 'not-made:${overdue}:infeasible', 'bo@example.org', '\\x00')`)
  await migrate(url)
  const { rows } = await ask(`
    select id, reason, week_number, convert_from(condition_id, 'UTF8') as condition_id, days, state, meal_plan_id, failure_kind,
      convert_from(goal, 'UTF8') as goal, convert_from(prompt, 'UTF8') as prompt,
      convert_from(failure_reason, 'UTF8') as failure_reason
    from meal_plans.orders where profile_id = '${profile}' order by week_number`)
  const weekly = { reason: 'due_week', condition_id: null, days: 7, goal: null, prompt: null }
  const made = { state: 'delivered', meal_plan_id: plan, failure_kind: null, failure_reason: null }
  const refused = {
    state: 'refused',
    meal_plan_id: null,
    failure_kind: 'consent',
    failure_reason: '"Not agreed."',
  }
  const beside = {
    reason: 'asked_for',
    condition_id: `"${plan}"`,
    days: 3,
    goal: '"Calm."',
    prompt: '"Kindly."',
  }
  expect(rows).toEqual([
    { id: week, week_number: 1, ...weekly, ...made },
    { id: late, week_number: 2, ...weekly, ...refused },
    { id: asked, week_number: null, ...beside, ...made },
  ])
  const mails = await ask('select key from platform.outgoing_mail order by key')
  expect(mails.rows.map(({ key }) => key).toSorted()).toEqual(
    [
      ...[`meal-plan-order:${week}`, `meal-plan-order:${asked}`],
      ...[`not-made:${late}:infeasible`, 'code:1', 'welcome:1'],
      // After consent was withdrawn, mails with health data are removed, and others stay.
      ...[`not-made:${late}:consent`, `not-made:${overdue}:failed`],
    ].toSorted(),
  )
  // A pending mail with health data is linked to its member.
  const theirs = await ask('select key, member_id from platform.outgoing_mail where member_id is not null')
  expect(theirs.rows).toEqual([{ key: `not-made:${late}:infeasible`, member_id: profile }])
})

test('several first starts on an empty database succeed at the same time', async () => {
  const { url, ask } = await emptyDatabase()
  const start = async () => {
    await migrate(url)
    await installJobs(url)
    const database = openDatabase(asProductRole(url))
    const jobs = await startJobs({
      databaseUrl: asProductRole(url),
      isWorker: false,
      onError: () => undefined,
    })
    const ctx = contextOn(database.db, jobs.queue)
    await seedCatalogue(ctx)
    await seedPosts(ctx)
    await jobs.stop()
    await database.close()
  }
  await Promise.all([1, 2, 3, 4].map(start))
  const { rows } = await ask(
    'select count(*)::int, count(distinct name)::int as names from platform.migrations',
  )
  expect(rows).toEqual([{ count: knownMigrations().length, names: knownMigrations().length }])
})

test('a version older than the tables refuses to start and gives the reason', async () => {
  const { url, ask } = await emptyDatabase()
  await migrate(url)
  await ask(`insert into platform.migrations (name, run_on) values ('9999_of-tomorrow', now())`)
  await expect(migrate(url)).rejects.toThrow(NewerSchema)
})

test('a start that dies midway leaves no locks and no partial work', async () => {
  const { url, ask } = await emptyDatabase()
  const dying = new pg.Client({ connectionString: url })
  dying.on('error', () => undefined)
  await dying.connect()
  await dying.query('begin')
  await dying.query('select pg_advisory_xact_lock(7215003)')
  const { rows } = await dying.query('select pg_backend_pid() as pid')
  const waiting = migrate(url)
  await ask(`select pg_terminate_backend(${rows[0].pid})`)
  expect(await waiting).toEqual(knownMigrations())
})

test('earlier diaries are read unchanged, and sealed', async () => {
  const { url, ask } = await emptyDatabase()
  const sealing = knownMigrations().findIndex((name) => name.endsWith('_seal-diaries'))
  const before = knownMigrations().slice(0, sealing)
  await applyHistory(
    ask,
    before.map((name) => name.slice(0, 4)),
  )
  const profileId = randomUUID()
  await ask(`
    insert into members.profiles (id, auth_user_id, username, email, created, changed_at)
      values ('${profileId}', 'ada', 'ada@example.org', 'ada@example.org', now(), now());
    insert into meal_plans.protocols (id, profile_id, protocol, started_on, time_zone, weight_kg_at_start, created)
      values ('${randomUUID()}', '${profileId}', 'low-fodmap', '2026-01-05', 'UTC', 63.5, now());
    insert into meal_plans.diary_entries (profile_id, day, level, items, causes, red_flags, relief, created, changed)
      values ('${profileId}', '2026-01-06', 5, '{"wind": 5}', '{stress}', '{fever}', false, now(), now()),
        ('${profileId}', '2026-01-07', 0, '{}', '{}', '{}', null, now(), now())`)
  await migrate(url)
  const database = openDatabase(url)
  const ctx = contextOn(database.db, { enqueue: async () => undefined })
  const isAsReported = async () => {
    expect(await loadDiary(ctx, 'show-member', { profileId, from: '2026-01-05' })).toEqual([
      {
        day: '2026-01-06',
        level: 5,
        items: { wind: 5 },
        causes: ['stress'],
        redFlags: ['fever'],
        relief: false,
      },
      { day: '2026-01-07', level: 0, items: {}, causes: [], redFlags: [], relief: null },
    ])
    const [run] = await ctx.db.select().from(protocols)
    expect(await openRuns(ctx, 'show-member', run ? [run] : [])).toMatchObject([
      { protocol: 'low-fodmap', weightKgAtStart: 63.5 },
    ])
  }
  try {
    await isAsReported()
    expect(await sealAllStored(ctx, MEMBER_COLUMNS)).toBe(4)
    await isAsReported()
    const { rows } = await ask(`
      select get_byte(told, 0) as first from meal_plans.diary_entries
      union all select get_byte(weight_kg_at_start, 0) from meal_plans.protocols
      union all select get_byte(protocol, 0) from meal_plans.protocols`)
    expect(rows).toEqual(Array(4).fill({ first: 1 }))
  } finally {
    await database.close()
  }
})

test('earlier health goals are read, found and sealed, wherever they were stored', async () => {
  const { url, ask } = await emptyDatabase()
  const sealing = knownMigrations().findIndex((name) => name.endsWith('_seal-goals'))
  await applyHistory(
    ask,
    knownMigrations()
      .slice(0, sealing)
      .map((name) => name.slice(0, 4)),
  )
  const [profileId, goal, gone, plan, order, subscription, run, pricing] = Array.from({ length: 8 }, () =>
    randomUUID(),
  )
  if (!profileId || !goal) throw new Error('no ids')
  await ask(`
    insert into catalogue.conditions (id, rule_set, name, category, description, diet_focus, enabled, prompt, goal,
        plan_goal, plan_overview, plan_focus, plan_tips)
      values ('${goal}', 'low-fodmap', 'IBS', 'Gut', '', '', true, '', '{}', '', '', '[]', '{}');
    insert into catalogue.plans (id, name, description_short, description_long, features, price_cents, featured,
        health_goals, stripe_price_id, stripe_product_id, stripe_buy_url)
      values ('${pricing}', 'Essential', '', '', '{}', 1900, false, 1, 'price_1', 'prod_1', '');
    insert into members.profiles (id, auth_user_id, username, email, goals, created, changed_at)
      values ('${profileId}', 'ada', 'ada@example.org', 'ada@example.org', '{${goal}}', now(), now());
    insert into members.subscriptions (id, profile_id, plan_id, stripe_price_id, price_cents, payment_method, status,
        stripe_subscription_id, current_period_ends_at, started_at, paid_until,
        pending_act, pending_wish, pending_since, awaited_plan, created)
      values ('${subscription}', '${profileId}', '${pricing}', 'price_1', 1900, 'pm_1', 'active',
        'sub_1', now(), now(), now(), 'change-plan',
        '{"planId": "${pricing}", "goals": ["${goal}"]}', now(),
        '{"planId": "${pricing}", "goals": ["${goal}"], "until": "2027-01-01T00:00:00.000Z"}', now());
    insert into meal_plans.meal_plans (id, profile_id, condition_ids, condition_name, plan, proof, request, created)
      values ('${plan}', '${profileId}', '{${goal}}', 'Irritable bowel', '{}', '{}', '{}', now());
    insert into meal_plans.orders (id, profile_id, reason, condition_id, days, state, is_mail_withheld, created, changed)
      values ('${order}', '${profileId}', 'asked_for', '${goal}', 7, 'queued', false, now(), now());
    insert into meal_plans.protocols (id, profile_id, protocol, started_on, time_zone, created)
      values ('${run}', '${profileId}', 'low-fodmap', '2026-01-05', 'UTC', now());
    insert into meal_plans.protocol_acts (id, protocol_id, act, challenge, day, created)
      values (gen_random_uuid(), '${run}', 'skip', 'ch-lactose', '2026-02-01', now());
    insert into meal_plans.phase_weeks (id, protocol_id, starts_on, days, phase, created)
      values (gen_random_uuid(), '${run}', '2026-01-05', 7, 'elimination', now());
    insert into meal_plans.test_portions (id, protocol_id, challenge, step, day, fdc_id, grams, created)
      values (gen_random_uuid(), '${run}', 'ch-fructose', 1, '2026-02-02', 171267, 80, now());
    insert into platform.audit (at, actor, act, subject, before, after, request_id)
      values (now(), 'ada', 'update', 'profile:${profileId}', '{"goals": []}', '{"goals": ["${goal}"]}', 'r'),
        (now(), 'ada', 'update', 'profile:${gone}', null, null, 'r'),
        (now(), 'ada', 'give-consent', 'profile:${profileId}', null, '{"kind": "terms"}', 'r'),
        (now(), 'ada', 'request', 'meal-plan-order:${order}', null, '{"conditionId": "${goal}"}', 'r'),
        (now(), 'ada', 'update', 'meal-plan:${plan}', '{"tips": ["Irritable"]}', '{"tips": []}', 'r')`)
  await migrate(url)
  const database = openDatabase(url)
  const ctx = contextOn(database.db, { enqueue: async () => undefined })
  try {
    const isAsBefore = async () => {
      expect((await profileWithGoals(ctx, profileId)).goals).toEqual([goal])
      expect(await membersWithGoal(ctx, goal)).toEqual(['1 member'])
      const [asked] = await ctx.db.select().from(subscriptions)
      expect(asked).toMatchObject({ pendingChange: { planId: pricing } })
      expect(asked && (await openGoalsOfChange(ctx, 'export-data', asked))).toMatchObject({
        pendingGoals: [goal],
        awaitedGoals: [goal],
      })
      const plans = await openMealPlans(ctx, 'show-member', await ctx.db.select().from(mealPlans))
      expect(plans).toMatchObject([{ conditionIds: [goal], conditionName: 'Irritable bowel' }])
      const ordered = await openOrders(ctx, 'show-member', await ctx.db.select().from(orders))
      expect(ordered).toMatchObject([{ conditionId: goal }])
      expect((await loadNewestProtocol(ctx, 'show-member', profileId))?.record).toMatchObject({
        protocol: 'low-fodmap',
        acts: [{ act: 'skip', challenge: 'ch-lactose', day: '2026-02-01' }],
        weeks: [{ phase: 'elimination', startsOn: '2026-01-05', days: 7 }],
        exposures: [{ challenge: 'ch-fructose', step: 1, fdcId: 171267, grams: 80, day: '2026-02-02' }],
      })
      const rows = await ctx.db.select().from(audit).orderBy(audit.id)
      expect(await openChangesOf(ctx, 'export-data', { memberId: profileId, rows })).toMatchObject([
        { before: { goals: [] }, after: { goals: [goal] } },
        { before: null, after: null, memberId: null },
        { after: { kind: 'terms' }, memberId: null },
        { after: { conditionId: goal } },
        { before: { tips: ['Irritable'] }, after: { tips: [] } },
      ])
    }
    await isAsBefore()
    expect(await sealAllStored(ctx, MEMBER_COLUMNS)).toBeGreaterThan(10)
    await isAsBefore()
    const dump = await everythingStored(ctx)
    for (const word of [goal, 'Irritable', 'low-fodmap', 'ch-lactose', 'ch-fructose', 'elimination'])
      for (const [table, text] of dump)
        if (table !== 'catalogue.conditions') expect(text, `${word} in ${table}`).not.toContain(word)
  } finally {
    await database.close()
  }
})
