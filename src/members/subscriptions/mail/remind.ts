import { type AnyColumn, and, eq, inArray, or, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { hasHealthConsent } from '../../consents/has-consent.ts'
import { unlessRefused } from '../../payments/stripe/call-stripe.ts'
import { profiles, subscriptions } from '../../tables.ts'
import { previewNextCharge } from '../next-charge.ts'
import { nextMonthCents } from '../next-price.ts'
import { findRefusal, type SubscriptionGate } from '../subscription-gate.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import type { BillingMailKind } from './billing-mail-texts.ts'
import { localDaysUntil } from './local-day.ts'
import { billingMailKey, type MailAboutMoney, queueBillingMail } from './queue-billing-mail.ts'

const BATCH = 200

type ReminderKind = Extract<BillingMailKind, `trial-ends-${string}` | 'resumes-soon'>

/**
 * The reminders and the days before a date, on the member's calendar, on which each is sent. A day late, each
 * is still useful. The earlier one is tried first, so that a member who starts late doesn't get both at once.
 */
const REMINDERS: Record<ReminderKind, { status: 'trialing' | 'paused'; daysBefore: number[] }> = {
  'trial-ends-in-3-days': { status: 'trialing', daysBefore: [3, 2] },
  'trial-ends-in-1-day': { status: 'trialing', daysBefore: [1, 0] },
  'resumes-soon': { status: 'paused', daysBefore: [3, 2, 1, 0] },
}
const KINDS = Object.keys(REMINDERS) as ReminderKind[]

/** An upper bound for the reminder days: a day has up to 25 hours, and a date is often the end of its day. */
const AT_MOST_AHEAD = '5 days'

type Client = Pick<Stripe, 'invoices' | 'subscriptions'>
type Reminder = { row: SubscriptionRow; mail: MailAboutMoney }
type Dated = { row: SubscriptionRow; timeZone: string | null }

/**
 * Sends members reminders before a charge. Each mail is sent once per date, however often this runs. It names
 * the amount to the cent if Stripe responds, but never waits for Stripe. If no week can be planned, the mail
 * mentions it.
 */
export async function remindMembers(
  ctx: Context,
  stripe: Client,
  refusalOf: SubscriptionGate = async () => null,
): Promise<void> {
  requireAdmin(ctx.requester)
  const readDue = dueReader(ctx, stripe)
  for (let after = ''; ; ) {
    const dated = await datedRows(ctx, after)
    for (const { row, mail } of await unsent(ctx, remindersOf(ctx, dated))) {
      const dueCents = await readDue(row)
      const isRefused = await isRefusedToday(ctx, refusalOf, row)
      await inTransaction(ctx, (ctx) => queueBillingMail(ctx, row, { ...mail, dueCents, isRefused }))
    }
    if (dated.length < BATCH) break
    after = dated.at(-1)?.row.profileId ?? ''
  }
}

/** Lists subscriptions whose date is near, in order. */
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

/** Filters out reminders that were already sent, since each hourly run finds earlier ones again. */
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

/** If Stripe fails once, it is not called again in this run. */
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

/** True if no week can be planned for a member. False without consent to read their facts. */
async function isRefusedToday(
  ctx: Context,
  refusalOf: SubscriptionGate,
  { profileId }: Pick<SubscriptionRow, 'profileId'>,
): Promise<boolean> {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, profileId))
  if (!profile || !(await hasHealthConsent(ctx, profileId))) return false
  return (await findRefusal(ctx, refusalOf, profile)) !== null
}
