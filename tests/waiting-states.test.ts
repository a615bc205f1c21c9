import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { identityJobs } from '#identity/jobs.ts'
import { mealPlanJobs } from '#meal-plans/jobs.ts'
import { memberJobs } from '#members/jobs.ts'
import { mailJobs } from '#platform/mail/jobs.ts'
import { textJobs } from '#platform/sms/jobs.ts'
import { stripeTwinJobs } from '#twins/stripe/jobs.ts'
import { test } from './support/test-context.ts'

/**
 * Each row that waits for something has a scheduled job that picks it up, even if the job responsible for it
 * failed, or it waits for a person. A new state or table fails here until it is listed.
 */
type TakenUpBy = { by: string } | 'final' | 'a person'

const swept = (by: string): TakenUpBy => ({ by })
const WEEKS = 'meal-plans.sweep-unfinished'
const MONEY = 'members.reconcile-due'

/** The possible values of each state column. */
const STATES: Record<string, Record<string, TakenUpBy>> = {
  'meal_plans.orders.state': {
    queued: swept(WEEKS),
    solving: swept(WEEKS),
    delivered: 'final',
    refused: 'a person',
  },
  'members.subscriptions.status': {
    starting: swept(MONEY),
    incomplete: swept(MONEY),
    trialing: swept(MONEY),
    active: swept(MONEY),
    past_due: swept(MONEY),
    unpaid: swept(MONEY),
    paused: swept(MONEY),
    ending: swept(MONEY),
    ended: 'final',
  },
  'identity.signing_keys.state': { signing: 'final', verifying: 'final', retired: 'final' },
  'identity.users.status': {
    UNCONFIRMED: 'a person',
    CONFIRMED: 'final',
    FORCE_CHANGE_PASSWORD: 'a person',
    RESET_REQUIRED: 'a person',
  },
}

/** Columns that are empty while work is pending. */
const MARKS: Record<string, TakenUpBy> = {
  'platform.outgoing_mail.sent_at': swept('mail.sweep'),
  'platform.outgoing_mail.settled_at': 'a person',
  'meal_plans.orders.settled_at': 'a person',
  'members.payment_findings.settled_at': 'a person',
}

const ASKED = 'members.resolve-waiting'

/** Columns that are filled while something is awaited. */
const AWAITED: Record<string, TakenUpBy> = {
  'identity.software_tokens.pending_secret': 'a person',
  'identity.users.pending_email': 'a person',
  'identity.users.pending_phone': 'a person',
  'members.subscriptions.awaited_goals': swept(MONEY),
  'members.subscriptions.awaited_plan': swept(MONEY),
  'members.subscriptions.next_price_cents': swept(MONEY),
  'members.subscriptions.next_price_from': swept(MONEY),
  'members.subscriptions.next_price_id': swept(MONEY),
  'members.subscriptions.operator_act': swept(ASKED),
  'members.subscriptions.operator_act_since': swept(ASKED),
  'members.subscriptions.pending_act': swept(ASKED),
  'members.subscriptions.pending_goals': swept(ASKED),
  'members.subscriptions.pending_since': swept(ASKED),
  'members.subscriptions.pending_wish': swept(ASKED),
  'members.subscriptions.restart_key': swept(ASKED),
  'members.subscriptions.restart_since': swept(ASKED),
}

/** Tables whose rows are deleted once they are done. */
const OUTBOXES: Record<string, TakenUpBy> = {
  'platform.outgoing_mail': swept('mail.sweep'),
  'platform.outgoing_texts': swept('sms.sweep'),
}

const OURS = sql`('platform', 'identity', 'catalogue', 'members', 'meal_plans', 'content', 'analytics')`

const scheduled = new Set(
  [
    ...mailJobs({ transport: {} as never }),
    ...textJobs({ sender: async () => undefined }),
    ...identityJobs(),
    ...memberJobs({ stripe: {} as never, gate: async () => null }),
    ...stripeTwinJobs,
    ...mealPlanJobs({ planner: {} as never }),
  ]
    .filter((handler) => 'every' in handler && handler.every)
    .map(({ kind }) => kind.name),
)

test('every waiting state of a row has a sweeper', async ({ ctx }) => {
  const { rows } = await ctx.db.execute<{ column: string; definition: string }>(sql`
    select format('%s.%s.%s', n.nspname, t.relname, a.attname) as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = t.oid and c.conkey = array[a.attnum]
    where c.contype = 'c' and a.attname in ('state', 'status') and n.nspname in ${OURS}
      and pg_get_constraintdef(c.oid) like '%ARRAY%'`)
  const found = Object.fromEntries(
    rows.map(({ column, definition }) => [
      column,
      [...definition.matchAll(/'(\w+)'/g)].map(([, state = '']) => state).toSorted(),
    ]),
  )
  const byColumn = Object.entries(STATES).map(([column, states]) => [column, Object.keys(states).toSorted()])
  expect(found).toEqual(Object.fromEntries(byColumn))
})

test('every mark of unfinished work has a sweeper', async ({ ctx }) => {
  const { rows } = await ctx.db.execute<{ column: string }>(sql`
    select format('%s.%s.%s', table_schema, table_name, column_name) as column
    from information_schema.columns
    where table_schema in ${OURS} and is_nullable = 'YES'
      and column_name in ('sent_at', 'settled_at', 'done_at', 'processed_at', 'finished_at')`)
  expect(rows.map(({ column }) => column).toSorted()).toEqual(Object.keys(MARKS).toSorted())
})

test('every awaited value has a sweeper', async ({ ctx }) => {
  const { rows } = await ctx.db.execute<{ column: string }>(sql`
    select format('%s.%s.%s', table_schema, table_name, column_name) as column
    from information_schema.columns
    where table_schema in ${OURS} and is_nullable = 'YES'
      and column_name ~ '^(sealed_)?(pending|awaited|next|restart|operator_act|waits)(_|$)'`)
  expect(rows.map(({ column }) => column).toSorted()).toEqual(Object.keys(AWAITED).toSorted())
})

test('every outbox has a sweeper', async ({ ctx }) => {
  const { rows } = await ctx.db.execute<{ table: string }>(sql`
    select format('%s.%s', table_schema, table_name) as table
    from information_schema.columns
    where table_schema in ${OURS} and column_name = 'attempts'`)
  const tables = rows.map(({ table }) => table).filter((table) => !table.startsWith('identity.'))
  expect(tables.toSorted()).toEqual(Object.keys(OUTBOXES).toSorted())
})

test('every sweeper runs on a schedule', () => {
  const named = [
    ...Object.values(STATES).flatMap(Object.values),
    ...Object.values(MARKS),
    ...Object.values(AWAITED),
    ...Object.values(OUTBOXES),
  ]
  const sweepers = named.flatMap((each) => (typeof each === 'object' ? [(each as { by: string }).by] : []))
  expect([...new Set(sweepers)].filter((name) => !scheduled.has(name))).toEqual([])
})
