import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { isMissing } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import { nextChargeOf } from '../next-charge.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { queueBillingMail } from './queue-billing-mail.ts'

/** How long before a charge its card is looked at. */
const AHEAD = '14 days'
/** Each asks Stripe for a card. */
const AT_ONCE = 100

/** As `nextChargeOf` has it; what is owed already is asked for as it stands. */
const NEXT_CHARGE = sql`case
  when ${subscriptions.status} in ('trialing', 'active') then ${subscriptions.paidUntil}
  when ${subscriptions.status} = 'paused' then ${subscriptions.resumesAt}
end`

/** Writes to members whose card expires before their next charge, once for each charge. */
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
    // Where Stripe does not answer any more, what it has said of others is kept.
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

/** Each for its next charge as it was when the card was looked at. */
async function noteChecked(ctx: Context, rows: SubscriptionRow[]): Promise<void> {
  if (rows.length === 0) return
  const checked = rows.map((row) => ({ id: row.id, charged_at: nextChargeOf(row) }))
  await ctx.db.execute(sql`
    update ${subscriptions} set card_checked_for = checked.charged_at
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as checked (id uuid, charged_at timestamptz)
    where ${subscriptions.id} = checked.id`)
}

/** A card is good until the end of its month. */
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
