import { and, or, type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { subscriptions } from '../../tables.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import type { BillingMailKind } from './billing-mail-texts.ts'
import { queueBillingMail } from './queue-billing-mail.ts'

const BATCH = 200

/** What is written ahead of a date: the earlier first, so that whoever begins late is not told both at once. */
const REMINDERS: { kind: BillingMailKind; status: string; date: SQL; from: string; to: string }[] = [
  { kind: 'trial-ends-in-3-days', ...onTrial(), from: '2 days', to: '3 days' },
  { kind: 'trial-ends-in-1-day', ...onTrial(), from: '0 days', to: '1 day' },
  { kind: 'resumes-soon', ...onPause(), from: '0 days', to: '3 days' },
]

function onTrial() {
  return { status: 'trialing', date: sql`${subscriptions.trialEndsAt}` }
}

function onPause() {
  return { status: 'paused', date: sql`${subscriptions.resumesAt}` }
}

/** Writes to members before they are charged. Each mail goes once for each date, however often this runs. */
export async function remindMembers(ctx: Context): Promise<void> {
  requireAdmin(ctx.who)
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const isDue = REMINDERS.map(
    ({ status, date, from, to }) => sql`${subscriptions.status} = ${status}
      and ${date} > ${now} + ${from}::interval and ${date} <= ${now} + ${to}::interval`,
  )
  const kind = sql.join(
    REMINDERS.map((reminder, place) => sql`when ${isDue[place]} then ${reminder.kind}::text`),
    sql` `,
  )
  for (let after = ''; ; ) {
    const rows = await ctx.db
      .select({ row: subscriptions, kind: sql<BillingMailKind>`case ${kind} end` })
      .from(subscriptions)
      .where(and(or(...isDue), sql`${subscriptions.profileId}::text > ${after}`))
      .orderBy(subscriptions.profileId)
      .limit(BATCH)
    for (const { row, kind } of rows) await remind(ctx, row, kind)
    if (rows.length < BATCH) break
    after = rows.at(-1)?.row.profileId ?? ''
  }
}

async function remind(ctx: Context, row: SubscriptionRow, kind: BillingMailKind): Promise<void> {
  const date = row.status === 'paused' ? row.resumesAt : row.trialEndsAt
  const occasion = `${row.stripeSubscriptionId}:${date?.toISOString()}`
  await inTransaction(ctx, (ctx) => queueBillingMail(ctx, row, { kind, occasion }))
}
