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
  for (const row of rows) {
    const chargedAt = nextChargeOf(row)
    const isExpiring = await expiresBefore(stripe, row, chargedAt)
    await inTransaction(ctx, async (ctx) => {
      await ctx.db
        .update(subscriptions)
        .set({ cardCheckedFor: chargedAt })
        .where(sql`${subscriptions.id} = ${row.id}`)
      const occasion = `${row.paymentMethod}:${chargedAt?.toISOString()}`
      if (isExpiring) await queueBillingMail(ctx, row, { kind: 'card-expires', occasion })
    })
  }
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
