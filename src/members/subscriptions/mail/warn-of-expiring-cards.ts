import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { isMissing } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import { nextChargeOf } from '../next-charge.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { queueBillingMail } from './queue-billing-mail.ts'

/** The time before a charge at which its card is checked. */
const AHEAD = '14 days'
/** Each needs a request to Stripe for a card. */
const AT_ONCE = 100

/** The same date as `nextChargeOf`, except that an amount already owed is not included. */
const NEXT_CHARGE = sql`case
  when ${subscriptions.status} in ('trialing', 'active') then ${subscriptions.paidUntil}
  when ${subscriptions.status} = 'paused' then ${subscriptions.resumesAt}
end`

/** Notifies members whose card expires before their next charge, once per charge. */
export async function warnOfExpiringCards(
  ctx: Context,
  stripe: Pick<Stripe, 'paymentMethods'>,
): Promise<void> {
  requireAdmin(ctx.requester)
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(
      sql`${NEXT_CHARGE} > ${now} and ${NEXT_CHARGE} <= ${now} + ${AHEAD}::interval
        and ${subscriptions.cardCheckedFor} is distinct from ${NEXT_CHARGE}`,
    )
    .orderBy(NEXT_CHARGE)
    .limit(AT_ONCE)
  const checked: SubscriptionRow[] = []
  try {
    for (const row of rows) {
      if (await expiresBefore(stripe, row, nextChargeOf(row))) await warn(ctx, row)
      else checked.push(row)
    }
  } finally {
    // If Stripe stops responding, the results for other cards are stored.
    await noteChecked(ctx, checked)
  }
}

async function warn(ctx: Context, row: SubscriptionRow): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await noteChecked(ctx, [row])
    const occasion = `${row.paymentMethod}:${nextChargeOf(row)?.toISOString()}`
    await queueBillingMail(ctx, row, { kind: 'card-expires', occasion })
  })
}

/** Records which cards were checked, each for its next charge at the time of the check. */
async function noteChecked(ctx: Context, rows: SubscriptionRow[]): Promise<void> {
  if (rows.length === 0) return
  const checked = rows.map((row) => ({ id: row.id, charged_at: nextChargeOf(row) }))
  await ctx.db.execute(sql`
    update ${subscriptions} set card_checked_for = checked.charged_at
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as checked (id uuid, charged_at timestamptz)
    where ${subscriptions.id} = checked.id`)
}

/** True if a card expires before the charge. A card is valid until the end of its month. */
async function expiresBefore(
  stripe: Pick<Stripe, 'paymentMethods'>,
  { paymentMethod }: SubscriptionRow,
  chargedAt: Date | null,
): Promise<boolean> {
  try {
    const { card } = await stripe.paymentMethods.retrieve(paymentMethod)
    return Boolean(card && chargedAt && Date.UTC(card.exp_year, card.exp_month, 1) <= chargedAt.getTime())
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
