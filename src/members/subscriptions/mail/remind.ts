import { type AnyColumn, and, eq, inArray, or, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { unlessRefused } from '../../payments/stripe/call-stripe.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { previewNextCharge } from '../next-charge.ts'
import { nextMonthCents } from '../next-price.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import type { BillingMailKind } from './billing-mail-texts.ts'
import { localDaysUntil } from './local-day.ts'
import { billingMailKey, type MailAboutMoney, queueBillingMail } from './queue-billing-mail.ts'

const BATCH = 200

type ReminderKind = Extract<BillingMailKind, `trial-ends-${string}` | 'resumes-soon'>

/**
 * What is written ahead of a date, on which days before it by its member's calendar. A day later each is still worth
 * saying, and the earlier comes first, so that whoever begins late is not told both at once.
 */
const REMINDERS: Record<ReminderKind, { status: 'trialing' | 'paused'; daysBefore: number[] }> = {
  'trial-ends-in-3-days': { status: 'trialing', daysBefore: [3, 2] },
  'trial-ends-in-1-day': { status: 'trialing', daysBefore: [1, 0] },
  'resumes-soon': { status: 'paused', daysBefore: [3, 2, 1, 0] },
}
const KINDS = Object.keys(REMINDERS) as ReminderKind[]

/** More than the days ahead are ever long: a day has up to 25 hours, and a date is often its end. */
const AT_MOST_AHEAD = '5 days'

type Client = Pick<Stripe, 'invoices' | 'subscriptions'>
type Reminder = { row: SubscriptionRow; mail: MailAboutMoney }
type Dated = { row: SubscriptionRow; timeZone: string | null }

/**
 * Writes to members before they are charged. Each mail goes once for each date, however often this runs. It says what is
 * charged to the cent where Stripe can be asked, and never waits for it.
 */
export async function remindMembers(ctx: Context, stripe: Client): Promise<void> {
  requireAdmin(ctx.requester)
  const readDue = dueReader(ctx, stripe)
  for (let after = ''; ; ) {
    const dated = await datedRows(ctx, after)
    for (const { row, mail } of await unsent(ctx, remindersOf(ctx, dated))) {
      const dueCents = await readDue(row)
      await inTransaction(ctx, (ctx) => queueBillingMail(ctx, row, { ...mail, dueCents }))
    }
    if (dated.length < BATCH) break
    after = dated.at(-1)?.row.profileId ?? ''
  }
}

/** Whose date is near, in order. */
function datedRows(ctx: Context, after: string): Promise<Dated[]> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const isNear = (date: AnyColumn) => sql`${date} > ${now} and ${date} <= ${now} + ${AT_MOST_AHEAD}::interval`
  const { status, trialEndsAt, resumesAt, profileId } = subscriptions
  return ctx.db
    .select({ row: subscriptions, timeZone: profiles.timeZone })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, profileId))
    .where(
      and(
        or(and(eq(status, 'trialing'), isNear(trialEndsAt)), and(eq(status, 'paused'), isNear(resumesAt))),
        sql`${profileId}::text > ${after}`,
      ),
    )
    .orderBy(profileId)
    .limit(BATCH)
}

function remindersOf(ctx: Context, dated: Dated[]): Reminder[] {
  const now = ctx.now()
  return dated.flatMap(({ row, timeZone }) => {
    const date = row.status === 'paused' ? row.resumesAt : row.trialEndsAt
    if (!date) return []
    const days = localDaysUntil(date, { now, timeZone })
    const kind = KINDS.find(
      (each) => REMINDERS[each].status === row.status && REMINDERS[each].daysBefore.includes(days),
    )
    if (!kind) return []
    const occasion = `${row.stripeSubscriptionId}:${date.toISOString()}`
    return [{ row, mail: { kind, occasion, priceCents: nextMonthCents(row) } }]
  })
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
function dueReader(ctx: Context, stripe: Client) {
  let isAway = false
  return async (row: SubscriptionRow): Promise<number | undefined> => {
    const { stripeSubscriptionId: id } = row
    if (isAway || !id) return undefined
    try {
      const subscription = await unlessRefused(() => stripe.subscriptions.retrieve(id))
      const charge = subscription && (await previewNextCharge(stripe, row, subscription))
      return charge?.cents
    } catch (error) {
      isAway = true
      ctx.log.warn({ err: error }, 'what is charged next could not be read for a reminder')
      return undefined
    }
  }
}
