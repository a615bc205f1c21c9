import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { unlessRefused } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import type { BillingMailKind } from './billing-mail-texts.ts'
import { billingMailKey, type MailAboutMoney, queueBillingMail } from './queue-billing-mail.ts'

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

type Reminder = { row: SubscriptionRow; mail: MailAboutMoney }

/**
 * Writes to members before they are charged. Each mail goes once for each date, however often this runs. It says what is
 * charged to the cent where Stripe can be asked, and never waits for it.
 */
export async function remindMembers(ctx: Context, stripe: Pick<Stripe, 'invoices'>): Promise<void> {
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
  const readDue = dueReader(ctx, stripe)
  for (let after = ''; ; ) {
    const rows = await ctx.db
      .select({ row: subscriptions, kind: sql<BillingMailKind>`case ${kind} end` })
      .from(subscriptions)
      .where(and(or(...isDue), sql`${subscriptions.profileId}::text > ${after}`))
      .orderBy(subscriptions.profileId)
      .limit(BATCH)
    for (const { row, mail } of await unsent(ctx, rows.map(reminderOf))) {
      const dueCents = await readDue(row)
      await inTransaction(ctx, (ctx) => queueBillingMail(ctx, row, { ...mail, dueCents }))
    }
    if (rows.length < BATCH) break
    after = rows.at(-1)?.row.profileId ?? ''
  }
}

function reminderOf({ row, kind }: { row: SubscriptionRow; kind: BillingMailKind }): Reminder {
  const date = row.status === 'paused' ? row.resumesAt : row.trialEndsAt
  return { row, mail: { kind, occasion: `${row.stripeSubscriptionId}:${date?.toISOString()}` } }
}

/** Each hour finds those of the hours before again. */
async function unsent(ctx: Context, reminders: Reminder[]): Promise<Reminder[]> {
  if (reminders.length === 0) return []
  const keys = reminders.map(({ row, mail }) => billingMailKey(row, mail))
  const sent = await ctx.db
    .select({ key: outgoingMail.key })
    .from(outgoingMail)
    .where(inArray(outgoingMail.key, keys))
  const known = new Set(sent.map(({ key }) => key))
  return reminders.filter((_, place) => !known.has(keys[place] ?? ''))
}

/** Where Stripe does not answer once, it is not asked again in this run. */
function dueReader(ctx: Context, stripe: Pick<Stripe, 'invoices'>) {
  let isAway = false
  return async ({ stripeSubscriptionId: subscription }: SubscriptionRow): Promise<number | undefined> => {
    if (isAway || !subscription) return undefined
    try {
      const preview = await unlessRefused(() => stripe.invoices.createPreview({ subscription }))
      return preview?.amount_due
    } catch (error) {
      isAway = true
      ctx.log.warn({ err: error }, 'what is charged next could not be read for a reminder')
      return undefined
    }
  }
}
