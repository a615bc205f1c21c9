import type { PricingPlanInput } from '#catalogue/pricing-plans/schema.ts'
import type { PricingPlanWire } from '#catalogue/pricing-plans/wire.ts'

/** The form state of a pricing plan. Numbers are strings until they are sent. */
export type PricingPlanDraft = {
  name: string
  descriptionShort: string
  descriptionLong: string
  features: string[]
  price: string
  healthGoals: string
  featured: boolean
  enabeled: boolean
  stripe: { priceId: string; productId: string; buyUrl: string }
}

export const EMPTY_PRICING_PLAN: PricingPlanDraft = {
  name: '',
  descriptionShort: '',
  descriptionLong: '',
  features: [],
  price: '',
  healthGoals: '1',
  featured: false,
  enabeled: false,
  stripe: { priceId: '', productId: '', buyUrl: '' },
}

export function pricingPlanDraft(plan: PricingPlanWire): PricingPlanDraft {
  const { name, descriptionShort, descriptionLong, features, price, healthGoals } = plan
  const { featured, enabeled, stripe } = plan
  return {
    name,
    descriptionShort,
    descriptionLong,
    features,
    featured,
    enabeled,
    stripe,
    price: String(price),
    healthGoals: String(healthGoals),
  }
}

export function pricingPlanBody(draft: PricingPlanDraft): PricingPlanInput {
  return { ...draft, price: numberIn(draft.price), healthGoals: numberIn(draft.healthGoals) }
}

/** Returns the saved and the new price in cents if they differ. */
export function changedPrice(
  saved: Pick<PricingPlanDraft, 'price'>,
  draft: Pick<PricingPlanDraft, 'price'>,
): { from: number; to: number } | null {
  const [from, to] = [saved, draft].map(({ price }) => Math.round(numberIn(price) * 100))
  return from === undefined || to === undefined || Number.isNaN(to) || from === to ? null : { from, to }
}

/** True if saving puts the plan on sale for free. */
export function goesOnSaleForNothing(
  saved: Pick<PricingPlanDraft, 'price' | 'enabeled'> | null,
  draft: Pick<PricingPlanDraft, 'price' | 'enabeled'>,
): boolean {
  const isFree = (plan: Pick<PricingPlanDraft, 'price' | 'enabeled'>) =>
    plan.enabeled && Math.round(numberIn(plan.price) * 100) === 0
  return isFree(draft) && !(saved && isFree(saved))
}

/** Text that is not a number becomes NaN, so that the server explains what it expects. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
