/** A pricing plan: the monthly price of a subscription and the number of health goals it covers. */
export type PricingPlan = {
  id: string
  name: string
  descriptionShort: string
  descriptionLong: string
  features: string[]
  priceCents: number
  featured: boolean
  healthGoals: number
  /** On sale: visitors see it, and members can choose it. */
  enabled: boolean
  stripe: StripeIds
}

type StripeIds = {
  priceId: string
  productId: string
  buyUrl: string
}

/** The slug never changes, so that a stable id can be derived from it. */
export type StarterPricingPlan = Omit<PricingPlan, 'id' | 'enabled'> & { slug: string }

/** Converts dollars to cents. Prices are dollars on the wire and cents everywhere else. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/**
 * Names a plan's product for the payment provider. The name appears on invoices and bank statements and must
 * reveal nothing about health, because an administrator could name a plan after a health goal.
 */
export function productName({ healthGoals }: { healthGoals: number }): string {
  return `Careplate weekly meal plans (${healthGoals})`
}
