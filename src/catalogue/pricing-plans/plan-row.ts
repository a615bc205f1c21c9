import type { plans } from '#catalogue/tables.ts'
import type { Plan } from './pricing-plan.ts'

export function planFromRow(row: typeof plans.$inferSelect): Plan {
  const { stripePriceId, stripeProductId, stripeBuyUrl, changedAt: _, ...plan } = row
  return { ...plan, stripe: { priceId: stripePriceId, productId: stripeProductId, buyUrl: stripeBuyUrl } }
}
